/** Shows a list of jobs (spec §2): all jobs, or those of one customer, user, paper or ink. */
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type JobStatus, jobStatuses } from '../../../shared/jobs/aggregate/job-status.ts';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { infinite, useInPlaceQuery } from '../../client/api/queries.ts';
import { useLateScope } from '../../client/late-filter-words.ts';
import { useList } from '../../client/api/use-list.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useFilterNames } from '../../shop/lists/use-shop-lists.ts';
import { ListFile } from '../../ui/list/download-list.tsx';
import { ActionButton, VerbButton } from '../../ui/page/buttons.tsx';
import { type PageAction, usePageActions } from '../../ui/page/page-actions.ts';
import { CardList } from '../../ui/list/card-list.tsx';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CountLine, FilterSelect, SortSelect, StatusTabs, ViewToggle } from '../../ui/list/list-toolbar.tsx';
import { useQueryState, useView, type View } from '../../ui/table/list-state.ts';
import { SelectButton, ToolbarOrSelectionBar } from '../../ui/selection/toolbar-or-selection-bar.tsx';
import { type Selection, useSelection } from '../../ui/selection/selection.ts';
import { type Crumb, EmptyState, Page, PageHead, usePhone } from '../../ui/page/page.tsx';
import {
  hasOrders,
  jobAddress,
  jobCard,
  type JobColumn,
  jobColumns,
  JobHead,
  jobLine,
  type OwnCell,
  jobRowWith,
} from '../../ui/marks/job-rows.tsx';
import { capital, count, sentenceList } from '../../ui/text/format-values.ts';
import { useViews } from '../../views/use-views.ts';
import { ViewMenu, ViewTabs } from '../../views/view-tabs.tsx';
import {
  filterNames,
  isView,
  type JobFilters,
  type JobsQuery,
  type JobView,
  useJobsQuery,
  views,
} from './jobs-query.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import layout from '../../ui/style/layout.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import panel from '../../ui/style/panel.module.css';
import page from '../../ui/page/page.module.css';
import text from '../../ui/style/text.module.css';
import styles from '../../ui/marks/job-rows.module.css';

/** Shows the tabs, search field, filters and sort menu of a job list, and a message if no job matches. */

const sortLabels: Record<JobColumn, string> = {
  delivery: t('Delivery date'),
  name: t('Name'),
  number: t('Number'),
  customer: t('Customer'),
  quantity: t('Quantity'),
  status: t('Status'),
  priority: t('Priority'),
  created: t('Created'),
  expected: t('Expected'),
  customerOrder: t('Customer’s order'),
};
const sortOptions = jobColumns.map((value) => ({ value, label: sortLabels[value] }));
const withoutOrders = sortOptions.filter(({ value }) => value !== 'customerOrder');

