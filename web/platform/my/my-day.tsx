/** Shows the signed-in user's day: counts, open jobs by delivery, and notes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useLateScope } from '../../client/late-scope-words.ts';
import { useMe, useRefusal } from '../../client/session/session.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { count, number } from '../../ui/page/format.ts';
import { Icon, type IconName } from '../../ui/page/icons.tsx';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { Due, useDueWidth } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { ControlStrip, JobStatus } from '../../ui/marks/state-marks.tsx';
import { OnTheFloor } from './on-the-floor.tsx';
import panel from '../../ui/page/panel.module.css';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import table from '../../ui/list/table.module.css';
import styles from './my.module.css';

interface JobDelay {
  job: JobItem;
  icon: IconName;
  says: string;
  verb: string;
  to: string;
}

function delaysOf(job: JobItem): JobDelay[] {
  const items = [];
  if (job.status === 'draft' && !job.paperRequirementMet) {
    items.push({
      job,
      icon: 'paper' as const,
      says: `needs ${number(job.papersRequired)} press sheets; ${number(job.papersAssigned)} are assigned.`,
      verb: 'Assign paper',
      to: to('JobPaperDetails', job.id),
    });
  }
  if (job.operationStates.includes('paused')) {
    items.push({
      job,
      icon: 'pause' as const,
      says: 'is paused on the floor.',
      verb: 'Open operations',
      to: to('JobOperationList', job.id),
    });
  }
  return items;
}

/** Returns what delays each of these jobs, with a link to the screen that removes the delay. */
const findDelays = (jobs: readonly JobItem[]): JobDelay[] => jobs.flatMap(delaysOf);

const listed = 6;

/** Shows a figure that links to the jobs that it counts. Its place stays blank until it has loaded. */
function Figure({
  of,
  status,
  isLate = false,
}: {
  of: number | undefined;
  status: string;
  isLate?: boolean;
}) {
  if (of === undefined) return '\u00A0';
  return (
    <Link to={`${to('MyJobs')}?${new URLSearchParams({ status })}`} className={text.plain}>
      {isLate && <Icon name="flag" size={22} />}
      {number(of)}
    </Link>
  );
}

function MyFigures() {
  const { id: userId } = useMe();
  const { data } = useQuery({
    ...query(contract.jobs.counts, { query: { userId } }),
    meta: { inPlace: true },
  });
  const scope = useLateScope({ userId, lateness: 'late' });
  const sums = [
    ['due within 3 days', data?.dueSoon, 'due-soon'],
    ['in production', data?.byStatus['in production'], 'in production'],
    ['drafts', data?.byStatus.draft, 'draft'],
    ['paused on the floor', data?.paused, 'paused'],
  ] as const;
  const isLate = data !== undefined && data.late > 0;
  return (
    <dl className={`${panel.sheet} ${styles.sums}`} aria-label="My jobs in figures" aria-busy={!data}>
      <div>
        <dt className={text.label}>late{scope && <span className={text.faint}> · {scope}</span>}</dt>
        <dd className={isLate ? styles.late : undefined}>
          <Figure of={data?.late} status="late" isLate={isLate} />
        </dd>
      </div>
      {sums.map(([label, figure, status]) => (
        <div key={label}>
          <dt className={text.label}>{label}</dt>
          <dd>
            <Figure of={figure} status={status} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const addressOf = (job: JobItem) => to('JobDetails', job.id);
const about = (job: JobItem) => `${job.number} · ${count(job.quantity, 'piece')}`;

function JobRow({ job }: { job: JobItem }) {
  return (
    <>
      <td>
        <Due delivery={job.deliveryDate} />
      </td>
      <td>
        <span className={layout.row}>
          <Thumb url={job.artworkThumbUrl} />
          <TwoLines first={<RowLink to={addressOf(job)}>{job.name}</RowLink>} second={about(job)} />
        </span>
      </td>
      <td className={table.wideOnly}>
        <TwoLines first={job.customer.name} second={job.customer.city} />
      </td>
      <td>
        <ControlStrip states={job.operationStates} />
      </td>
      <td>
        <JobStatus job={job} />
      </td>
    </>
  );
}

const jobRow = (job: JobItem) => <JobRow job={job} />;

function JobHead({ jobs }: { jobs: readonly JobItem[] }) {
  const delivery = useDueWidth(jobs.map(({ deliveryDate }) => deliveryDate));
  return (
    <>
      <Th w={delivery}>Delivery</Th>
      <Th>Job</Th>
      <Th wide>Customer</Th>
      <Th w={180}>Operations</Th>
      <Th w={140}>Status</Th>
    </>
  );
}

function NoJobs() {
  const refusal = useRefusal('edit');
  const action = refusal === null && (
    <LinkButton to={to('JobCreate')} icon="plus" variant="filled">
      Add New Custom Job
    </LinkButton>
  );
  return (
    <EmptyState
      small
      title="You have no open jobs"
      text="Jobs you add appear here, nearest delivery first."
      {...(action && { action })}
    />
  );
}

function AllJobs({ total }: { total: number }) {
  return total > listed ? <Link to={to('MyJobs')}>All {count(total, 'job')}</Link> : null;
}

function Waiting({ jobs }: { jobs: readonly JobItem[] }) {
  const items = findDelays(jobs);
  if (items.length === 0) return null;
  return (
    <Panel title="Waiting for you">
      <ul className={styles.todo}>
        {items.map(({ job, icon, says, verb, to }) => (
          <li key={job.id + verb}>
            <Icon name={icon} />
            <span className={layout.grow}>
              <b>{job.name}</b> {says}
            </span>
            <LinkButton to={to} size="xs" aria-label={`${verb}: ${job.name}`}>
              {verb}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Lists the user's jobs. It fetches 20 jobs, more than it lists, so that it can also show what delays jobs further
 * down the list.
 */
function MyJobList() {
  const { id } = useMe();
  const call = { query: { userId: id, open: 'true', sort: 'delivery', per: 20 } } as const;
  const { data } = useQuery({ ...query(contract.jobs.sorted, call), meta: { inPlace: true } });
  const rows = data?.items.slice(0, listed);
  return (
    <>
      <Panel title="My jobs, nearest delivery first" right={<AllJobs total={data?.metadata.total ?? 0} />}>
        {data?.items.length === 0 ? (
          <NoJobs />
        ) : (
          <DataTable
            noun="My jobs"
            rows={rows}
            keyOf={(job) => job.id}
            href={addressOf}
            height={46}
            head={<JobHead jobs={rows ?? []} />}
            row={jobRow}
            phone={(job) => ({
              title: job.name,
              sub: `${job.number} · ${job.customer.name}`,
              right: <Due delivery={job.deliveryDate} />,
            })}
          />
        )}
      </Panel>
      <Waiting jobs={data?.items ?? []} />
    </>
  );
}

/** Shows the user's day. Users who can't add jobs see the floor instead. */
export function MyDay() {
  if (useRefusal('edit') !== null) return <OnTheFloor />;
  return (
    <>
      <MyFigures />
      <MyJobList />
    </>
  );
}
