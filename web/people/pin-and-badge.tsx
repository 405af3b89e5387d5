/** Shows a user's PIN and badge, which the user and Admins can create and remove (decision 101). */
import { type User } from '../../shared/people/users.contract.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { confirm, refused } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { download } from '../ui/page/download-button.tsx';
import { Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

/** Asks the user to confirm the end of the present PIN or badge. Returns true without a question if there is none. */
const confirmEnd = async (has: boolean, question: { title: string; text: string; verb: string }) =>
  !has || (await confirm({ ...question, keep: t('Keep it'), danger: true }));

function Pin({ user: { id, hasPin, can } }: { user: User }) {
  const make = useVerb(contract.users.makePin);
  const remove = useVerb(contract.users.removePin);
  const call = { params: { id } };
  const change = async (end: boolean) => {
    const sure = await confirmEnd(hasPin, {
      title: end ? t('Remove the PIN?') : t('Make another PIN?'),
      text: t('The present PIN ends at once.'),
      verb: end ? t('Remove PIN') : t('New PIN'),
    });
    if (!sure) return;
    const onError = (error: Error) => refused(t('The PIN was not changed'), reasonOf(error));
    if (end) remove.mutate(call, { onError, onSuccess: () => make.reset() });
    else make.mutate(call, { onError });
  };
  return (
    <>
      {make.data ? (
        <output>
          <b className={text.large}>{make.data.pin}</b>{' '}
          <span className={`${text.small} ${text.muted}`}>
            {t('Shown only now. Learn it, and tell nobody.')}
          </span>
        </output>
      ) : (
        <p className={`${text.small} ${text.muted}`}>{hasPin ? t('Has a PIN.') : t('No PIN yet.')}</p>
      )}
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton size="xs" refusal={can.setPin} busy={make.isPending} onClick={() => void change(false)}>
          {t('New PIN')}
        </ActionButton>
        {hasPin && (
          <ActionButton
            size="xs"
            variant="quiet"
            refusal={can.setPin}
            busy={remove.isPending}
            onClick={() => void change(true)}
          >
            {t('Remove PIN')}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function Badge({ user: { id, hasBadge, can } }: { user: User }) {
  const make = useVerb(contract.users.makeBadge);
  const remove = useVerb(contract.users.removeBadge);
  const call = { params: { id } };
  const change = async (end: boolean) => {
    const sure = await confirmEnd(hasBadge, {
      title: end ? t('Revoke the badge?') : t('Print another badge?'),
      text: t('The present badge ends at once.'),
      verb: end ? t('Revoke badge') : t('Print badge'),
    });
    if (!sure) return;
    const onError = (error: Error) => refused(t('The badge was not changed'), reasonOf(error));
    if (end) remove.mutate(call, { onError });
    else make.mutate(call, { onError, onSuccess: (file) => download(file as File) });
  };
  return (
    <>
      <p className={`${text.small} ${text.muted}`}>{hasBadge ? t('Has a badge.') : t('No badge yet.')}</p>
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton
          size="xs"
          icon="print"
          refusal={can.setPin}
          busy={make.isPending}
          onClick={() => void change(false)}
        >
          {t('Print badge')}
        </ActionButton>
        {hasBadge && (
          <ActionButton
            size="xs"
            variant="quiet"
            refusal={can.setPin}
            busy={remove.isPending}
            onClick={() => void change(true)}
          >
            {t('Revoke badge')}
          </ActionButton>
        )}
      </div>
    </>
  );
}

export function PinAndBadge({ user }: { user: User | undefined }) {
  return (
    <Panel title={t('At the machine')} padded>
      {user && (
        <div className={layout.stack}>
          <Pin user={user} />
          <Badge user={user} />
        </div>
      )}
    </Panel>
  );
}
