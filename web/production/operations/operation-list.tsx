/** Lists the operations of all jobs (spec §2), with a search by type, name or job. */
import { useQuery } from '@tanstack/react-query';
import { operationActivities } from '../../../shared/rules/review-periods.ts';
import { contract } from '../../client/contract.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { operationStates } from '../../../shared/rules/operation-state.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { SelectButton, ToolsOrSelectionBar } from '../../ui/list/selection-tools.tsx';
import { useListSelection } from '../../ui/list/list-selection.tsx';
import { type Selection } from '../../ui/list/selection.ts';
import { useList } from '../../client/api/use-list.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFile } from '../../ui/list/list-file.tsx';
import { useFilterNames } from '../../platform/lists/use-shop-lists.ts';
import { useListState } from '../../ui/list/list-state.ts';
import { CountLine, FilterSelect, SortSelect, StatusTabs } from '../../ui/list/list-tools.tsx';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { useViews } from '../../platform/views/use-views.ts';
import { ViewMenu, ViewTabs } from '../../platform/views/view-tabs.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { AddOperation } from './operation-actions.tsx';
import {
  operationAddress,
  operationColumns,
  OperationHead,
  OperationRow,
  phoneRow,
  sortLabels,
} from './operation-rows.tsx';
import { capital, shortDate } from '../../ui/page/format.ts';
import tools from '../../ui/list/list-tools.module.css';

type PeriodActivity = (typeof operationActivities)[number];
interface PeriodFilter {
  did?: PeriodActivity | undefined;
  reason?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the filter in the URL, or an empty filter if the URL has no period. */
function periodFilterIn(filter: (name: string) => string | null): PeriodFilter {
  const did = operationActivities.find((each) => each === filter('did'));
  const [from, to, reason] = [filter('from'), filter('to'), filter('reason')];
  return did && from && to ? { did, from, to, ...(reason !== null && { reason }) } : {};
}

const words: Record<PeriodActivity, string> = {
  worked: 'worked on',
  'made-ready': 'made ready',
  paused: 'paused',
  counted: 'counted',
  wasted: 'wasted',
  finished: 'finished',
};
const day = (date: string | undefined) =>
  date === undefined ? '' : shortDate(`${date}T12:00:00Z`, { zone: 'UTC' });

/** Returns the filter in words: "paused for Tea, Mon 16 Nov to Sun 22 Nov". */
function periodFilterWords({ did = 'worked', reason, from, to }: PeriodFilter): string {
  const why = reason === undefined ? '' : ` for ${reason || 'no reason given'}`;
  return `${words[did]}${why}, ${from === to ? day(from) : `${day(from)} to ${day(to)}`}`;
}

const sortOptions = operationColumns.map((value) => ({ value, label: sortLabels[value] }));
const filters = ['state', 'type', 'machineId', 'did'] as const;
const open = 'open';

/** The tabs: all operations, unfinished ones, and one tab for each state. The URL stores the tab (`?state=`). */
const tabs = [
  { value: null, label: 'All', count: undefined },
  { value: open, label: 'Open', count: undefined },
  ...operationStates.map((state) => ({ value: state, label: capital(state), count: undefined })),
];

function useOperations() {
  const list = useListState(operationColumns);
  const state = list.filter('state');
  const chosen = {
    state: operationStates.find((each) => each === state),
    type: list.filter('type') ?? undefined,
    machineId: list.filter('machineId') ?? undefined,
    ...periodFilterIn(list.filter),
  };
  const narrowed = { ...chosen, ...(state === open && { open: 'true' }) };
  const { sort, term } = list;
  const shown = { ...narrowed, sort: sort.column, order: sort.order, term };
  const found = useList(infinite(contract.operations.sorted, { query: { ...shown, per: 100 } }));
  const isNarrowed = term !== '' || Object.values(narrowed).some((value) => value !== undefined);
  return {
    ...list,
    ...found,
    file: { sorted: contract.operations.sorted, query: shown },
    chosen,
    isNarrowed,
  };
}

type OperationsFound = ReturnType<typeof useOperations>;

function MachineFilter({ found }: { found: OperationsFound }) {
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useQuery({ ...query(contract.machines.sorted, call), meta: { inPlace: true } });
  const options = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FilterSelect
      label="Machine"
      value={found.chosen.machineId ?? null}
      options={options}
      onChange={(id) => found.setFilter('machineId', id)}
    />
  );
}

function Tools({ found, selection }: { found: OperationsFound; selection: Selection<Operation> }) {
  const types = useFilterNames('operationTypes', 'type');
  return (
    <div className={tools.tools}>
      <SearchBox label="Operation" />
      <div className={tools.filters}>
        <FilterSelect
          label="Type"
          value={found.chosen.type ?? null}
          options={types}
          onChange={(type) => found.setFilter('type', type)}
        />
        <MachineFilter found={found} />
        {found.chosen.did && (
          <FilterSelect
            label="In a period"
            value={found.chosen.did}
            options={[{ value: found.chosen.did, label: periodFilterWords(found.chosen) }]}
            onChange={() => found.clear('did', 'reason', 'from', 'to')}
          />
        )}
        <div className={tools.end}>
          <SortSelect sort={found.sort} columns={sortOptions} onSort={found.setSort} />
          <ListFile {...found.file} />
          <SelectButton selection={selection} />
        </div>
      </div>
    </div>
  );
}

function Nothing({ found }: { found: OperationsFound }) {
  if (!found.isNarrowed) {
    return (
      <EmptyState
        title="No operations yet"
        text="Scheduling a job turns its plan into operations. You can also add one here."
        action={<AddOperation />}
      />
    );
  }
  return (
    <EmptyState
      small
      title={found.term ? `No operation matches “${found.term}”` : 'No operation matches these filters'}
      text="Searched in types, names, and the jobs’ names and numbers."
      action={<ActionButton onClick={() => found.clear(...filters)}>Clear search and filters</ActionButton>}
    />
  );
}

const row = (operation: Operation) => <OperationRow operation={operation} />;

export function OperationList() {
  const found = useOperations();
  const saved = useViews('operations');
  const many = useListSelection(found, {
    noun: 'operation',
    entity: 'operations',
    remove: contract.operations.remove,
    sheet: contract.operations.sorted,
    mayNotDelete: useRefusal('delete'),
  });
  const { rows, total, more } = found;
  const none = total === 0 && !found.isNarrowed;
  return (
    <Page>
      <PageHead
        title="Operations"
        count={<CountLine count={total} one="operation" />}
        primary={!none && <AddOperation />}
      />
      <Panel>
        <StatusTabs
          tabs={tabs}
          param="state"
          other={saved.active !== undefined}
          end={<ViewMenu of={saved} />}
        >
          <ViewTabs of={saved} total={total} />
        </StatusTabs>
        <ToolsOrSelectionBar selection={many.selection} bar={many.bar}>
          <Tools found={found} selection={many.selection} />
        </ToolsOrSelectionBar>
        {total === 0 ? (
          <Nothing found={found} />
        ) : (
          <DataTable
            noun="operations"
            selection={many.selection}
            rows={rows}
            total={total}
            more={more}
            keyOf={({ id }) => id}
            href={operationAddress}
            height={46}
            head={<OperationHead operations={rows ?? []} sort={found.sort} onPress={found.press} />}
            row={row}
            phone={phoneRow}
          />
        )}
      </Panel>
    </Page>
  );
}
