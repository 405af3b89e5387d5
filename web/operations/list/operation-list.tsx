/** Lists the operations of all jobs (spec §2), with a search by type, name or job. */
import { keepPreviousData } from '@tanstack/react-query';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { operationActivities } from '../../../shared/shop/review-periods.ts';
import { contract } from '../../client/contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import {
  isClosed,
  openStates,
  type OperationState,
  operationStates,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { infinite, useInPlaceQuery } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { numberAnd, Priority } from '../../ui/marks/job-marks.tsx';
import { StateBadge } from '../../ui/marks/state-icons-and-badges.tsx';
import { SelectButton, ToolbarOrSelectionBar } from '../../ui/selection/toolbar-or-selection-bar.tsx';
import { useListSelection } from '../../ui/list/list-selection.tsx';
import { type Selection } from '../../ui/selection/selection.ts';
import { useList } from '../../client/api/use-list.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import { DataTable, RowLink, SortableTh, TwoLines } from '../../ui/table/data-table.tsx';
import { ListFile } from '../../ui/list/download-list.tsx';
import { useFilterNames } from '../../shop/lists/use-shop-lists.ts';
import { type Sort, useListState, useQueryState } from '../../ui/table/list-state.ts';
import { CountLine, FilterSelect, SortSelect, StatusTabs } from '../../ui/list/list-toolbar.tsx';
import { EmptyState, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import table from '../../ui/table/table.module.css';
import { useViews } from '../../views/use-views.ts';
import { ViewMenu, ViewTabs } from '../../views/view-tabs.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { AddOperation } from '../operation-actions.tsx';
import { capital, shortDate } from '../../ui/text/format-values.ts';
import layout from '../../ui/style/layout.module.css';
import tools from '../../ui/list/list-toolbar.module.css';

/**
 * Defines how a list shows an operation: the head and row of a table on a desktop, and a compact row on a
 * phone.
 */

const operationColumns = [
  'default',
  'name',
  'type',
  'state',
  'priority',
  'delivery',
  'machine',
  'job',
  'created',
] as const;
type OperationColumn = (typeof operationColumns)[number];

const sortLabels: Record<OperationColumn, string> = {
  default: t('Default'),
  name: t('Name'),
  type: t('Type'),
  state: t('State'),
  priority: t('Priority'),
  delivery: t('Delivery'),
  machine: t('Machine'),
  job: t('Job'),
  created: t('Created'),
};

const operationAddress = ({ id }: Operation) => to('OperationDetails', id);

/** Returns the type and detail if the operation has a name of its own, else the instruction. */
function secondLine({ name, type, detail, instruction }: Operation): string {
  return name === operationName(type, detail) ? instruction : operationName(type, detail);
}

function OperationHead({
  operations,
  ...props
}: {
  operations: readonly Operation[];
  sort: Sort<OperationColumn>;
  onPress: (column: OperationColumn) => void;
}) {
  const delivery = useDueWidth(operations.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <SortableTh {...props} column="name">
        {t('Operation')}
      </SortableTh>
      <SortableTh {...props} column="type" w={170} wide>
        {t('Type')}
      </SortableTh>
      <SortableTh {...props} column="job" roomy>
        {t('Job')}
      </SortableTh>
      <SortableTh {...props} column="machine" w="20%">
        {t('Machine')}
      </SortableTh>
      <SortableTh {...props} column="state" w={120}>
        {t('State')}
      </SortableTh>
      <SortableTh {...props} column="priority" w={120} desk>
        {t('Priority')}
      </SortableTh>
      <SortableTh {...props} column="delivery" w={delivery}>
        {t('Delivery')}
      </SortableTh>
    </>
  );
}

function OperationRow({ operation }: { operation: Operation }) {
  const { name, type, detail, job, machine, state, checks, waitsFor, priority, deliveryDate } = operation;
  return (
    <>
      <td>
        <TwoLines
          first={<RowLink to={operationAddress(operation)}>{name}</RowLink>}
          second={
            <>
              <span className={`${text.clip} ${table.roomyOnly}`} title={secondLine(operation)}>
                {secondLine(operation)}
              </span>
              <span className={`${text.clip} ${table.crampedOnly}`} title={job.name}>
                {numberAnd(job.number, job.name)}
              </span>
            </>
          }
        />
      </td>
      <td className={table.wideOnly}>
        <TwoLines first={type} second={detail} />
      </td>
      <td className={table.roomyOnly}>
        <TwoLines
          first={<span title={job.name}>{job.name}</span>}
          second={numberAnd(job.number, job.customerName)}
        />
      </td>
      <td title={machine?.name}>{machine?.name ?? <span className={text.faint}>{t('none')}</span>}</td>
      <td title={waitsFor ?? undefined}>
        <StateBadge state={state} />
        <CheckFaultsMark checks={checks} />
      </td>
      <td className={table.deskOnly}>
        <Priority priority={priority} />
      </td>
      <td>
        <Due delivery={deliveryDate} done={isClosed(state)} />
      </td>
    </>
  );
}

const phoneRow = (operation: Operation) => ({
  title: operation.name,
  sub: numberAnd(operation.job.number, operation.job.name, operation.machine?.name),
  right: <StateBadge state={operation.state} />,
});

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
  worked: t('worked on'),
  'made-ready': t('made ready'),
  paused: t('paused'),
  counted: t('counted'),
  wasted: t('wasted'),
  finished: t('finished'),
};
const day = (date: string | undefined) =>
  date === undefined ? '' : shortDate(`${date}T12:00:00Z`, { zone: 'UTC' });

