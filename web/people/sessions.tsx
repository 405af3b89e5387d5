/**
 * Lists a user's sessions with buttons that end them. The user and Admins see the list (design: signing in).
 */
import { contract } from '../client/contract.ts';
import { type SessionItem } from '../../shared/people/users.contract.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { useRefusal } from '../client/session/session.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { count } from '../ui/text/format-values.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

const listed = 8;

function Device({ of: { browser, address, usedAt, current }, end }: { of: SessionItem; end: () => void }) {
  return (
    <li className={`${layout.row} ${layout.gap3} ${text.small}`}>
      <div className={layout.grow}>
        <div>{t(browser)}</div>
        <div className={`${text.smaller} ${text.muted}`}>
          {current ? t('This device') : <>{nodes`Last used ${(<DateTime at={usedAt} />)}`}</>}
          {address !== '' && ` · ${address}`}
        </div>
      </div>
      {!current && (
        <ActionButton size="xs" aria-label={t`Log out ${t(browser)}`} onClick={end}>
          {t('Log out')}
        </ActionButton>
      )}
    </li>
  );
}

export function Devices({ userId }: { userId: string }) {
  const enabled = useRefusal('selfOrAdmin', userId) === null;
  const { data } = useInPlaceQuery(contract.users.sessions, { params: { id: userId } }, { enabled });
  const { mutate, error } = useVerb(contract.users.endSession);
  if (!enabled || data === undefined) return null;
  const rest = data.length - listed;
  return (
    <Panel title={t('Devices')}>
      {error && (
        <Notice tone="danger" alert>
          {reasonOf(error)}
        </Notice>
      )}
      {data.length === 0 ? (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>{t('Not logged in anywhere.')}</p>
      ) : (
        <ul className={layout.lines}>
          {data.slice(0, listed).map((one) => (
            <Device key={one.id} of={one} end={() => mutate({ params: { id: userId, sessionId: one.id } })} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className={`${layout.cell} ${layout.ruled} ${text.small} ${text.muted}`}>
          {t`and ${count(rest, 'more', 'more')}`}
        </p>
      )}
    </Panel>
  );
}
