/** Shows a stock item's ledger, newest first: movement, job, user and time. */
import { Link } from 'react-router';
import { type ledgerOf, type Movement, type MovementKind } from '../../shared/contract/ledger.ts';
import { infinite } from '../client/api/queries.ts';
import { useList } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { type Column, ColumnTable } from '../ui/list/columns.tsx';
import { TwoLines } from '../ui/list/data-table.tsx';
import { count, signed, dateTime } from '../ui/page/format.ts';
import { useShopZone } from '../ui/page/use-now.ts';
import { EmptyState, Panel } from '../ui/page/page.tsx';
import { type PhoneRow } from '../ui/list/phone-list.tsx';
import { type Counting } from './stock-item.ts';
import layout from '../ui/page/layout.module.css';
import text from '../ui/page/text.module.css';
import styles from './stock.module.css';

const kindWords: Record<MovementKind, string> = {
  receipt: 'Received',
  adjustment: 'Adjusted',
  count: 'Counted',
  reserve: 'Reserved',
  release: 'Released',
  consume: 'Consumed',
  return: 'Returned',
};

function When({ of }: { of: Movement }) {
  return dateTime(of.at, { zone: useShopZone() });
}

/** Links to the movement's job. It shows only the number if the job no longer exists. */
function JobLink({ of }: { of: Movement }) {
  return of.jobId === null ? of.jobNumber : <Link to={to('JobDetails', of.jobId)}>{of.jobNumber}</Link>;
}

const columns = (reserved: boolean): readonly Column<Movement>[] => [
  {
    head: 'When',
    w: 152,
    cell: (of) => <TwoLines first={<When of={of} />} second={of.userName ?? 'a user who was deleted'} />,
  },
  {
    head: 'Movement',
    title: ({ note }) => note,
    cell: ({ kind, note }) =>
      note === '' ? kindWords[kind] : <TwoLines first={kindWords[kind]} second={note} />,
  },
  { head: 'Job', w: 120, cell: (of) => <JobLink of={of} /> },
  { head: 'In stock', w: 100, num: true, cell: ({ stockDelta }) => signed(stockDelta) },
  ...(reserved ? [reservedColumn] : []),
  { head: 'Consumed', w: 100, num: true, wide: true, cell: ({ consumedDelta }) => signed(consumedDelta) },
];
const reservedColumn: Column<Movement> = {
  head: 'Reserved',
  w: 100,
  num: true,
  cell: ({ reservedDelta }) => signed(reservedDelta),
};

/** Returns how the movement changed the stock or, if it did not, the reservations. */
function deltaOf({ stockDelta, reservedDelta }: Movement) {
  return stockDelta === 0 ? `${signed(reservedDelta)} reserved` : `${signed(stockDelta)} in stock`;
}

const phone = (movement: Movement): PhoneRow => ({
  title: [kindWords[movement.kind], movement.note].filter(Boolean).join(', '),
  sub: (
    <>
      <When of={movement} /> · {movement.userName ?? 'a user who was deleted'}
    </>
  ),
  right: (
    <span className={`${layout.twoLines} ${text.figures}`}>
      <span className={`${text.strong} ${styles.delta}`}>{deltaOf(movement)}</span>
      <JobLink of={movement} />
    </span>
  ),
});

export function Movements(props: {
  ledger: ReturnType<typeof ledgerOf<string>>;
  id: string;
  counting: Counting;
}) {
  const { ledger, id, counting } = props;
  const { unit, reserved } = counting;
  const found = useList(infinite(ledger, { params: { id }, query: { per: 50 } }));
  const { total } = found;
  return (
    <Panel title="Movements" note={total ? `${count(total, 'movement')}, in ${unit}` : undefined}>
      {total === 0 ? (
        <EmptyState
          small
          title="Nothing has moved yet"
          text={
            reserved
              ? 'Stock received, reserved, consumed, returned and adjusted appears here.'
              : 'Stock received, used, returned and adjusted appears here.'
          }
        />
      ) : (
        <ColumnTable {...found} noun="movements" height={44} columns={columns(reserved)} phone={phone} />
      )}
    </Panel>
  );
}
