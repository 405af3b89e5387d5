/** Shows the four key facts at the top of a job's page: delivery, operations, quantity and paper. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Job } from '../../../shared/contract/jobs.ts';
import { daysRemaining } from '../../../shared/rules/days-remaining.ts';
import { missingPaperNote } from '../../../shared/rules/lateness.ts';
import { promisedWayWords } from '../../../shared/rules/promise.ts';
import { isInQueues, isOpenJob, piecesDispatched } from '../../../shared/rules/job-status.ts';
import { paperStateOf } from '../../../shared/rules/press-sheets.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { apart, count, dateTime, number, shortDate } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { DaysRing, ProgressRing } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { useLateness } from '../../ui/marks/use-lateness.ts';
import { PaperStatus } from '../../ui/marks/paper-meter.tsx';
import { Short } from '../../ui/marks/pieces-short.tsx';
import { useExpected } from './job-expected.tsx';
import text from '../../ui/page/text.module.css';
import meter from '../../ui/marks/paper-meter.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './job-details.module.css';

function KeyFact(props: { label: string; ring?: ReactNode; says: ReactNode; more: ReactNode }) {
  const { label, ring, says, more } = props;
  return (
    <div>
      {ring}
      <div className={styles.answer}>
        <span className={text.label}>{label}</span>
        {says}
        <span className={`${text.small} ${text.muted}`}>{more}</span>
      </div>
    </div>
  );
}

function Delivery({ job }: { job: Job }) {
  const zone = useShopZone();
  const { words } = daysRemaining(job.deliveryDate, useNow(), zone);
  const lateness = useLateness(job);
  const counts = isOpenJob(job.status) || lateness !== null;
  const delivered = piecesDispatched(job);
  const sent = delivered > 0 && `${number(delivered)} dispatched`;
  const more = [counts && words, sent].filter(Boolean).join(' · ');
  return (
    <KeyFact
      label="Delivery"
      ring={counts && <DaysRing delivery={job.deliveryDate} size={64} />}
      says={
        <b className={lateness === 'late' ? styles.late : undefined}>
          {shortDate(job.deliveryDate, { zone })}
        </b>
      }
      more={
        <>
          {more || job.status}
          <ExpectedIn job={job} />
          <PromisedIn job={job} />
        </>
      }
    />
  );
}

/** Says on which paper the expected date of an unscheduled job depends. */
function paperWords(job: Job, zone: string): string | null {
  if (job.awaits !== null) return `waits for paper, ${shortDate(job.awaits.expected, { zone })}`;
  return missingPaperNote(job);
}

/**
 * Shows when the job is ready. The date comes from the live queues if the job is in them, else from the stored job.
 */
function ExpectedIn({ job }: { job: Job }) {
  const zone = useShopZone();
  const queued = useQueued(job);
  const ready = queued ? queued.finish : job.expected;
  const lateness = useLateness(job);
  const isAtRisk = lateness === 'at-risk';
  const note = isInQueues(job.status) || ready === null ? null : paperWords(job, zone);
  if (!isOpenJob(job.status) || (ready === null && lateness === null)) return null;
  return (
    <span className={styles.expected} data-lateness={lateness ?? undefined}>
      <span>
        {ready === null ? 'No date' : `Ready ${dateTime(ready, { zone })}`}
        {isAtRisk && ', at risk'}
        {note && ','}
      </span>{' '}
      {note && <span>{note}</span>}
    </span>
  );
}

/** Returns the dates that the live queues expect of the job, or undefined if the job is not in the queues. */
function useQueued(job: Job) {
  const expected = useExpected(job);
  return isInQueues(job.status) ? expected : undefined;
}

/** One minute in ms. The page does not show shorter delays. */
const minute = 60_000;

/**
 * Shows the promise with its origin, and how much later than promised the queues expect the job. A draft shows no
 * delay, because it is not in the queues yet.
 */
function PromisedIn({ job }: { job: Job }) {
  const zone = useShopZone();
  const finish = useQueued(job)?.finish ?? null;
  const { promisedDate, promisedWay, promisedAt, promisedBy } = job;
  if (promisedDate === null || promisedWay === null) return null;
  const date = dateTime(promisedDate, { zone });
  const origin = [promisedBy, promisedAt && shortDate(promisedAt, { zone })].filter(Boolean).join(', ');
  const delay = finish === null ? 0 : Date.parse(finish) - Date.parse(promisedDate);
  return (
    <span className={styles.promised}>
      Promised <span className={text.nowrap}>{date}</span>, {promisedWayWords(promisedWay)}, {origin}
      {delay >= minute && <b>{apart(delay)} later than promised</b>}
    </span>
  );
}

function Progress({ job }: { job: Job }) {
  const { operationsCount: all, operationsRemaining: left } = job;
  const done = job.operationStates.filter((state) => state === 'finished').length;
  return (
    <KeyFact
      label="Operations"
      ring={<ProgressRing done={done} total={all} size={64} />}
      says={<b>{number(left)} remaining</b>}
      more={`of ${number(all)} planned`}
    />
  );
}

/**
 * Shows whether the paper is assigned. Of the sheets that the job lacks, it shows how many neither stock nor orders
 * cover.
 */
function PaperAssigned({ job }: { job: Job }) {
  const state = paperStateOf(job);
  const { data } = useQuery({
    ...query(contract.stock.unassigned, { query: { of: job.id } }),
    enabled: state.is === 'short',
    meta: { inPlace: true },
  });
  return <PaperStatus state={state} uncovered={data?.[0]?.short ?? 0} />;
}

/** Shows whether the job's paper is assigned, and whether the last stock count found it. */
function PaperNow({ job }: { job: Job }) {
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, { params: { id: job.id } }));
  const missing = papers.reduce((sum, each) => sum + each.missing * each.cut, 0);
  if (missing === 0 || !job.paperRequirementMet) return <PaperAssigned job={job} />;
  return (
    <b className={meter.short}>
      <Icon name="warning" size={16} />
      {count(missing, 'sheet')} missing
    </b>
  );
}

function Paper({ job }: { job: Job }) {
  const { papersRequired, papersAssigned, status } = job;
  // A cancelled or delivered job needs no more paper.
  const says = isOpenJob(status) ? <PaperNow job={job} /> : <b>{count(papersAssigned, 'sheet')}</b>;
  const more = `${number(papersAssigned)} of ${count(papersRequired, 'sheet')} assigned`;
  return <KeyFact label="Paper" says={says} more={more} />;
}

/** Shows how many pieces the job will make compared with the order. */
function Quantity({ job }: { job: Job }) {
  const { quantity, ups, effectiveBuffer, made, willMake, short, status } = job;
  const over = !isOpenJob(status);
  const more = `+ buffer ${number(effectiveBuffer)} · ${count(ups, 'up')}`;
  if (status === 'cancelled')
    return <KeyFact label="Quantity" says={<b>{count(quantity, 'piece')}</b>} more={more} />;
  return (
    <KeyFact
      label={over ? 'Made' : 'Will make'}
      says={
        <span>
          <b>{number(over ? made : willMake)}</b> of {count(quantity, 'piece')}
        </span>
      }
      more={
        <>
          <Short short={short} /> <span className={text.nowrap}>{more}</span>
        </>
      }
    />
  );
}

export function JobKeyFacts({ job }: { job: Job }) {
  return (
    <section className={`${panel.sheet} ${styles.answers}`} aria-label="At a glance">
      <Delivery job={job} />
      <Progress job={job} />
      <Quantity job={job} />
      <Paper job={job} />
    </section>
  );
}
