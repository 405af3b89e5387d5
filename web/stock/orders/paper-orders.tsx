/** Lists a paper's orders, with the actions order, receive, change and cancel (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type CoveredJob, type Paper } from '../../../shared/stock/papers.contract.ts';
import { type PaperOrder } from '../../../shared/stock/orders/stock.contract.ts';
import { sheetsToCome } from '../../../shared/stock/paper-order.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { confirm, refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, number } from '../../ui/text/format-values.ts';
import { Panel } from '../../ui/page/page.tsx';
import { weightWords } from '../sheets-field.tsx';
import { OrderForm, ReceiveOrder } from './order-form.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './paper-orders.module.css';

type Covering = (covers: readonly CoveredJob[]) => void;

function useCancel(paper: Paper, order: PaperOrder) {
  const cancel = useVerb(contract.stock.cancelOrder);
  const press = async () => {
    const yes = await confirm({
      title: t('Cancel this order?'),
      text: t`${count(sheetsToCome(order), 'sheet')} of ${paper.name} would no longer be expected.`,
      verb: t('Cancel the order'),
      keep: t('Keep it'),
      danger: true,
    });
    if (!yes) return;
    cancel.mutate(
      { params: { id: paper.id, orderId: order.id } },
      {
        onSuccess: () => toast(t('Order cancelled')),
        onError: refusedFor(t('The order was not cancelled')),
      },
    );
  };
  return { press, busy: cancel.isPending };
}

function Waiting({ jobs }: { jobs: PaperOrder['jobs'] }) {
  if (jobs.length === 0) return null;
  return (
    <span className={`${text.smaller} ${text.muted}`}>
      {t('for')}{' '}
      {jobs.map((job, place) => (
        <span key={job.id}>
          {place > 0 && ', '}
          <Link to={to('JobDetails', job.id)}>{job.number}</Link> {count(job.quantity, 'sheet')}
        </span>
      ))}
    </span>
  );
}

type FormOf = (kind: 'receive' | 'change', order: PaperOrder) => void;

function Order({ paper, order, open }: { paper: Paper; order: PaperOrder; open: FormOf }) {
  const { press, busy } = useCancel(paper, order);
  const part =
    order.received > 0 ? [t`${number(order.received)} of ${count(order.quantity, 'sheet')} received`] : [];
  const facts = [weightWords(paper, sheetsToCome(order)), order.supplier, order.note, ...part].filter(
    Boolean,
  );
  const refusal = useRefusal('stock');
  return (
    <li className={`${layout.flow} ${layout.top}`}>
      <span className={`${styles.about} ${layout.twoLines}`}>
        <span>
          {nodes`${(<b>{number(sheetsToCome(order))}</b>)} on ${(<ShortDate at={order.expected} />)}`}
        </span>
        {facts.length > 0 && <span className={`${text.smaller} ${text.muted}`}>{facts.join(' · ')}</span>}
        <Waiting jobs={order.jobs} />
      </span>
      {refusal === null && (
        <span className={`${layout.row} ${layout.wrap}`}>
          <ActionButton size="xs" onClick={() => open('receive', order)}>
            {t('Receive order')}
          </ActionButton>
          <ActionButton size="xs" variant="quiet" onClick={() => open('change', order)}>
            {t('Change')}
          </ActionButton>
          <ActionButton size="xs" variant="quiet" busy={busy} onClick={() => void press()}>
            {t('Cancel order')}
          </ActionButton>
        </span>
      )}
    </li>
  );
}

/**
 * Manages the forms of the paper's orders. A form retains the typed values if somebody else receives or cancels the
 * order.
 */
function useOrderForms(paper: Paper, orders: readonly PaperOrder[], covered: Covering) {
  const [form, setForm] = useState<{ kind: 'receive' | 'change'; order: PaperOrder; isOpen: boolean } | null>(
    null,
  );
  const open: FormOf = (kind, order) => setForm({ kind, order, isOpen: true });
  if (form === null) return { open, forms: null };
  const close = () => setForm({ ...form, isOpen: false });
  const now = orders.find(({ id }) => id === form.order.id);
  const of = {
    paper,
    order: now ?? form.order,
    onClose: close,
    ...(!now &&
      form.isOpen && {
        gone: t('Received or cancelled by someone else. Nothing more of it can be received or changed.'),
      }),
  };
  const isOpen = (kind: 'receive' | 'change') => form.isOpen && form.kind === kind;
  const forms = (
    <>
      <ReceiveOrder key={`receive ${form.order.id}`} opened={isOpen('receive')} {...of} covered={covered} />
      <OrderForm key={`change ${form.order.id}`} opened={isOpen('change')} {...of} />
    </>
  );
  return { open, forms };
}

export function PaperOrders({ paper, covered }: { paper: Paper; covered: Covering }) {
  const { data: orders = [] } = useQuery(query(contract.stock.orders, { params: { id: paper.id } }));
  const [ordering, setOrdering] = useState(false);
  const refusal = useRefusal('stock');
  const open = orders.filter((order) => sheetsToCome(order) > 0);
  const sheets = open.reduce((sum, order) => sum + sheetsToCome(order), 0);
  const { open: openForm, forms } = useOrderForms(paper, open, covered);
  return (
    <Panel
      title={t('On order')}
      {...(sheets > 0 && {
        note: [count(sheets, 'sheet'), weightWords(paper, sheets)].filter(Boolean).join(' · '),
      })}
      right={
        <ActionButton size="xs" icon="plus" refusal={refusal} onClick={() => setOrdering(true)}>
          {t('Order')}
        </ActionButton>
      }
    >
      {open.length === 0 ? (
        <p className={`${layout.cell} ${text.small} ${text.muted}`}>{t('Nothing is on order.')}</p>
      ) : (
        <ul className={layout.lines} aria-label={t('orders')}>
          {open.map((order) => (
            <Order key={order.id} paper={paper} order={order} open={openForm} />
          ))}
        </ul>
      )}
      {forms}
      <OrderForm opened={ordering} onClose={() => setOrdering(false)} paper={paper} />
    </Panel>
  );
}
