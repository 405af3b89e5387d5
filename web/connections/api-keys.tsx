/** Lets Admins create, list and revoke API keys (decision 049). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, keyFields, type CreatedKey } from '../../shared/connections/keys.contract.ts';
import { type KeyScope, keyScopes } from '../../shared/platform/role-permissions.ts';
import { contract } from '../client/contract.ts';
import { query, useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { ChecksField } from '../ui/fields/checkboxes-field.tsx';
import { TextField } from '../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../ui/form/form-parts.tsx';
import { useRecordForm } from '../ui/form/record-form.ts';
import { CountLine } from '../ui/list/list-toolbar.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DateTime, ShortDate } from '../ui/text/date-elements.tsx';
import { confirm, refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { NewDeviceCode } from './new-device-code.tsx';
import { NewWall } from './wall-screen-link.tsx';
import { ShownOnce } from './secret-shown-once.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './connect.module.css';

/** The texts that say what an API key with the scope may do: a short one and a full one. */
const scopeWords: Record<KeyScope, readonly [string, string]> = {
  read: [t('Read'), t('everything but secrets')],
  wall: [t('Wall screen'), t('what runs, what is late and what calls')],
  floor: [t('Run the floor'), t('start, count, pause and finish operations, write notes')],
  edit: [t('Plan'), t('add and change customers, jobs, operations, machines, products and components')],
  review: [t('Review'), t('what became of a week, and what is suggested of it')],
  stock: [t('Keep stock'), t('receive, adjust, order and assign paper and ink')],
  dispatch: [t('Dispatch'), t('dispatch finished jobs and remove deliveries')],
  delete: [t('Delete records'), t('operations, machines, papers, inks, products and components')],
  deleteOwn: [t('Delete orders'), t('customers, and jobs that have not started')],
  undo: [t('Undo'), t('undo what was done on the floor')],
};

const scopes = keyScopes.map((value) => ({ value, label: scopeWords[value].join(': ') }));

function KeyForm({ made }: { made: (key: CreatedKey) => void }) {
  const make = useVerb(contract.keys.create);
  const form = useRecordForm({
    schema: keyFields,
    initial: { name: '', scopes: ['read'] as KeyScope[] },
    labels: { name: t('Name'), scopes: t('May') },
    save: (body) => make.mutateAsync({ body }),
    saved: made,
  });
  return (
    <FormElement form={form} className={layout.stack} label={t('New API key')}>
      <FormFailure form={form} />
      <TextField {...form.field('name')} hint={t('What will use it, such as Website')} />
      <ChecksField {...form.field('scopes')} options={scopes} />
      <div>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {t('Make key')}
        </ActionButton>
      </div>
    </FormElement>
  );
}

function NewKey() {
  const [made, setMade] = useState<CreatedKey | null>(null);
  if (made === null) return <KeyForm made={setMade} />;
  return (
    <ShownOnce
      label={t('API key')}
      secret={made.key}
      done={() => setMade(null)}
    >{t`Enter it in ${made.name}, as the bearer token of its requests.`}</ShownOnce>
  );
}

/** What a user reads before a key of each kind is revoked. */
const revokeWords = {
  program: {
    text: t('Programs that use it will be refused. This cannot be undone.'),
    verb: t('Revoke key'),
    keep: t('Keep key'),
  },
  device: {
    text: t('Nobody can work on it until an Admin sets it up again.'),
    verb: t('Revoke device'),
    keep: t('Keep device'),
  },
  wall: {
    text: t('The screen goes blank. It needs another link to show the wall again.'),
    verb: t('Revoke screen'),
    keep: t('Keep screen'),
  },
};

function Key({ of: { id, name, scopes: may, madeBy, createdAt, usedAt, machineId } }: { of: ApiKey }) {
  const { mutate, isPending } = useVerb(contract.keys.remove);
  const kind = machineId !== null ? 'device' : may.join() === 'wall' ? 'wall' : 'program';
  const words = revokeWords[kind];
  const revoke = async () => {
    const sure = await confirm({
      title: t`Revoke ${name}?`,
      ...words,
      danger: true,
    });
    if (!sure) return;
    mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t`${name} revoked`),
        onError: refusedFor(t`${name} was not revoked`),
      },
    );
  };
  const what =
    kind === 'device' ? t('Device at a machine') : may.map((each) => scopeWords[each][0]).join(' · ');
  return (
    <li className={`${layout.row} ${layout.gap3}`}>
      <div className={layout.grow}>
        <div className={text.strong}>{name}</div>
        <div className={text.small}>{what}</div>
        <div className={`${text.smaller} ${text.muted}`}>
          {nodes`Made by ${madeBy} on ${(<ShortDate at={createdAt} />)} ·`}{' '}
          {usedAt === null ? t('never used') : <>{nodes`last used ${(<DateTime at={usedAt} />)}`}</>}
        </div>
      </div>
      <ActionButton
        size="xs"
        variant="danger"
        busy={isPending}
        aria-label={t`Revoke ${name}`}
        onClick={() => void revoke()}
      >
        {t('Revoke')}
      </ActionButton>
    </li>
  );
}

function Keys({ of }: { of: readonly ApiKey[] | undefined }) {
  if (of?.length === 0)
    return (
      <EmptyState
        title={t('No API keys yet')}
        text={t(
          'A key lets another program read and change what you choose: the website, a spreadsheet, accounting.',
        )}
        small
      />
    );
  return (
    <ul className={layout.lines} aria-label={t('API keys')}>
      {of?.map((key) => (
        <Key key={key.id} of={key} />
      ))}
    </ul>
  );
}

export function ApiKeys() {
  const refusal = useRefusal('admin');
  const { data } = useQuery({ ...query(contract.keys.list), enabled: refusal === null });
  return (
    <Page narrowed>
      <PageHead
        title={t('API keys')}
        crumbs={[{ label: t('Settings'), to: to('Settings') }, { label: t('API keys') }]}
        count={<CountLine count={data?.length} one="key" />}
      />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : (
        <div className={`${layout.withAside} ${styles.columns}`}>
          <Panel title={t('Keys')}>
            <Keys of={data} />
          </Panel>
          <div className={`${layout.stack} ${layout.gap4}`}>
            <Panel title={t('New key')} padded>
              <NewKey />
            </Panel>
            <Panel title={t('Device at a machine')} padded>
              <NewDeviceCode />
            </Panel>
            <Panel title={t('Wall screen')} padded>
              <NewWall />
            </Panel>
          </div>
        </div>
      )}
    </Page>
  );
}
