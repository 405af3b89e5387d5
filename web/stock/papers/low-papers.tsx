/** The papers that are low, least available first. */
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { infinite } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { inSheets } from '../stock-item.ts';
import { LowList } from '../low-list.tsx';
import { Available, Made } from '../stock-cells.tsx';
import { Th } from '../../ui/list/data-table.tsx';
import { grammage, number, size } from '../../ui/page/format.ts';
import { paperAddress, paperLine } from './paper-rows.tsx';

const head = (
  <>
    <Th>Paper</Th>
    <Th w="26%" desk>
      Quality
    </Th>
    <Th w={204}>GSM, L × B</Th>
    <Th w={148} num>
      Available
    </Th>
    <Th w={120} num>
      Reorder at
    </Th>
  </>
);

const row = (paper: Paper) => (
  <>
    <td>
      <Made of={paper} to={paperAddress(paper)} />
    </td>
    <td className="desk-only">{paper.quality}</td>
    <td>
      {grammage(paper.gsm)} · {size(paper.length, paper.breadth)}
    </td>
    <td className="num">
      <Available of={paper} />
    </td>
    <td className="num">{number(paper.reorderQuantity)}</td>
  </>
);

export function LowPapers({ any }: { any: boolean }) {
  const call = { query: { low: 'true', sort: 'available', per: 50 } } as const;
  const found = useList(infinite(contract.papers.sorted, call));
  return (
    <LowList
      {...found}
      counting={inSheets}
      any={any}
      href={paperAddress}
      head={head}
      row={row}
      phone={paperLine}
    />
  );
}
