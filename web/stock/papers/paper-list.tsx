/** The papers' list (spec §2). */
import { contract } from '../../../shared/contract/contract.ts';
import { paperQualities, type PaperQuality } from '../../../shared/rules/catalogue.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { inSheets } from '../stock-item.ts';
import { LowTabs, NoneLow } from '../low-tabs.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine, FilterSelect, SortSelect } from '../../ui/list/list-tools.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { AddPaper } from './paper-actions.tsx';
import {
  paperAddress,
  type PaperColumn,
  paperColumns,
  PaperHead,
  paperLine,
  paperRow,
} from './paper-rows.tsx';

const sortLabels: Record<PaperColumn, string> = {
  default: 'default',
  name: 'name',
  manufacturer: 'manufacturer',
  quality: 'quality',
  gsm: 'GSM',
  stock: 'in stock',
  available: 'available',
  created: 'created',
};
const sortOptions = paperColumns.map((value) => ({ value, label: sortLabels[value] }));
const perPage = 50;

/** What is searched for, the tab left aside. */
interface Wanted {
  term?: string;
  quality?: PaperQuality;
}

function useListQuery() {
  const state = useListState(paperColumns);
  const quality = paperQualities.find((each) => each === state.filter('quality')) ?? null;
  const low = state.filter('low') === 'true';
  const wanted: Wanted = { ...(state.term && { term: state.term }), ...(quality && { quality }) };
  return { ...state, quality, low, wanted, searched: low || Object.keys(wanted).length > 0 };
}
type ListQuery = ReturnType<typeof useListQuery>;

function usePapers({ sort, low, wanted }: ListQuery) {
  const asked = { ...wanted, ...(low && { low: 'true' }), sort: sort.column, order: sort.order };
  return useList(infinite(contract.papers.sorted, { query: { ...asked, per: perPage } }));
}

function Tabs({ wanted }: { wanted: Wanted }) {
  const all = useTotal(query(contract.papers.sorted, { query: { ...wanted, per: 1 } }));
  const low = useTotal(query(contract.papers.sorted, { query: { ...wanted, low: 'true', per: 1 } }));
  return <LowTabs all={all} low={low} />;
}

function Tools({ list }: { list: ListQuery }) {
  return (
    <div className="tools">
      <SearchBox label="Paper" />
      <div className="filters">
        <FilterSelect
          label="Quality"
          value={list.quality}
          options={paperQualities}
          onChange={(quality) => list.setFilter('quality', quality)}
        />
        <div className="row end">
          <SortSelect sort={list.sort} columns={sortOptions} onSort={list.setSort} />
        </div>
      </div>
    </div>
  );
}

function Nothing({ list }: { list: ListQuery }) {
  const { term, low, quality, wanted, clear } = list;
  const filtered = low || quality !== null;
  const all = query(contract.papers.sorted, { query: { ...(term && { term }), per: 1 } });
  const without = useTotal(all, filtered);
  if (low && Object.keys(wanted).length === 0) return <NoneLow counting={inSheets} />;
  return (
    <NoMatch
      noun="paper"
      term={term}
      searched="Names, manufacturers, descriptions and qualities were searched"
      among={[...(low ? ['low'] : []), ...(quality === null ? [] : [quality])]}
      without={without}
      onClear={() => clear('low', 'quality')}
    />
  );
}

function Found({ list, papers }: { list: ListQuery; papers: ReturnType<typeof usePapers> }) {
  return (
    <Sheet>
      <Tabs wanted={list.wanted} />
      <Tools list={list} />
      {papers.total === 0 ? (
        <Nothing list={list} />
      ) : (
        <DataTable
          {...papers}
          noun="papers"
          keyOf={({ id }) => id}
          href={paperAddress}
          height={44}
          head={<PaperHead sort={list.sort} onPress={list.press} />}
          row={paperRow}
          phone={paperLine}
        />
      )}
    </Sheet>
  );
}

export function PaperList() {
  const list = useListQuery();
  const papers = usePapers(list);
  const none = papers.total === 0 && !list.searched;
  return (
    <Page>
      <PageHead
        title="Papers"
        crumbs={[{ label: 'Stock', to: to('Stock') }, { label: 'Papers' }]}
        count={<CountLine count={papers.total} one="paper" />}
        primary={!none && <AddPaper />}
      />
      {none ? (
        <Sheet>
          <EmptyState
            title="No papers yet"
            text="A paper is one stock sheet that the shop keeps: its size, GSM and quality, how many lie on the shelf and when to reorder."
            action={<AddPaper />}
          />
        </Sheet>
      ) : (
        <Found list={list} papers={papers} />
      )}
    </Page>
  );
}
