/** The stock hub (spec §2): the way to the papers, and those that are low. */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../shared/contract/contract.ts';
import { type Paper } from '../../shared/contract/papers.ts';
import { infinite, query } from '../api/queries.ts';
import { useList } from '../api/use-list.ts';
import { to } from '../app/paths.ts';
import { Available, PaperName, paperAddress, paperLine } from '../papers/paper-rows.tsx';
import { LinkButton } from '../ui/buttons.tsx';
import { DataTable, Th } from '../ui/data-table.tsx';
import { count, grammage, number, size } from '../ui/format.ts';
import { EmptyState, Page, PageHead, Sheet } from '../ui/page.tsx';

/** How many papers there are, in a request that brings a single one. */
function usePaperCount(): number | undefined {
  const all = query(contract.papers.sorted, { query: { per: 1 } });
  return useQuery({ ...all, meta: { inPlace: true } }).data?.metadata.total;
}

function PaperButton({ total }: { total: number | undefined }) {
  return (
    <LinkButton to={to('PaperList')} icon="paper">
      Paper{total !== undefined && <>&nbsp;{<span className="dimmer">{number(total)}</span>}</>}
    </LinkButton>
  );
}

const head = (
  <>
    <Th>Paper</Th>
    <Th w="26%" desk>
      Quality
    </Th>
    <Th w={230}>GSM, L × B</Th>
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
      <PaperName paper={paper} />
    </td>
    <td className="desk-only">{paper.quality}</td>
    <td>
      {grammage(paper.gsm)} · {size(paper.length, paper.breadth)}
    </td>
    <td className="num">
      <Available paper={paper} />
    </td>
    <td className="num">{number(paper.reorderQuantity)}</td>
  </>
);

function LowPapers({ any }: { any: boolean }) {
  const call = { query: { low: 'true', sort: 'available', per: 50 } } as const;
  const { rows, total, more } = useList(infinite(contract.papers.sorted, call));
  return (
    <Sheet title="Low papers" note={total ? `${count(total, 'paper')}, least available first` : undefined}>
      {total === 0 ? (
        <EmptyState
          small
          title={any ? 'No paper is low' : 'No papers yet'}
          text="A paper is listed here once what is available of it is at or under its reorder quantity."
        />
      ) : (
        <DataTable
          noun="low papers"
          rows={rows}
          total={total}
          more={more}
          keyOf={({ id }) => id}
          href={paperAddress}
          height={44}
          head={head}
          row={row}
          phone={paperLine}
        />
      )}
    </Sheet>
  );
}

export function Stock() {
  const total = usePaperCount();
  return (
    <Page>
      <PageHead title="Stock" actions={<PaperButton total={total} />} />
      <LowPapers any={total !== 0} />
    </Page>
  );
}
