/** The inks' list (spec §2). */
import { contract } from '../../../shared/contract/contract.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList } from '../../client/api/use-list.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { inKilograms } from '../stock-item.ts';
import { LowTabs, NoneLow } from '../low-tabs.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine, SortSelect } from '../../ui/list/list-tools.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { EmptyState, Page, PageHead, Sheet } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { AddInk } from './ink-actions.tsx';
import { inkAddress, type InkColumn, inkColumns, InkHead, inkLine, inkRow } from './ink-rows.tsx';

const sortLabels: Record<InkColumn, string> = {
  default: 'default',
  name: 'name',
  colour: 'colour',
  manufacturer: 'manufacturer',
  stock: 'in stock',
  created: 'created',
};
const sortOptions = inkColumns.map((value) => ({ value, label: sortLabels[value] }));

function useListQuery() {
  const state = useListState(inkColumns);
  const low = state.filter('low') === 'true';
  const wanted = state.term ? { term: state.term } : {};
  return { ...state, low, wanted, searched: low || state.term !== '' };
}
type ListQuery = ReturnType<typeof useListQuery>;

function useInks({ sort, low, wanted }: ListQuery) {
  const asked = { ...wanted, ...(low && { low: 'true' }), sort: sort.column, order: sort.order };
  return useList(infinite(contract.inks.sorted, { query: { ...asked, per: 50 } }));
}

/** How many inks the search finds, and how many of them are low. */
function useTotals({ wanted }: ListQuery) {
  return {
    all: useTotal(query(contract.inks.sorted, { query: { ...wanted, per: 1 } })),
    low: useTotal(query(contract.inks.sorted, { query: { ...wanted, low: 'true', per: 1 } })),
  };
}

function Found({ list, inks }: { list: ListQuery; inks: ReturnType<typeof useInks> }) {
  const { term, low, sort } = list;
  const totals = useTotals(list);
  const nothing =
    low && term === '' ? (
      <NoneLow counting={inKilograms} />
    ) : (
      <NoMatch
        noun="ink"
        term={term}
        searched="Names, colours, manufacturers and descriptions were searched"
        among={low ? ['low'] : []}
        without={totals.all}
        onClear={() => list.clear('low')}
      />
    );
  return (
    <Sheet>
      <LowTabs {...totals} />
      <div className="tools">
        <SearchBox label="Ink" />
        <div className="row end">
          <SortSelect sort={sort} columns={sortOptions} onSort={list.setSort} />
        </div>
      </div>
      {inks.total === 0 ? (
        nothing
      ) : (
        <DataTable
          {...inks}
          noun="inks"
          keyOf={({ id }) => id}
          href={inkAddress}
          height={44}
          head={<InkHead sort={sort} onPress={list.press} />}
          row={inkRow}
          phone={inkLine}
        />
      )}
    </Sheet>
  );
}

export function InkList() {
  const list = useListQuery();
  const inks = useInks(list);
  const none = inks.total === 0 && !list.searched;
  return (
    <Page>
      <PageHead
        title="Inks"
        crumbs={[{ label: 'Stock', to: to('Stock') }, { label: 'Inks' }]}
        count={<CountLine count={inks.total} one="ink" />}
        primary={!none && <AddInk />}
      />
      {none ? (
        <Sheet>
          <EmptyState
            title="No inks yet"
            text="An ink is what jobs name: its colour and maker, how many kg are on the shelf and when to reorder."
            action={<AddInk />}
          />
        </Sheet>
      ) : (
        <Found list={list} inks={inks} />
      )}
    </Page>
  );
}
