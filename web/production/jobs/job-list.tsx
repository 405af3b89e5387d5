/** Shows a job list (spec §2): all jobs, or the jobs of a customer, user, paper or ink. */
import { lazy, type ReactNode } from 'react';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { infinite } from '../../client/api/queries.ts';
import { useLateScope } from '../../client/late-scope-words.ts';
import { useList } from '../../client/api/use-list.ts';
import { useRefusal } from '../../client/session/session.ts';
import { VerbButton } from '../../ui/page/buttons.tsx';
import { type PageVerb, usePageVerbs } from '../../ui/page/page-verbs.ts';
import { CardList } from '../../ui/list/card-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { CountLine } from '../../ui/list/list-tools.tsx';
import { useView, type View } from '../../ui/list/list-state.ts';
import { ToolsOrSelectionBar } from '../../ui/list/selection-tools.tsx';
import { type Selection, useSelection } from '../../ui/list/selection.ts';
import { type Crumb, EmptyState, Page, PageHead, usePhone } from '../../ui/page/page.tsx';
import { JobTabs, JobTools, NoMatch } from './job-list-tools.tsx';
import { jobAddress, jobCard, JobHead, jobLine, jobRow } from './job-rows.tsx';
import { type JobFilters, type JobsQuery, useJobsQuery } from './jobs-query.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { untilLoaded } from '../../ui/page/load-retry.ts';
import tools from '../../ui/list/list-tools.module.css';
import panel from '../../ui/page/panel.module.css';
import page from '../../ui/page/page.module.css';
import text from '../../ui/page/text.module.css';
import styles from './jobs.module.css';

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
  const verb: PageVerb | null = add && { label: add.label, key: 'n', icon: 'plus', refusal, run: add.to };
  usePageVerbs('This page', verb ? [verb] : []);
  return verb && <VerbButton verb={verb} variant="filled" />;
}

const JobBulk = lazy(async () => ({ default: (await untilLoaded(() => import('./job-bulk.tsx'))).JobBulk }));

/** Shows the jobs in the view that the user chose: as cards or as a table. */
function Rows(props: { list: JobsQuery; view: View; found: Found; selection: Selection<JobItem> }) {
  const { list, view, found, selection } = props;
  const common = {
    noun: 'jobs',
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
      head={<JobHead jobs={found.rows ?? []} sort={list.sort} onPress={list.press} />}
      row={jobRow}
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
  const selection = useSelection<JobItem>(
    ({ id }) => id,
    ({ number }) => number,
  );
  const onFocused = (label: string, key: string): PageVerb => ({
    label,
    key,
    run: () => selection.actOnFocused(found.rows ?? [], key),
    keyOnly: true,
  });
  usePageVerbs('This list', [onFocused('Schedule', 's'), onFocused('Priority', 'p'), onFocused('Hold', 'h')]);
  const file = { sorted: contract.jobs.sorted, query: list.query };
  const none = found.total === 0;
  if (none && !list.searched) {
    return (
      <section className={panel.sheet}>
        <JobTabs list={list} total={found.total} />
        <div className={tools.tools}>
          <SearchBox label="Job" />
        </div>
        {empty}
      </section>
    );
  }
  const apart = view === 'cards' && !none;
  const rows = none ? (
    <NoMatch list={list} filters={filters} />
  ) : (
    <Rows list={list} view={view} found={found} selection={selection} />
  );
  return (
    <>
      <section className={panel.sheet}>
        <JobTabs list={list} total={found.total} />
        <ToolsOrSelectionBar
          selection={selection}
          bar={() => <JobBulk selection={selection} found={{ ...found, file }} />}
        >
          <JobTools list={list} view={view} onView={setView} selection={selection} />
        </ToolsOrSelectionBar>
        {!apart && rows}
      </section>
      {apart && rows}
    </>
  );
}

const noJobs = {
  title: 'No jobs yet',
  text: 'A job is one order: what to print, on which paper, how many, by when, and the operations that make it.',
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
        title="Jobs"
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
