/** The inks that are low, least available first. */
import { contract } from '../../../shared/contract/contract.ts';
import { type Ink } from '../../../shared/contract/inks.ts';
import { infinite } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { inKilograms } from '../stock-item.ts';
import { LowList } from '../low-list.tsx';
import { Available, Made } from '../stock-cells.tsx';
import { Th } from '../../ui/list/data-table.tsx';
import { number } from '../../ui/page/format.ts';
import { inkAddress, inkLine } from './ink-rows.tsx';

const head = (
  <>
    <Th>Ink</Th>
    <Th w="26%">Colour</Th>
    <Th w={160} num>
      In stock, kg
    </Th>
    <Th w={140} num>
      Reorder at, kg
    </Th>
  </>
);

const row = (ink: Ink) => (
  <>
    <td>
      <Made of={ink} to={inkAddress(ink)} />
    </td>
    <td>{ink.colour}</td>
    <td className="num">
      <Available of={ink} />
    </td>
    <td className="num">{number(ink.reorderQuantity)}</td>
  </>
);

export function LowInks({ any }: { any: boolean }) {
  const call = { query: { low: 'true', sort: 'stock', per: 50 } } as const;
  const found = useList(infinite(contract.inks.sorted, call));
  return (
    <LowList
      {...found}
      counting={inKilograms}
      any={any}
      href={inkAddress}
      head={head}
      row={row}
      phone={inkLine}
    />
  );
}
