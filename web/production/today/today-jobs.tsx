/**
 * Shows Today's lists of jobs: late or at risk with the cause, short of the order, ready to schedule, and waiting for
 * paper.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { type UnassignedJob } from '../../../shared/contract/stock.ts';
import { type Today as Answer, type TodayJob } from '../../../shared/contract/today.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { reasonText } from '../../client/reason-text.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { AssignAll } from '../../stock/assign-all-papers.tsx';
import { DataTable, RowLink, Th, TwoLines } from '../../ui/list/data-table.tsx';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { Expected, LatenessMark } from '../../ui/marks/expected-date.tsx';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { Short } from '../../ui/marks/pieces-short.tsx';
import { useRoomForYears } from '../../ui/page/date-elements.tsx';
import { count, number, shortDate } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { type JobView } from '../jobs/jobs-query.ts';
import { useCauses } from '../jobs/use-delay-causes.ts';
import { jobsAddress, type JobScope } from './jobs-address.ts';
import layout from '../../ui/page/layout.module.css';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import styles from './today.module.css';

type Risk = Answer['risks'][number];
type NoPaper = Answer['noPaper'][number];

const addressOf = (job: TodayJob) => to('JobDetails', job.id);
const about = (job: TodayJob) => `${job.number} · ${job.customerName}`;

function Named({ job }: { job: TodayJob }) {
  return (
    <span className={layout.row}>
      <Thumb url={job.artworkThumbUrl} />
      <TwoLines first={<RowLink to={addressOf(job)}>{job.name}</RowLink>} second={about(job)} />
    </span>
  );
}

/** Returns the function that says why a job is late or at risk. It returns '' until the planner has answered. */
function useRiskReasons(risks: readonly Risk[] = []): (job: Risk) => string {
  const causes = useCauses(risks.flatMap(({ id, obstacle }) => (obstacle ? [] : [id])));
  return ({ id, obstacle }) => (obstacle ? reasonText(obstacle) : (causes.get(id) ?? ''));
}

function RiskRow({ job, why }: { job: Risk; why: string }) {
  const zone = useShopZone();
  return (
    <>
      <td>
        <Named job={job} />
      </td>
      <td className={table.deskOnly}>{shortDate(job.deliveryDate, { zone })}</td>
      <td>{job.status === 'finished' ? 'Finished' : <Expected job={job} />}</td>
      <td>
        <span className={styles.why} title={why}>
          {why}
        </span>
      </td>
    </>
  );
}

function All({ of, view, total }: { of: JobScope; view: JobView; total: number }) {
  return <Link to={jobsAddress(of, view)}>See all {count(total, 'job')}</Link>;
}

/** Lists the jobs that are late or at risk, the latest first. */
export function Risks({ of, today }: { of: JobScope; today: Answer | undefined }) {
  const why = useRiskReasons(today?.risks);
  const total = today && today.figures.late + today.figures.atRisk;
  const delivery = useRoomForYears(today?.risks.map(({ deliveryDate }) => deliveryDate));
  const expected = useRoomForYears(today?.risks.map(({ expected: at }) => at));
  return (
    <Panel
      title="Late or at risk"
      note={total !== undefined && total > 0 && `${count(total, 'job')}, longest late first`}
      counts={jobsAddress(of, 'late-or-at-risk')}
      right={total !== undefined && total > 0 && <All of={of} view="late-or-at-risk" total={total} />}
    >
      {total === 0 ? (
        <EmptyState
          small
          title="Nothing is late or at risk"
          text="Every job with operations is expected by its delivery."
        />
      ) : (
        <DataTable
          noun="jobs late or at risk"
          rows={today?.risks}
          total={today?.risks.length}
          keyOf={({ id }) => id}
          href={addressOf}
          height={46}
          head={
            <>
              <Th>Job</Th>
              <Th w={104 + delivery} desk>
                Delivery
              </Th>
              <Th w={142 + expected}>Expected</Th>
              <Th w="32%">Why</Th>
            </>
          }
          row={(job) => <RiskRow job={job} why={why(job)} />}
          phone={(job) => ({
            title: job.name,
            sub: <TwoLines first={about(job)} second={why(job)} />,
            right: <LatenessMark job={job} />,
          })}
        />
      )}
    </Panel>
  );
}

