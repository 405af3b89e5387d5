/** An ink in lists: the table's head and row, a phone's two lines. Quantities are kg. */
import { type Ink } from '../../../shared/contract/inks.ts';
import { to } from '../../client/paths.ts';
import { inKilograms } from '../stock-item.ts';
import { Available, AvailableLine, Made, reorderAt } from '../stock-cells.tsx';
import { SortableTh, Th } from '../../ui/list/data-table.tsx';
import { number } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';

export const inkColumns = ['default', 'name', 'colour', 'manufacturer', 'stock', 'created'] as const;
export type InkColumn = (typeof inkColumns)[number];

export const inkAddress = ({ id }: { id: string }) => to('InkDetails', id);

export function InkHead(of: { sort: Sort<InkColumn>; onPress: (column: InkColumn) => void }) {
  return (
    <>
      <SortableTh {...of} column="name">
        Name
      </SortableTh>
      <SortableTh {...of} column="colour" w="22%">
        Colour
      </SortableTh>
      <Th w="28%" wide>
        Description
      </Th>
      <SortableTh {...of} column="stock" w={160} num>
        In stock, kg
      </SortableTh>
      <Th w={140} num>
        Reorder at, kg
      </Th>
      <Th w={140} num desk>
        Consumed, kg
      </Th>
    </>
  );
}

export const inkRow = (ink: Ink) => (
  <>
    <td>
      <Made of={ink} to={inkAddress(ink)} />
    </td>
    <td className="clip" title={ink.colour}>
      {ink.colour}
    </td>
    <td className="wide-only clip dim" title={ink.description}>
      {ink.description}
    </td>
    <td className="num">
      <Available of={ink} />
    </td>
    <td className="num">{reorderAt(ink)}</td>
    <td className="num desk-only">{number(ink.consumed)}</td>
  </>
);

/** A phone's row: what it is on the left, what there is of it on the right. */
export const inkLine = (ink: Ink): PhoneRow => ({
  title: ink.name,
  sub: [ink.manufacturer, ink.colour].filter(Boolean).join(' · '),
  right: <AvailableLine of={ink} counting={inKilograms} />,
});