/** Formats the filter: "paused for Tea, Mon 16 Nov to Sun 22 Nov". */
function periodFilterWords({ did = 'worked', reason, from, to }: PeriodFilter): string {
  const why = reason === undefined ? '' : t` for ${reason || t('no reason given')}`;
  return `${words[did]}${why}, ${from === to ? day(from) : t`${day(from)} to ${day(to)}`}`;
}

const sortOptions = operationColumns.map((value) => ({ value, label: sortLabels[value] }));
const filters = ['type', 'machineId', 'did'] as const;
const open = 'open';

const all = 'all';
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * Returns the tabs: unfinished operations, one tab for each state, and all. The URL stores the tab (`?state=`). Without
 * it, as in links of other screens, the list shows all.
 */
function tabsOf(chosen: string | null, counts: Readonly<Record<OperationState, number>> | undefined) {
  const total = (states: readonly OperationState[]) => counts && sum(states.map((state) => counts[state]));
  return [
    { value: open, label: t('Open'), count: total(openStates) },
    ...operationStates.map((state) => ({ value: state, label: capital(t(state)), count: total([state]) })),
    { value: chosen && all, label: t('All'), count: total(operationStates) },
  ];
}

function useOperations() {
  const list = useListState(operationColumns);
  const state = list.filter('state');
  const others = {
    type: list.filter('type') ?? undefined,
    machineId: list.filter('machineId') ?? undefined,
    ...periodFilterIn(list.filter),
  };
  const { sort, term } = list;
  const among = { ...others, ...(term && { term }) };
  const { data: counts } = useInPlaceQuery(
    contract.operations.countsByState,
    { query: among },
    { placeholderData: keepPreviousData },
  );
  const shown = {
    ...among,
    state: operationStates.find((each) => each === state),
    ...(state === open && { open: 'true' }),
    sort: sort.column,
    order: sort.order,
  };
  const found = useList(infinite(contract.operations.sorted, { query: { ...shown, per: 100 } }));
  const tabs = tabsOf(state, counts);
  return {
    ...list,
    ...found,
    file: { sorted: contract.operations.sorted, query: shown },
    chosen: others,
    tabs,
    isEmpty: tabs.at(-1)?.count === 0 && Object.values(among).every((value) => value === undefined),
  };
}

type OperationsFound = ReturnType<typeof useOperations>;

function MachineFilter({ found }: { found: OperationsFound }) {
  const call = { query: { sort: 'name', per: 200 } } as const;
  const { data } = useInPlaceQuery(contract.machines.sorted, call);
  const options = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FilterSelect
      label={t('Machine')}
      value={found.chosen.machineId ?? null}
      options={options}
      onChange={(id) => found.setFilter('machineId', id)}
    />
  );
}

function Tools({ found, selection }: { found: OperationsFound; selection: Selection<Operation> }) {
  const types = useFilterNames('operationTypes', 'type');
  return (
    <div className={`${layout.flow} ${tools.tools}`}>
      <SearchBox label={t('Operation')} />
      <div className={tools.filters}>
        <FilterSelect
          label={t('Type')}
          value={found.chosen.type ?? null}
          options={types}
          onChange={(type) => found.setFilter('type', type)}
        />
        <MachineFilter found={found} />
        {found.chosen.did && (
          <FilterSelect
            label={t('In a period')}
            value={found.chosen.did}
            options={[{ value: found.chosen.did, label: periodFilterWords(found.chosen) }]}
            onChange={() => found.clear('did', 'reason', 'from', 'to')}
          />
        )}
        <div className={`${layout.row} ${layout.end} ${tools.end}`}>
          <SortSelect sort={found.sort} columns={sortOptions} onSort={found.setSort} />
          <ListFile {...found.file} />
          <SelectButton selection={selection} />
        </div>
      </div>
    </div>
  );
}

function Nothing({ found }: { found: OperationsFound }) {
  const { set } = useQueryState();
  const showAll = () =>
    set({ ...Object.fromEntries(filters.map((name) => [name, null])), term: null, state: all });
  if (found.isEmpty) {
    return (
      <EmptyState
        title={t('No operations yet')}
        text={t('Scheduling a job turns its plan into operations. You can also add one here.')}
        action={<AddOperation />}
      />
    );
  }
  return (
    <EmptyState
      small
      title={found.term ? t`No operation matches “${found.term}”` : t('No operation matches these filters')}
      text={t('Searched in types, names, and the jobs’ names and numbers.')}
      action={<ActionButton onClick={showAll}>{t('Clear search and filters')}</ActionButton>}
    />
  );
}

const row = (operation: Operation) => <OperationRow operation={operation} />;

export function OperationList() {
  const found = useOperations();
  const saved = useViews('operations');
  const many = useListSelection(found, 'operations', { mayNotDelete: useRefusal('delete') });
  const { rows, total, more } = found;
  return (
    <Page>
      <PageHead
        title={t('Operations')}
        count={<CountLine count={total} one="operation" />}
        primary={!found.isEmpty && <AddOperation />}
      />
      <Panel>
        <StatusTabs
          tabs={found.tabs}
          param="state"
          other={saved.active !== undefined}
          end={<ViewMenu of={saved} />}
        >
          <ViewTabs of={saved} total={total} />
        </StatusTabs>
        <ToolbarOrSelectionBar selection={many.selection} bar={many.bar}>
          <Tools found={found} selection={many.selection} />
        </ToolbarOrSelectionBar>
        {total === 0 ? (
          <Nothing found={found} />
        ) : (
          <DataTable
            noun={t('operations')}
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
