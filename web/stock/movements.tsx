/** The ledger of what is kept, newest first: what moved its stock, for which job, who and when. */
import { Link } from 'react-router';
import { type ledgerOf, type Movement, type MovementKind } from '../../shared/contract/ledger.ts';
import { infinite } from '../client/api/queries.ts';
import { useList } from '../client/api/use-list.ts';
import { to } from '../client/paths.ts';
import { DataTable, Th, TwoLines } from '../ui/list/data-table.tsx';
import { count, signed, yearTime } from '../ui/page/format.ts';
import { useShopZone } from '../ui/page/now.ts';
import { EmptyState, Sheet } from '../ui/page/page.tsx';
import { type PhoneRow } from '../ui/list/phone-list.tsx';
import { type Counting } from './stock-item.ts';

const kindWords: Record<MovementKind, string> = {
  receipt: 'Received',
  adjustment: 'Adjusted',
  reserve: 'Reserved',
  release: 'Released',
  consume: 'Consumed',
  return: 'Returned',
};

function When({ of }: { of: Movement }) {
  return yearTime(of.at, { zone: useShopZone() });
}

/** The job that the sheets are for; none where somebody moved them by hand. */
function JobLink({ of }: { of: Movement }) {
  return of.jobId === null ? of.jobNumber : <Link to={to('JobDetails', of.jobId)}>{of.jobNumber}</Link>;
}

const head = (reserved: boolean) => (
  <>
    <Th w={152}>When</Th>
    <Th>Movement</Th>
    <Th w={120}>Job</Th>
    <Th w={100} num>
      In stock
    </Th>
    {reserved && (
      <Th w={100} num>
        Reserved
      </Th>
    )}
    <Th w={100} num wide>
      Consumed
    </Th>
  </>
);

const row = (reserved: boolean) => (movement: Movement) => (
  <>
    <td>
      <TwoLines first={<When of={movement} />} second={movement.userName ?? 'a user who was deleted'} />
    </td>
    <td title={movement.note}>
      {movement.note === '' ? (
        kindWords[movement.kind]
      ) : (
        <TwoLines first={kindWords[movement.kind]} second={movement.note} />
      )}
    </td>
    <td>
      <JobLink of={movement} />
    </td>
    <td className="num">{signed(movement.stockDelta)}</td>
    {reserved && <td className="num">{signed(movement.reservedDelta)}</td>}
    <td className="num wide-only">{signed(movement.consumedDelta)}</td>
  </>
);

/** What a line moves, in one figure: the shelf's, or what is reserved of it. */
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
    <span className="two num">
      <span className="strong">{deltaOf(movement)}</span>
      <JobLink of={movement} />
    </span>
  ),
});

/** `reserved`: whether jobs may reserve it. */
export function Movements(props: {
  ledger: ReturnType<typeof ledgerOf<string>>;
  id: string;
  counting: Counting;
  reserved: boolean;
}) {
  const { ledger, id, counting, reserved } = props;
  const { rows, total, more } = useList(infinite(ledger, { params: { id }, query: { per: 50 } }));
  return (
    <Sheet title="Movements" note={total ? `${count(total, 'movement')}, in ${counting.unit}` : undefined}>
      {total === 0 ? (
        <EmptyState
          small
          title="Nothing has moved yet"
          text={
            reserved
              ? 'What is received, reserved for jobs, consumed, returned and adjusted is written down here.'
              : 'What is received, used, returned and adjusted is written down here.'
          }
        />
      ) : (
        <DataTable
          noun="movements"
          rows={rows}
          total={total}
          more={more}
          keyOf={(movement) => movement.id}
          height={44}
          head={head(reserved)}
          row={row(reserved)}
          phone={phone}
        />
      )}
    </Sheet>
  );
}
