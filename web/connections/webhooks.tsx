/** Lets Admins create, change, pause and delete webhooks (decision 049). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CreatedWebhook,
  type Webhook,
  webhookFields,
} from '../../shared/connections/webhooks.contract.ts';
import { contract } from '../client/contract.ts';
import { query, useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { ChecksField } from '../ui/fields/checkboxes-field.tsx';
import { TextField } from '../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../ui/form/form-parts.tsx';
import { type RecordForm, useRecordForm } from '../ui/form/record-form.ts';
import { CountLine } from '../ui/list/list-toolbar.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { confirm, refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { number } from '../ui/text/format-values.ts';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { eventWords, kindWords } from './webhook-event-words.ts';
import { ShownOnce } from './secret-shown-once.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './connect.module.css';

const labels = { url: t('Address'), events: t('Events to send (none: all)') };

/**
 * Returns the options for a webhook's events: all kinds of records, and any other events that the webhook already
 * has.
 */
const optionsFor = (events: readonly string[]) =>
  [...new Set([...Object.keys(kindWords), ...events])].map((value) => ({ value, label: eventWords(value) }));

type FieldsForm = RecordForm & Pick<ReturnType<typeof useNewForm>, 'field'>;

function Fields(props: { form: FieldsForm; events: readonly string[]; verb: string; cancel?: () => void }) {
  const { form, events, verb, cancel } = props;
  return (
    <FormElement form={form} className={layout.stack} label={verb}>
      <FormFailure form={form} />
      <TextField
        {...form.field('url')}
        focused={cancel !== undefined}
        hint={t('Such as https://shop.example/hook')}
      />
      <ChecksField {...form.field('events')} options={optionsFor(events)} />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {verb}
        </ActionButton>
        {cancel && (
          <ActionButton variant="quiet" onClick={cancel}>
            {t('Cancel')}
          </ActionButton>
        )}
      </div>
    </FormElement>
  );
}

function useNewForm(made: (webhook: CreatedWebhook) => void) {
  const make = useVerb(contract.webhooks.create);
  return useRecordForm({
    schema: webhookFields,
    initial: { url: '', events: [] as string[] },
    labels,
    save: (body) => make.mutateAsync({ body }),
    saved: made,
  });
}

function NewForm({ made }: { made: (webhook: CreatedWebhook) => void }) {
  return <Fields form={useNewForm(made)} events={[]} verb={t('Add webhook')} />;
}

function NewWebhook() {
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  if (made === null) return <NewForm made={setMade} />;
  return (
    <ShownOnce label={t('Secret')} secret={made.secret} done={() => setMade(null)}>
      {t('Enter it in the receiver, to check that messages come from here.')}
    </ShownOnce>
  );
}

function EditWebhook({ of: { id, url, events, version }, done }: { of: Webhook; done: () => void }) {
  const update = useVerb(contract.webhooks.update);
  const form = useRecordForm({
    schema: webhookFields,
    initial: { url, events },
    labels,
    version,
    save: (body, seen) => update.mutateAsync({ params: { id }, body: { ...body, version: seen } }),
    saved: () => {
      toast(t('Webhook saved'));
      done();
    },
  });
  return <Fields form={form} events={events} verb={t('Save webhook')} cancel={done} />;
}

function Entry({ of, edit }: { of: Webhook; edit: () => void }) {
  const { id, url, events, active, waiting, failed } = of;
  const change = useVerb(contract.webhooks.update);
  const remove = useVerb(contract.webhooks.remove);
  const options = { onError: refusedFor(t('Not done')) };
  const erase = async () => {
    const sure = await confirm({
      title: t('Delete the webhook?'),
      text: t`Nothing more is sent to ${url}, not even what is waiting. This cannot be undone.`,
      verb: t('Delete webhook'),
      keep: t('Keep webhook'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id } }, { ...options, onSuccess: () => toast(t('Webhook deleted')) });
  };
  const state = [
    active ? [] : [t('Paused')],
    waiting > 0 ? [t`${number(waiting)} waiting`] : [],
    failed > 0 ? [t`${number(failed)} failed`] : [],
  ].flat();
  return (
    <li className={`${layout.row} ${layout.gap3} ${styles.tall}`}>
      <div className={layout.grow}>
        <div className={text.strong}>{url}</div>
        <div className={text.small}>
          {events.length === 0 ? t('Everything') : events.map(eventWords).join(' · ')}
        </div>
        <div className={`${text.smaller} ${text.muted}`}>{state.join(' · ') || t('All delivered')}</div>
      </div>
      <div className={`${layout.row} ${layout.wrap}`}>
        <LinkButton size="xs" to={to('WebhookDeliveries', id)} aria-label={t`Deliveries to ${url}`}>
          {t('Deliveries')}
        </LinkButton>
        <ActionButton size="xs" onClick={edit} aria-label={t`Edit ${url}`}>
          {t('Edit')}
        </ActionButton>
        <ActionButton
          size="xs"
          busy={change.isPending}
          aria-label={`${active ? t('Pause') : t('Resume')} ${url}`}
          onClick={() => change.mutate({ params: { id }, body: { active: !active } }, options)}
        >
          {active ? t('Pause') : t('Resume')}
        </ActionButton>
        <ActionButton
          size="xs"
          variant="danger"
          busy={remove.isPending}
          aria-label={t`Delete ${url}`}
          onClick={() => void erase()}
        >
          {t('Delete')}
        </ActionButton>
      </div>
    </li>
  );
}

function Entries({ of, edit }: { of: readonly Webhook[] | undefined; edit: (id: string) => void }) {
  if (of?.length === 0)
    return (
      <EmptyState
        title={t('No webhooks yet')}
        text={t(
          'A webhook tells another program at once what is done here: a job scheduled, paper received, an order dispatched.',
        )}
        small
      />
    );
  return (
    <ul className={layout.lines} aria-label={t('Webhooks')}>
      {of?.map((webhook) => (
        <Entry key={webhook.id} of={webhook} edit={() => edit(webhook.id)} />
      ))}
    </ul>
  );
}

export function Webhooks() {
  const refusal = useRefusal('admin');
  const { data } = useQuery({ ...query(contract.webhooks.list), enabled: refusal === null });
  const [editedId, setEdited] = useState<string | null>(null);
  const edited = data?.find(({ id }) => id === editedId);
  return (
    <Page narrowed>
      <PageHead
        title={t('Webhooks')}
        crumbs={[{ label: t('Settings'), to: to('Settings') }, { label: t('Webhooks') }]}
        count={<CountLine count={data?.length} one="webhook" />}
      />
      {refusal ? (
        <Notice>{reasonText(refusal)}.</Notice>
      ) : (
        <div className={`${layout.withAside} ${styles.columns}`}>
          <Panel title={t('Receivers')}>
            <Entries of={data} edit={setEdited} />
          </Panel>
          {edited ? (
            <Panel title={t('Edit webhook')} padded>
              <EditWebhook key={edited.id} of={edited} done={() => setEdited(null)} />
            </Panel>
          ) : (
            <Panel title={t('New webhook')} padded>
              <NewWebhook />
            </Panel>
          )}
        </div>
      )}
    </Page>
  );
}
