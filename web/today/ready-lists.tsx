/**
 * Lists the jobs that one press moves on (look: Today acts): those to schedule, to give their paper and to send. The
 * button acts on all ticked jobs, also on those that the screen does not show.
 */
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { completesOrder, piecesToSend } from '../../shared/dispatch/dispatchable-pieces.ts';
import { type JobItem } from '../../shared/jobs/jobs.contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type UnassignedJob } from '../../shared/stock/orders/stock.contract.ts';
import { type Today, todayListMaximum } from '../../shared/today/today.contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { sendNow } from '../dispatch/send-now.ts';
import { schedule } from '../jobs/list/job-bulk-verbs.ts';
import { views } from '../jobs/list/jobs-query.ts';
import { useRemediesOf } from '../planning/save/use-remedies-of.ts';
import { isCovered, useAssign } from '../stock/buying/assign-all-papers.tsx';
import { useUnassignedJobs } from '../stock/buying/use-unassigned-jobs.ts';
import { Expected } from '../ui/marks/expected-date.tsx';
import { ActionButton } from '../ui/page/buttons.tsx';
import { Panel } from '../ui/page/page.tsx';
import { SelectBox } from '../ui/selection/selection-checkbox.tsx';
import { useActOnMany } from '../ui/selection/use-act-on-many.ts';
import { useTicks } from '../ui/selection/use-ticks.ts';
import { Icon } from '../ui/style/icons.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { count, number, shortDate } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { about, addressOf, All, type JobScope, jobsAddress } from './job-links.tsx';
import { brokenPromisesWords } from '../../shared/planning/ways-to-save-words.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './today.module.css';

type Listed = Pick<JobItem, 'id' | 'number' | 'name' | 'deliveryDate'>;
type NoPaper = Today['noPaper'][number];

/** The largest number of jobs in one list on which one press acts. */
const pressMaximum = 200;

/** Returns the jobs of the view by delivery, and how many there are. It is undefined until the server has responded. */
function useJobsOf(of: JobScope, view: 'to-schedule' | 'ready', isAny: boolean) {
  const { id } = useMe();
  const mine = of === 'mine' ? { userId: id } : {};
  const { data } = useInPlaceQuery(
    contract.jobs.sorted,
    { query: { ...views[view].asks, ...mine, sort: 'delivery', per: pressMaximum } },
    { enabled: isAny, placeholderData: keepPreviousData, every: 10_000 },
  );
  return isAny ? data : { items: [], metadata: { total: 0 } };
}

/** What a list says about its jobs, and what its button does. */
interface ReadyList<T extends Listed> {
  title: string;
  /** The URL of the list that the panel's number counts. */
  counts?: string;
  /** The jobs on which the button acts. It is undefined until the server has responded. */
  jobs: readonly T[] | undefined;
  total?: number;
  none: string;
  /** Whether the job starts unticked. */
  startsOff: (job: T) => boolean;
  second: (job: T) => string;
  fact: (job: T) => ReactNode;
  /** The words of the button and of the checkboxes, such as "Schedule". */
  verb: string;
  button: (jobs: number) => string;
  /** Whether the user may press the button. Otherwise the list has neither ticks nor a button. */
  isAllowed: boolean;
  run: { press: (jobs: readonly T[]) => Promise<void>; busy: boolean };
  all?: ReactNode;
  children?: ReactNode;
}

/** Describes the jobs that the list does not show: "9 more, all ticked". */
function moreWords({ hidden, ticked }: { hidden: number; ticked: number }, acts: boolean): string {
  if (!acts) return t`${number(hidden)} more`;
  return t`${number(hidden)} more, ${ticked === hidden ? t('all') : number(ticked)} ticked`;
}

