/** Shows the tabs, search, filters and sort of a job list, and the message if no job matches. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { priorities } from '../../../shared/rules/specification-constants.ts';
import { type JobStatus, jobStatuses } from '../../../shared/rules/job-status.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { query } from '../../client/api/queries.ts';
import { SelectButton } from '../../ui/list/selection-tools.tsx';
import { type Selection } from '../../ui/list/selection.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { capital, count, sentenceList } from '../../ui/page/format.ts';
import { ListFile } from '../../ui/list/list-file.tsx';
import { FilterSelect, SortSelect, StatusTabs, ViewToggle } from '../../ui/list/list-tools.tsx';
import { useQueryState, type View } from '../../ui/list/list-state.ts';
import { EmptyState, usePhone } from '../../ui/page/page.tsx';
import { useFilterNames } from '../../platform/lists/use-shop-lists.ts';
import { useViews } from '../../platform/views/use-views.ts';
import { ViewMenu, ViewTabs } from '../../platform/views/view-tabs.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { type JobColumn, jobColumns } from './job-rows.tsx';
import { filterNames, isView, type JobFilters, type JobsQuery, type JobView, views } from './jobs-query.ts';
import tools from '../../ui/list/list-tools.module.css';
import buttons from '../../ui/page/buttons.module.css';

const sortLabels: Record<JobColumn, string> = {
  delivery: 'Delivery date',
  name: 'Name',
  number: 'Number',
  customer: 'Customer',
  quantity: 'Quantity',
  status: 'Status',
  priority: 'Priority',
  created: 'Created',
  expected: 'Expected',
};
const sortOptions = jobColumns.map((value) => ({ value, label: sortLabels[value] }));

/** Shows a tab for each status. Each tab's number counts the jobs that match the search and the other filters. */
export function JobTabs({ list, total }: { list: JobsQuery; total: number | undefined }) {
  const saved = useViews('jobs');
  const { data } = useQuery({
    ...query(contract.jobs.counts, { query: list.narrowed }),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const tab = (status: JobStatus) => ({
    value: status,
    label: capital(status),
    count: data?.byStatus[status],
  });
  const view = (value: JobView, count?: number) => ({ value, label: views[value].label, count });
  const { status } = list.chosen;
  const always = [view('late', data?.late), view('at-risk', data?.atRisk), view('short', data?.short)];
  const others = { 'due-soon': data?.dueSoon, paused: data?.paused } as Partial<Record<JobView, number>>;
  // Another view gets a tab only while it is open, after a link from another screen.
  const led = status && isView(status) && !always.some(({ value }) => value === status);
  return (
    <StatusTabs
      other={saved.active !== undefined}
      tabs={[
        { value: null, label: 'All', count: data?.total },
        ...(led ? [view(status, others[status])] : []),
        ...always,
        ...jobStatuses.map(tab),
      ]}
      end={<ViewMenu of={saved} />}
    >
      <ViewTabs of={saved} total={total} />
    </StatusTabs>
  );
}

export function JobTools(of: {
  list: JobsQuery;
  view: View;
  onView: (view: View) => void;
  selection: Selection<JobItem>;
}) {
  const { list, view, onView, selection } = of;
  const { chosen, setFilter } = list;
  const phone = usePhone();
  return (
    <div className={tools.tools}>
      <SearchBox label="Job" />
      <div className={tools.filters}>
        <FilterSelect
          label="Customer city"
          value={chosen.city}
          options={useFilterNames('cities', 'city')}
          onChange={(city) => setFilter('city', city)}
        />
        <FilterSelect
          label="Type"
          value={chosen.type}
          options={useFilterNames('productTypes', 'type')}
          onChange={(type) => setFilter('type', type)}
        />
        <FilterSelect
          label="Priority"
          value={chosen.priority}
          options={priorities}
          onChange={(priority) => setFilter('priority', priority)}
        />
        <div className={tools.end}>
          <SortSelect sort={list.sort} columns={sortOptions} onSort={list.setSort} />
          <ListFile sorted={contract.jobs.sorted} query={list.query} />
          {!phone && <ViewToggle view={view} onView={onView} />}
          <SelectButton selection={selection} />
        </div>
      </div>
    </div>
  );
}

const wordsOf = (view: JobView) => views[view].label.toLowerCase();

/** Says that no job matches, and how many jobs would match without the filters. */
export function NoMatch({ list, filters }: { list: JobsQuery; filters: JobFilters }) {
  const { term, chosen, clear } = list;
  const { set } = useQueryState();
  const call = { query: { ...filters, ...(term && { term }) } };
  const { data } = useQuery({ ...query(contract.jobs.counts, call), meta: { inPlace: true } });
  const among = Object.values(chosen)
    .filter((value) => value !== null)
    .map((value) => (value === 'draft' ? 'drafts' : value in views ? wordsOf(value as JobView) : value));
  const without = among.length > 0 ? data?.total : undefined;
  const clearFilters = () => set(Object.fromEntries(filterNames.map((name) => [name, null])));
  return (
    <EmptyState
      small
      title={term ? `No job matches “${term}”` : 'No job matches these filters'}
      text={
        <>
          {among.length > 0 && `${capital(sentenceList(among))} only. `}
          {without !== undefined && without > 0 && (
            <>
              Without the filters there {without === 1 ? 'is' : 'are'}{' '}
              <button type="button" className={buttons.asText} onClick={clearFilters}>
                {count(without, 'job')}
              </button>
              .
            </>
          )}
        </>
      }
      action={<ActionButton onClick={() => clear(...filterNames)}>Clear search and filters</ActionButton>}
    />
  );
}