/** Shows a tab for each status. Each tab's number counts the jobs that match the search and the other filters. */
function JobTabs({ list, total }: { list: JobsQuery; total: number | undefined }) {
  const saved = useViews('jobs');
  const { data } = useInPlaceQuery(
    contract.jobs.counts,
    { query: list.narrowed },
    { placeholderData: keepPreviousData },
  );
  const tab = (status: JobStatus) => ({
    value: status,
    label: capital(t(status)),
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
        { value: null, label: t('All'), count: data?.total },
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

function JobListToolbar(of: {
  list: JobsQuery;
  view: View;
  onView: (view: View) => void;
  selection: Selection<JobItem>;
  showsOrders: boolean;
  offersFields: boolean;
  onOwn: (own: OwnCell | undefined) => void;
}) {
  const { list, view, onView, selection, showsOrders, offersFields, onOwn } = of;
  const { chosen, setFilter } = list;
  const phone = usePhone();
  return (
    <div className={`${layout.flow} ${tools.tools}`}>
      <SearchBox label={t('Job')} />
      <div className={tools.filters}>
        <FilterSelect
          label={t('Customer city')}
          value={chosen.city}
          options={useFilterNames('cities', 'city')}
          onChange={(city) => setFilter('city', city)}
        />
        <FilterSelect
          label={t('Type')}
          value={chosen.type}
          options={useFilterNames('productTypes', 'type')}
          onChange={(type) => setFilter('type', type)}
        />
        <FilterSelect
          label={t('Priority')}
          value={chosen.priority}
          options={priorities.map((value) => ({ value, label: t(value) }))}
          onChange={(priority) => setFilter('priority', priority)}
        />
        {offersFields && (
          <Suspense>
            <OwnColumn {...{ list, onOwn }} />
          </Suspense>
        )}
        <div className={`${layout.row} ${layout.end} ${tools.end}`}>
          <SortSelect
            sort={list.sort}
            columns={showsOrders ? sortOptions : withoutOrders}
            onSort={list.setSort}
          />
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
function NoMatch({ list, filters }: { list: JobsQuery; filters: JobFilters }) {
  const { term, chosen, clear } = list;
  const { set } = useQueryState();
  const call = { query: { ...filters, ...(term && { term }) } };
  const { data } = useInPlaceQuery(contract.jobs.counts, call);
  const among = Object.entries(chosen)
    .flatMap(([name, value]) => (value === null || name === 'field' ? [] : [value]))
    .map((value) => (value === 'draft' ? 'drafts' : value in views ? wordsOf(value as JobView) : value));
  const without = among.length > 0 ? data?.total : undefined;
  const clearFilters = () => set(Object.fromEntries(filterNames.map((name) => [name, null])));
  return (
    <EmptyState
      small
      title={term ? t`No job matches “${term}”` : t('No job matches these filters')}
      text={
        <>
          {among.length > 0 && t`${capital(sentenceList(among))} only. `}
          {without !== undefined && without > 0 && (
            <>
              {without === 1 ? t('Without the filters there is') : t('Without the filters there are')}{' '}
              <button type="button" className={buttons.asText} onClick={clearFilters}>
                {count(without, 'job')}
              </button>
              .
            </>
          )}
        </>
      }
      action={
        <ActionButton onClick={() => clear(...filterNames)}>{t('Clear search and filters')}</ActionButton>
      }
    />
  );
}

export interface JobListProps {
  filters?: JobFilters;
  /** The crumbs above the heading. With the name, they say whose jobs the list shows. */
  crumbs?: readonly Crumb[];
  name?: string;
  /** The button that adds a job, or null for a list without the button. */
  add: { label: string; to: string } | null;
  /** The buttons that the list shows before the button that adds a job. */
  actions?: ReactNode;
  /** The message if the list is empty without any filter. */
  none?: { title: string; text: string };
  /** The view that the list shows until the user chooses one. */
  view?: View;
}

function AddJob({ add }: { add: JobListProps['add'] }) {
  const refusal = useRefusal('edit');
  const verb: PageAction | null = add && { label: add.label, key: 'n', icon: 'plus', refusal, run: add.to };
  usePageActions(t('This page'), verb ? [verb] : []);
  return verb && <VerbButton verb={verb} variant="filled" />;
}

const SelectedJobsActions = lazy(async () => ({
  default: (await untilLoaded(() => import('./selected-jobs-actions.tsx'))).SelectedJobsActions,
}));

const OwnColumn = lazy(async () => ({
  default: (await untilLoaded(() => import('./own-column.tsx'))).OwnColumn,
}));

/** Shows the jobs in the view that the user chose: as cards or as a table. */
function Rows(props: {
  list: JobsQuery;
  view: View;
  found: Found;
  selection: Selection<JobItem>;
  own: OwnCell | undefined;
}) {
  const { list, view, found, selection, own } = props;
  const showsOrder = hasOrders(found.rows ?? [], list.sort);
  const row = useMemo(() => jobRowWith({ showsOrder, own }), [showsOrder, own]);
  const common = {
    noun: t('jobs'),
    ...found,
    keyOf: (job: JobItem) => job.id,
    href: jobAddress,
  };
  if (view === 'cards') {
    return <CardList {...common} selection={selection} width={300} height={208} card={jobCard} />;
  }
  return (
    <DataTable
      {...common}
      selection={selection}
      height={44}
      head={<JobHead jobs={found.rows ?? []} sort={list.sort} onPress={list.press} own={own} />}
      row={row}
      phone={jobLine}
    />
  );
}

const useFound = (list: JobsQuery) => useList(infinite(contract.jobs.sorted, { query: list.query }));
type Found = ReturnType<typeof useFound>;

function Body(props: {
  list: JobsQuery;
  found: Found;
  filters: JobFilters;
  empty: ReactNode;
  viewName: string;
  initialView: View;
}) {
  const { list, found, filters, empty } = props;
  const [chosen, setView] = useView(props.viewName, props.initialView);
  // A phone has no room for the toggle.
  const view = usePhone() ? props.initialView : chosen;
  const [own, setOwn] = useState<OwnCell>();
  const selection = useSelection<JobItem>(
    ({ id }) => id,
    ({ number }) => number,
  );
  const onFocused = (label: string, key: string): PageAction => ({
    label,
    key,
    run: () => selection.actOnFocused(found.rows ?? [], key),
    keyOnly: true,
  });
  usePageActions(t('This list'), [
    onFocused('Schedule', 's'),
    onFocused('Priority', 'p'),
    onFocused('Hold', 'h'),
  ]);
  const file = { sorted: contract.jobs.sorted, query: list.query };
  const none = found.total === 0;
  if (none && !list.searched) {
    return (
      <section className={panel.sheet}>
        <JobTabs list={list} total={found.total} />
        <div className={`${layout.flow} ${tools.tools}`}>
          <SearchBox label={t('Job')} />
        </div>
        {empty}
      </section>
    );
  }
  const apart = view === 'cards' && !none;
  const rows = none ? (
    <NoMatch list={list} filters={filters} />
  ) : (
    <Rows {...{ list, view, found, selection, own }} />
  );
  return (
    <>
      <section className={panel.sheet}>
        <JobTabs list={list} total={found.total} />
        <ToolbarOrSelectionBar
          selection={selection}
          bar={() => <SelectedJobsActions selection={selection} found={{ ...found, file }} />}
        >
          <JobListToolbar
            {...{ list, view, selection }}
            onView={setView}
            showsOrders={hasOrders(found.rows ?? [], list.sort)}
            // A shop without own fields neither sees nor loads them.
            onOwn={setOwn}
            offersFields={list.chosen.field !== null || (found.rows ?? []).some(({ fields }) => fields)}
          />
        </ToolbarOrSelectionBar>
        {!apart && rows}
      </section>
      {apart && rows}
    </>
  );
}

const noJobs = {
  title: t('No jobs yet'),
  text: t(
    'A job is one order: what to print, on which paper, how many, by when, and the operations that make it.',
  ),
};

export function JobList(props: JobListProps) {
  const { filters = {}, crumbs, name, add, actions, none = noJobs, view = 'table' } = props;
  const list = useJobsQuery(filters);
  const found = useFound(list);
  const total = found.total;
  const scope = useLateScope({ ...list.narrowed, lateness: list.lateness });
  const nothingYet = total === 0 && !list.searched;
  const empty = <EmptyState {...none} {...(add && { action: <AddJob add={add} /> })} />;
  return (
    <Page className={styles.jobs}>
      <PageHead
        title={t('Jobs')}
        {...(crumbs && { crumbs })}
        count={
          <>
            {name !== undefined && <span className={`${page.count} ${text.clip}`}>{name}</span>}
            <CountLine count={total} one="job" />
            {scope && <span className={`${text.small} ${text.muted}`}>{scope}</span>}
          </>
        }
        actions={actions}
        primary={!nothingYet && add && <AddJob add={add} />}
      />
      <Body
        list={list}
        found={found}
        filters={filters}
        empty={empty}
        viewName={view === 'cards' ? 'my-jobs' : 'jobs'}
        initialView={view}
      />
    </Page>
  );
}
