/** A paper in lists: the table's head and row, a phone's two lines. Quantities are stock sheets. */
import { type Paper } from '../../../shared/contract/papers.ts';
import { reservedOf } from '../../../shared/rules/paper.ts';
import { to } from '../../client/paths.ts';
import { inSheets } from '../stock-item.ts';
import { Available, AvailableLine, Made, reorderAt } from '../stock-cells.tsx';
import { SortableTh, Th } from '../../ui/list/data-table.tsx';
import { grammage, number, size } from '../../ui/page/format.ts';
import { type Sort } from '../../ui/list/list-state.ts';
import { type PhoneRow } from '../../ui/list/phone-list.tsx';

export const paperColumns = [
  'default',
  'name',
  'manufacturer',
  'quality',
  'gsm',
  'stock',
  'available',
  'created',
] as const;
export type PaperColumn = (typeof paperColumns)[number];

export const paperAddress = ({ id }: { id: string }) => to('PaperDetails', id);

export function PaperHead(of: { sort: Sort<PaperColumn>; onPress: (column: PaperColumn) => void }) {
  return (
    <>
      <SortableTh {...of} column="name">
        Name
      </SortableTh>
      <SortableTh {...of} column="quality" w={152} desk>
        Quality
      </SortableTh>
      <SortableTh {...of} column="gsm" w={84} num>
        GSM
      </SortableTh>
      <Th w={136} num>
        L × B, mm
      </Th>
      <Th w={128} num wide>
        Thickness, µm
      </Th>
      <SortableTh {...of} column="stock" w={112} num>
        In stock
      </SortableTh>
      <Th w={112} num wide>
        Reserved
      </Th>
      <SortableTh {...of} column="available" w={148} num>
        Available
      </SortableTh>
      <Th w={112} num desk>
        Reorder at
      </Th>
    </>
  );
}

function PaperRow({ paper }: { paper: Paper }) {
  return (
    <>
      <td>
        <Made of={paper} to={paperAddress(paper)} />
      </td>
      <td className="desk-only">{paper.quality}</td>
      <td className="num">{number(paper.gsm)}</td>
      <td className="num">
        {number(paper.length)} × {number(paper.breadth)}
      </td>
      <td className="num wide-only">
        {paper.thickness === 0 ? <span className="dimmer">not given</span> : number(paper.thickness)}
      </td>
      <td className="num">{number(paper.stockQuantity)}</td>
      <td className="num wide-only">{number(reservedOf(paper))}</td>
      <td className="num">
        <Available of={paper} />
      </td>
      <td className="num desk-only">{reorderAt(paper)}</td>
    </>
  );
}

export const paperRow = (paper: Paper) => <PaperRow paper={paper} />;

/** A phone's row: what it is on the left, what is available on the right. */
export const paperLine = (paper: Paper): PhoneRow => ({
  title: paper.name,
  sub: [paper.manufacturer, grammage(paper.gsm), size(paper.length, paper.breadth)]
    .filter(Boolean)
    .join(' · '),
  right: <AvailableLine of={paper} counting={inSheets} />,
});
