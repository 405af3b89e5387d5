import { contract } from '../../../shared/contract/contract.ts';
import { type Ink } from '../../../shared/contract/inks.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { inKilograms } from '../stock-item.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type Crumb } from '../../ui/page/page.tsx';

/** The way to an ink's screen, and what it is there. */
export const inkCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Stock', to: to('Stock') },
  { label: 'Inks', to: to('InkList') },
  ...here,
];

export function AddInk() {
  return (
    <LinkButton to={to('InkCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Ink
    </LinkButton>
  );
}

/** To the jobs that name the ink, with how many they are. */
export function InkJobsLink({ ink: { id } }: { ink: Ink }) {
  const total = useTotal(query(contract.jobs.sorted, { query: { inkId: id, per: 1 } }));
  return (
    <LinkButton to={to('InkJobList', id)} icon="job">
      Ink Jobs{total !== undefined && <>&nbsp;{<span className="dimmer">{number(total)}</span>}</>}
    </LinkButton>
  );
}

export function DeleteInk({ ink }: { ink: Ink }) {
  const { id, stockQuantity } = ink;
  const open = useTotal(query(contract.jobs.sorted, { query: { inkId: id, open: 'true', per: 1 } })) ?? 0;
  const stock =
    stockQuantity === 0 ? '' : `Its ${inKilograms.amount(stockQuantity)} leave the stock with it. `;
  const jobs =
    open === 0 ? 'No unfinished job names it.' : `${count(open, 'unfinished job')} will go on naming it.`;
  return (
    <DeleteRecord
      record={ink}
      noun="ink"
      text={`${stock}${jobs}`}
      remove={useVerb(contract.inks.remove)}
      refusal={useRefusal('delete')}
      list={to('InkList')}
    />
  );
}
