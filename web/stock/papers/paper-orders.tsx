/** A paper's orders, with what is done with them: order, receive, change, cancel (design: stock). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Covered, type Paper } from '../../../shared/contract/papers.ts';
import { type PaperOrder } from '../../../shared/contract/stock.ts';
import { toCome } from '../../../shared/rules/paper-order.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/page/dates.tsx';
import { confirm, refused, toast } from '../../ui/page/feedback.tsx';
import { count, number } from '../../ui/page/format.ts';
import { Sheet } from '../../ui/page/page.tsx';
import { OrderForm, ReceiveOrder } from './order-form.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './paper-orders.module.css';

type Covering = (covers: readonly Covered[]) => void;

function useCancel(paper: Paper, order: PaperOrder) {
  const cancel = useVerb(contract.stock.cancelOrder);
  const press = async () => {
    const yes = await confirm({
      title: 'Cancel this order?',
      text: `${count(toCome(order), 'sheet')} of ${paper.name} would no longer be expected.`,
      verb: 'Cancel the order',
      keep: 'Keep it',
      danger: true,
    });
    if (!yes) return;
    cancel.mutate(
      { params: { id: paper.id, orderId: order.id } },
      {
        onSuccess: () => toast('Order cancelled'),
        onError: (error) => refused('The order was not cancelled', reasonOf(error)),
      },
    );
  };
  return { press, busy: cancel.isPending };
}

function Waiting({ jobs }: { jobs: PaperOrder['jobs'] }) {
  if (jobs.length === 0) return null;
  return (
    <span className={`${text.smaller} ${text.muted}`}>
      for{' '}
      {jobs.map((job, place) => (
        <span key={job.id}>
          {place > 0 && ', '}
          <Link to={to('JobDetails', job.id)}>{job.number}</Link> {number(job.quantity)}
        </span>
      ))}
    </span>
  );
}

function Order({ paper, order, covered }: { paper: Paper; order: PaperOrder; covered: Covering }) {
  const [form, setForm] = useState<'receive' | 'change' | null>(null);
  const { press, busy } = useCancel(paper, order);
  const close = () => setForm(null);
  const part = order.received > 0 ? [`${number(order.received)} of ${number(order.quantity)} received`] : [];
  const facts = [order.supplier, order.note, ...part].filter((each) => each !== '');
  const refusal = useRefusal('stock');
  return (
    <li>
      <span className={`${styles.about} ${layout.twoLines}`}>
        <span>
          <b>{number(toCome(order))}</b> on <ShortDate at={order.expected} />
        </span>
        {facts.length > 0 && <span className={`${text.smaller} ${text.muted}`}>{facts.join(' · ')}</span>}
        <Waiting jobs={order.jobs} />
      </span>
      {refusal === null && (
        <span className={styles.buttons}>
          <ActionButton size="xs" onClick={() => setForm('receive')}>
            Receive order
          </ActionButton>
          <ActionButton size="xs" variant="quiet" onClick={() => setForm('change')}>
            Change
          </ActionButton>
          <ActionButton size="xs" variant="quiet" busy={busy} onClick={() => void press()}>
            Cancel order
          </ActionButton>
        </span>
      )}
      <ReceiveOrder opened={form === 'receive'} onClose={close} {...{ paper, order, covered }} />
      <OrderForm opened={form === 'change'} onClose={close} {...{ paper, order }} />
    </li>
  );
}

/** What is still to come of the paper. */
export function PaperOrders({ paper, covered }: { paper: Paper; covered: Covering }) {
  const { data: orders = [] } = useQuery(query(contract.stock.orders, { params: { id: paper.id } }));
  const [ordering, setOrdering] = useState(false);
  const refusal = useRefusal('stock');
  const open = orders.filter((order) => toCome(order) > 0);
  const sheets = open.reduce((sum, order) => sum + toCome(order), 0);
  return (
    <Sheet
      title="On order"
      {...(sheets > 0 && { note: count(sheets, 'sheet') })}
      right={
        <ActionButton size="xs" icon="plus" refusal={refusal} onClick={() => setOrdering(true)}>
          Order
        </ActionButton>
      }
    >
      {open.length === 0 ? (
        <p className={`${styles.none} ${text.small} ${text.muted}`}>Nothing is on order.</p>
      ) : (
        <ul className={styles.orders} aria-label="orders">
          {open.map((order) => (
            <Order key={order.id} {...{ paper, order, covered }} />
          ))}
        </ul>
      )}
      <OrderForm opened={ordering} onClose={() => setOrdering(false)} paper={paper} />
    </Sheet>
  );
}
