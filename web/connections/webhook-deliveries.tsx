/**
 * Shows the events that the server sent to a webhook, each with its result. The user can send failed events
 * again (decision 049).
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  type Webhook,
} from '../../shared/connections/webhooks.contract.ts';
import { contract } from '../client/contract.ts';
import { infinite, query, useVerb } from '../client/api/queries.ts';
import { useList } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { type Column, ColumnTable } from '../ui/table/columns.tsx';
import { TwoLines } from '../ui/table/data-table.tsx';
import { useQueryState } from '../ui/table/list-state.ts';
import { CountLine, StatusTabs } from '../ui/list/list-toolbar.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../ui/text/format-values.ts';
import { EmptyState, Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { eventWords } from './webhook-event-words.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import tools from '../ui/list/list-toolbar.module.css';
import text from '../ui/style/text.module.css';

/**
 * The time in ms between two reads of the webhook's deliveries. The screen polls, because the events feed does not
 * report them.
 */
const pollInterval = 5000;

const stateWords: Record<DeliveryState, string> = {
  waiting: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Failed'),
};

const outcome = ({ failure, status }: Delivery): string =>
  failure ? reasonText(failure) : status === null ? t('Not tried yet') : t`The receiver answered ${status}`;

function useRetry(id: string) {
  const { mutate, isPending } = useVerb(contract.webhooks.retry);
  const retry = (ids?: string[]) =>
    mutate(
      { params: { id }, body: { ...(ids && { ids }) } },
      {
        onSuccess: ({ retried }) => toast(t`Sending ${count(retried, 'delivery', 'deliveries')} again`),
        onError: refusedFor(t('Not sent again')),
      },
    );
  return { retry, isPending };
}

function RetryOne({ webhookId, of: { id, verb } }: { webhookId: string; of: Delivery }) {
  const { retry, isPending } = useRetry(webhookId);
  return (
    <ActionButton size="xs" busy={isPending} aria-label={t`Retry ${verb}`} onClick={() => retry([id])}>
      {t('Retry')}
    </ActionButton>
  );
}

const columnsOf = (webhookId: string): readonly Column<Delivery>[] => [
  {
    head: t('Event'),
    cell: ({ verb, entity, version }) => (
      <TwoLines first={verb} second={t`${eventWords(entity)}, version ${version}`} />
    ),
  },
  { head: t('At'), w: 170, roomy: true, cell: ({ at }) => <DateTime at={at} /> },
  {
    head: t('State'),
    w: 110,
    cell: ({ state }) => (
      <span className={state === 'failed' ? text.strong : undefined}>{stateWords[state]}</span>
    ),
  },
  { head: t('Tries'), w: 70, num: true, desk: true, cell: ({ attempts }) => attempts },
  {
    head: t('Last answer'),
    title: (of) => `${outcome(of)}${of.answer && `: ${of.answer}`}`,
    cell: (of) => <TwoLines first={outcome(of)} second={of.answer} />,
  },
  { head: t('Next try'), w: 170, desk: true, cell: ({ nextAt }) => nextAt && <DateTime at={nextAt} /> },
  {
    head: t('Again'),
    w: 90,
    cell: (of) => of.state === 'failed' && <RetryOne webhookId={webhookId} of={of} />,
  },
];

const phone = (webhookId: string) => (of: Delivery) => ({
  title: of.verb,
  sub: outcome(of),
  right: of.state === 'failed' ? <RetryOne webhookId={webhookId} of={of} /> : stateWords[of.state],
});

function Sent({ of, state }: { of: Webhook; state: DeliveryState | undefined }) {
  const { id } = of;
  const pages = infinite(contract.webhooks.deliveries, {
    params: { id },
    query: { ...(state && { state }), per: 50 },
  });
  const { rows, total, more } = useList({ ...pages, refetchInterval: pollInterval });
  if (total === 0)
    return (
      <EmptyState
        title={state ? t`Nothing ${stateWords[state].toLowerCase()}` : t('Nothing sent yet')}
        text={t('Deliveries appear here and are kept for 30 days.')}
        small
      />
    );
  const list = { rows, total, more, columns: columnsOf(id), phone: phone(id) };
  return <ColumnTable {...list} noun={t('deliveries')} height={46} />;
}

function Deliveries({ of }: { of: Webhook }) {
  const stateParameter = useQueryState().query.get('state');
  const state = deliveryStates.find((each) => each === stateParameter);
  const { retry, isPending } = useRetry(of.id);
  const counts = { waiting: of.waiting, failed: of.failed, delivered: undefined };
  const tabs = deliveryStates.map((value) => ({ value, label: stateWords[value], count: counts[value] }));
  return (
    <Page>
      <PageHead
        title={t('Deliveries')}
        crumbs={[
          { label: t('Settings'), to: to('Settings') },
          { label: t('Webhooks'), to: to('Webhooks') },
          { label: t('Deliveries') },
        ]}
        meta={of.url}
        count={<CountLine count={of.failed} one="failed" many="failed" />}
        primary={
          of.failed > 0 && (
            <ActionButton variant="filled" busy={isPending} onClick={() => retry()}>
              {t('Retry all failed')}
            </ActionButton>
          )
        }
      />
      {!of.active && <Notice>{t('This webhook is paused: nothing is sent.')}</Notice>}
      <Panel>
        <div className={`${layout.flow} ${tools.tools}`}>
          <StatusTabs param="state" tabs={[{ value: null, label: t('All'), count: undefined }, ...tabs]} />
        </div>
        <Sent key={state} of={of} state={state} />
      </Panel>
    </Page>
  );
}

export function WebhookDeliveries() {
  const { id } = useParams();
  const refusal = useRefusal('admin');
  const enabled = refusal === null;
  const { data } = useQuery({ ...query(contract.webhooks.list), enabled, refetchInterval: pollInterval });
  const found = data?.find((each) => each.id === id);
  if (found) return <Deliveries of={found} />;
  return (
    <Page>
      <PageHead
        title={t('Deliveries')}
        crumbs={[{ label: t('Webhooks'), to: to('Webhooks') }, { label: t('Deliveries') }]}
      />
      {refusal && <Notice>{reasonText(refusal)}.</Notice>}
      {data && <Notice>{t('There is no such webhook; it may have been deleted.')}</Notice>}
    </Page>
  );
}