function Listed<J extends TodayJob>(props: {
  title: string;
  of: JobScope;
  view: JobView;
  jobs: readonly J[];
  total: number;
  none: string;
  fact: (job: J) => ReactNode;
  /** The button that does an action for all jobs of the list. */
  act?: ReactNode;
}) {
  const { title, of, view, jobs, total, none, fact, act } = props;
  return (
    <Panel
      title={title}
      note={total > 0 && count(total, 'job')}
      counts={jobsAddress(of, view)}
      right={
        <span className={layout.row}>
          {act}
          {total > jobs.length && <All of={of} view={view} total={total} />}
        </span>
      }
    >
      {jobs.length === 0 ? (
        <p className={`${styles.none} ${text.muted}`}>{none}</p>
      ) : (
        <ul className={styles.listed} aria-label={title}>
          {jobs.map((job) => (
            <li key={job.id}>
              <span className={styles.due}>
                <Due delivery={job.deliveryDate} />
              </span>
              <span className={`${layout.twoLines} ${layout.grow}`}>
                <RowLink to={addressOf(job)}>{job.name}</RowLink>
                <span className={`${text.smaller} ${text.faint} ${text.clip}`}>{about(job)}</span>
              </span>
              {fact(job)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Lists the jobs that will make fewer pieces than ordered. Renders nothing if there are none. */
export function ShortJobs({ of, today }: { of: JobScope; today: Answer }) {
  const { figures, short } = today;
  if (short.length === 0) return null;
  return (
    <Listed
      title="Short"
      of={of}
      view="short"
      jobs={short}
      total={figures.short}
      none=""
      fact={(job) => (
        <span className={`${layout.twoLines} ${styles.fact}`}>
          <Short short={job.short} />
          <span className={`${text.smaller} ${text.muted}`}>
            {job.made > 0 && `${number(job.made)} made, `}will make {number(job.willMake)} of{' '}
            {count(job.quantity, 'piece')}
          </span>
        </span>
      )}
    />
  );
}

/** Shows when the paper that is on order for a job arrives. */
function Arrives({ job }: { job: TodayJob }) {
  const zone = useShopZone();
  if (job.awaits === null) return null;
  const { expected, paper, sheets } = job.awaits;
  return (
    <span className={`${text.smaller} ${text.muted}`} title={`${count(sheets, 'sheet')} of ${paper}`}>
      paper arrives {shortDate(expected, { zone })}
    </span>
  );
}

/**
 * Returns the jobs whose paper is not assigned. It asks for the whole shop, because each sheet can go to one job
 * only.
 */
function useUnassigned(of: JobScope, isAny: boolean): readonly UnassignedJob[] {
  const { id } = useMe();
  const { data = [] } = useQuery({
    ...query(contract.stock.unassigned, { query: {} }),
    enabled: isAny,
    meta: { inPlace: true, every: 10_000 },
  });
  return isAny ? data.filter(({ userId }) => of === 'shop' || userId === id) : [];
}

/**
 * Shows how many sheets a job lacks. Sheets that stock or orders cover are "not assigned". The other sheets are
 * "short".
 */
function Lacks({ job, lacking }: { job: NoPaper; lacking: UnassignedJob | undefined }) {
  const short = lacking?.short ?? 0;
  const look = short > 0 ? styles.short : text.muted;
  return (
    <Link to={to('JobPaperDetails', job.id)} className={`${look} ${text.small}`}>
      {short > 0 && <Icon name="warning" size={14} />}
      {short > 0 ? `${count(short, 'sheet')} short` : `${count(job.sheetsShort, 'sheet')} not assigned`}
    </Link>
  );
}

export function DraftLists({ of, today }: { of: JobScope; today: Answer }) {
  const { figures, toSchedule, noPaper } = today;
  const unassigned = useUnassigned(of, figures.noPaper > 0);
  const lacking = new Map(unassigned.map((job) => [job.id, job]));
  return (
    <div className={styles.two}>
      <Listed
        title="Ready to schedule"
        of={of}
        view="to-schedule"
        jobs={toSchedule}
        total={figures.toSchedule}
        none="No draft can be scheduled."
        fact={(job) => (
          <span className={`${layout.twoLines} ${styles.fact}`}>
            <Expected job={job} />
            <Arrives job={job} />
          </span>
        )}
      />
      <Listed
        title="Waiting for paper"
        of={of}
        view="no-paper"
        jobs={noPaper}
        total={figures.noPaper}
        none="No job lacks paper."
        act={<AssignAll jobs={unassigned} />}
        fact={(job) => (
          <span className={`${layout.twoLines} ${styles.fact}`}>
            {job.sheetsShort > 0 && <Lacks job={job} lacking={lacking.get(job.id)} />}
            <Arrives job={job} />
          </span>
        )}
      />
    </div>
  );
}