function TickedList<T extends Listed>(list: ReadyList<T>) {
  const { title, jobs = [], none, startsOff, isAllowed, run, verb } = list;
  const total = list.total ?? jobs.length;
  const { ticked, isTicked, turn } = useTicks(jobs, startsOff);
  const [shown, hidden] = [jobs.slice(0, todayListMaximum), jobs.slice(todayListMaximum)];
  return (
    <Panel
      title={title}
      note={total > 0 && number(total)}
      {...(list.counts !== undefined && { counts: list.counts })}
      right={
        isAllowed &&
        jobs.length > 0 && (
          <ActionButton
            size="xs"
            busy={run.busy}
            refusal={ticked.length === 0 ? reason('tick-a-job') : null}
            onClick={() => void run.press(ticked)}
          >
            {list.button(ticked.length)}
          </ActionButton>
        )
      }
    >
      {jobs.length === 0 ? (
        <p className={`${layout.cell} ${text.muted}`}>{list.jobs ? none : '\u00A0'}</p>
      ) : (
        <ul className={layout.lines} aria-label={title}>
          {shown.map((job) => (
            <li key={job.id} className={`${layout.row} ${styles.ready}`}>
              {isAllowed && (
                <SelectBox
                  label={`${verb} ${job.number}`}
                  state={isTicked(job) ? 'all' : 'none'}
                  onPick={() => turn(job)}
                />
              )}
              <span className={`${layout.grow} ${layout.shrinks}`}>
                <TwoLines
                  first={<RowLink to={to('JobDetails', job.id)}>{job.name}</RowLink>}
                  second={list.second(job)}
                />
              </span>
              <span
                className={`${layout.twoLines} ${layout.itemsEnd} ${layout.fixed} ${text.figures} ${text.small}`}
              >
                {list.fact(job)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <p className={`${layout.row} ${layout.between} ${layout.cell} ${layout.ruled} ${text.small}`}>
          <span className={text.muted}>
            {moreWords({ hidden: hidden.length, ticked: hidden.filter(isTicked).length }, isAllowed)}
            {total > jobs.length && t`, then ${number(total - jobs.length)}`}
          </span>
          {list.all}
        </p>
      )}
      {list.children}
    </Panel>
  );
}

/** Shows when the paper that is on order for a job arrives. */
function Arrives({ job }: { job: Pick<JobItem, 'awaits'> }) {
  const zone = useShopZone();
  if (job.awaits === null) return null;
  const { expected, paper, sheets } = job.awaits;
  return (
    <span className={`${text.smaller} ${text.muted}`} title={t`${count(sheets, 'sheet')} of ${paper}`}>
      {t`paper arrives ${shortDate(expected, { zone })}`}
    </span>
  );
}

function DueLine({ job }: { job: Listed }) {
  const zone = useShopZone();
  return (
    <span className={`${text.smaller} ${text.faint}`}>{t`due ${shortDate(job.deliveryDate, { zone })}`}</span>
  );
}

/** Returns by job id what scheduling the job does to others, such as "makes 2 late". It lacks jobs that harm no other. */
function useHarms(jobs: readonly Listed[], isAllowed: boolean): ReadonlyMap<string, string> {
  const ids = jobs.map(({ id }) => id);
  const { data = [] } = useRemediesOf(ids, isAllowed);
  return new Map(
    data.flatMap(({ jobId, makesLate, breaksPromises }) => {
      const late = makesLate > 0 && t`makes ${number(makesLate)} late`;
      const words = [breaksPromises > 0 && brokenPromisesWords(breaksPromises), late].filter(Boolean);
      return words.length > 0 ? [[jobId, words.join(', ')] as const] : [];
    }),
  );
}

type Schedulable = Today['toSchedule'][number];
const toListed = ({ customer, ...job }: JobItem): Schedulable => ({ ...job, customerName: customer.name });

function ReadyToSchedule({ of, today }: { of: JobScope; today: Today }) {
  const total = today.figures.toSchedule;
  const isMore = total > today.toSchedule.length;
  const all = useJobsOf(of, 'to-schedule', isMore)?.items.map(toListed);
  const jobs = isMore ? all : today.toSchedule;
  const isAllowed = useRefusal('edit') === null;
  const harms = useHarms((jobs ?? today.toSchedule).slice(0, todayListMaximum), isAllowed);
  return (
    <TickedList
      title={t('Ready to schedule')}
      counts={jobsAddress(of, 'to-schedule')}
      jobs={jobs}
      total={total}
      none={t('No draft can be scheduled.')}
      startsOff={({ id }) => harms.has(id)}
      second={about}
      fact={(job) => (
        <>
          <Expected job={job} />
          {harms.has(job.id) && (
            <span className={`${text.mark} ${text.smaller} ${text.lateness}`} data-lateness="at-risk">
              <Icon name="warning" size={13} />
              {harms.get(job.id)}
            </span>
          )}
          <Arrives job={job} />
        </>
      )}
      verb={t('Schedule')}
      button={(jobCount) => t`Schedule ${number(jobCount)}`}
      isAllowed={isAllowed}
      run={useActOnMany<Schedulable>(schedule)}
      all={<All of={of} view="to-schedule" total={total} />}
    />
  );
}

/** Returns the jobs of the shop or of the user to which no paper is assigned. */
function useUnassigned(of: JobScope, isAny: boolean): readonly UnassignedJob[] | undefined {
  const { id } = useMe();
  const data = useUnassignedJobs(isAny);
  return isAny ? data?.filter(({ userId }) => of === 'shop' || userId === id) : [];
}

/** Shows how many sheets a job lacks. They are "short" if neither stock nor orders cover them. */
function Lacks({ job, short }: { job: NoPaper; short: number }) {
  const look = short > 0 ? `${text.mark} ${text.danger}` : text.muted;
  return (
    <Link to={to('JobPaperDetails', job.id)} className={`${look} ${text.small}`}>
      {short > 0 && <Icon name="warning" size={14} />}
      {short > 0 ? t`${count(short, 'sheet')} short` : t`${count(job.sheetsShort, 'sheet')} not assigned`}
    </Link>
  );
}

/** Lists the first jobs whose paper is not in stock, with the number of missing sheets or the day when they arrive. */
function NotInStock(props: { of: JobScope; today: Today; unassigned: readonly UnassignedJob[] }) {
  const { of, today, unassigned } = props;
  const byId = new Map(unassigned.map((job) => [job.id, job]));
  const isOut = ({ id }: NoPaper) => !(byId.get(id)?.papers.length ?? 0);
  const out = today.noPaper.filter(isOut);
  if (today.figures.noPaper === 0) return null;
  return (
    <>
      {out.length > 0 && (
        <>
          <h3 className={`${layout.cell} ${layout.ruled} ${text.small} ${text.muted} ${styles.group}`}>
            {t('Not in stock, or on order')}
          </h3>
          <ul className={layout.lines} aria-label={t('Waiting for paper')}>
            {out.map((job) => (
              <li key={job.id} className={`${layout.row} ${styles.ready}`}>
                <span className={`${layout.grow} ${layout.shrinks}`}>
                  <TwoLines first={<RowLink to={addressOf(job)}>{job.name}</RowLink>} second={about(job)} />
                </span>
                <span className={`${layout.twoLines} ${layout.itemsEnd} ${layout.fixed} ${text.figures}`}>
                  {job.sheetsShort > 0 && <Lacks job={job} short={byId.get(job.id)?.short ?? 0} />}
                  <Arrives job={job} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={`${layout.cell} ${layout.ruled} ${text.small}`}>
        <Link
          to={jobsAddress(of, 'no-paper')}
        >{t`${count(today.figures.noPaper, 'job')} waiting for paper`}</Link>
      </p>
    </>
  );
}

const paperNames = ({ papers }: UnassignedJob) => [...new Set(papers.map(({ name }) => name))].join(', ');

function PaperToAssign({ of, today }: { of: JobScope; today: Today }) {
  const unassigned = useUnassigned(of, today.figures.noPaper > 0);
  return (
    <TickedList
      title={t('Paper can be assigned')}
      jobs={unassigned?.filter(isCovered)}
      none={
        today.figures.noPaper === 0 ? t('No job lacks paper.') : t('No paper in stock for jobs that lack it.')
      }
      startsOff={() => false}
      second={(job) => `${job.number} · ${paperNames(job)}`}
      fact={(job) => (
        <>
          <Link to={to('JobPaperDetails', job.id)} className={text.plain}>
            {count(job.lacks, 'sheet')}
          </Link>
          <DueLine job={job} />
        </>
      )}
      verb={t('Assign paper to')}
      button={(jobs) => t`Assign for ${number(jobs)}`}
      isAllowed={useRefusal('stock') === null}
      run={useAssign()}
    >
      {unassigned && <NotInStock of={of} today={today} unassigned={unassigned} />}
    </TickedList>
  );
}

const ready = 'ready';
const toSend = (job: JobItem) => ({ ...job, quantity: piecesToSend(job) });

function CanBeSent({ of }: { of: JobScope }) {
  const found = useJobsOf(of, ready, true);
  const { press, busy } = useActOnMany(sendNow);
  const total = found?.metadata.total ?? 0;
  return (
    <TickedList
      title={t('Can be sent')}
      counts={jobsAddress(of, ready)}
      jobs={found?.items}
      total={total}
      none={t('Nothing made waits to be sent.')}
      startsOff={(job) => !completesOrder(job)}
      second={(job) => about({ ...job, customerName: job.customer.name })}
      fact={(job) => (
        <>
          <span>{t`${number(piecesToSend(job))} of ${number(job.quantity)}`}</span>
          <span className={`${text.smaller} ${text.faint}`}>
            {completesOrder(job) ? t('all') : t('a part')}
          </span>
        </>
      )}
      verb={t('Send')}
      button={(jobs) => t`Make ${count(jobs, 'note')}`}
      isAllowed={useRefusal('dispatch') === null}
      run={{ press: (jobs) => press(jobs.map(toSend)), busy }}
      all={<All of={of} view={ready} total={total} />}
    />
  );
}

export const ReadyLists = ({ of, today }: { of: JobScope; today: Today }) => (
  <div className={styles.lists}>
    <ReadyToSchedule key={`schedule ${of}`} of={of} today={today} />
    <PaperToAssign key={`paper ${of}`} of={of} today={today} />
    <CanBeSent key={`send ${of}`} of={of} />
  </div>
);
