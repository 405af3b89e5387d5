/** Calculates how moving an operation, or another change of the queues, changes the expected dates of jobs (design: timeline). */
import { breaksPromise } from '../../packages/planner/src/promised-dates.ts';
import { isOnHold } from '../jobs/aggregate/job-status.ts';
import { type Projection } from '../open-shop/expected-dates.ts';
import { type Job, type ShopQueues } from '../open-shop/expected-dates-input.ts';

/**
 * The position to which a user moves an operation. Without `pin`, an existing pin stays if the machine stays,
 * and is removed on another machine.
 */
export interface OperationMove {
  operationId: string;
  machineId: string | null;
  rank: number;
  pin?: { start: string | null };
}

/** Returns the shop's queues as they would be after the move. */
export function queuesAfterMove<J extends Job, Q extends ShopQueues & { jobs: readonly J[] }>(
  queues: Q,
  moved: OperationMove,
): Q {
  const { operationId, machineId, rank, pin } = moved;
  const jobs = queues.jobs.map((job) =>
    job.operations.some(({ id }) => id === operationId)
      ? {
          ...job,
          operations: job.operations.map((each) => {
            if (each.id !== operationId) return each;
            const stays = each.machineId === machineId;
            const marks = stays ? {} : { pin: null, keptUntil: null };
            return { ...each, machineId, rank, ...marks, ...(pin && { pin }) };
          }),
        }
      : job,
  );
  return { ...queues, jobs };
}

/**
 * A job with an expected date that the move changes. `minutes` are minutes to spare, of lateness or of delay,
 * depending on the list that contains the job.
 */
export interface AffectedJob {
  jobId: string;
  minutes: number;
}

/** How a change of the queues changes the expected dates of jobs. */
export interface DatesImpact {
  /**
   * The jobs that were late before the change and are in time after it, with the minutes to spare. The job with
   * the most minutes comes last.
   */
  saved: AffectedJob[];
  /**
   * The jobs that were in time before the change and are late after it, the latest first. `minutes` is their
   * lateness; Infinity means no date.
   */
  late: AffectedJob[];
  /** The jobs that were late before the change and are even later after it, with the minutes of delay.
   * Infinity means that the job had a date and has none. */
  later: AffectedJob[];
  /**
   * The jobs with a changed date that is still in time. `minutes` is the greatest delay or, if no job is
   * delayed, the greatest gain as a negative number.
   */
  inTime: { count: number; minutes: number };
  /**
   * The minutes by which the lateness of all jobs shrinks, negative if it grows. Jobs without an expected
   * date do not count.
   */
  saves: number;
  /** The jobs that the change makes miss their promised dates, the first promised first. */
  broken: { jobId: string; promisedDate: string }[];
}

export interface MoveImpact extends DatesImpact {
  /** The moved operation's new start in ISO 8601, or null if the operation has no expected date. */
  start: string | null;
  finish: string | null;
  was: string | null;
  /** The other operations on the target machine with changed expected times. */
  shifted: { operationId: string; start: string; finish: string }[];
}

type Projections = ReadonlyMap<string, Projection>;
const minute = 60_000;

/**
 * Returns the job's lateness in minutes, negative if in time, and its expected end. Both are Infinity if an
 * operation has no expected date.
 */
function endOf(job: Job, projected: Projections): { late: number; end: number } {
  let [late, end] = [-Infinity, -Infinity];
  for (const operation of job.operations) {
    const { finish = null } = projected.get(operation.id) ?? {};
    const at = finish === null ? Infinity : Date.parse(finish);
    end = Math.max(end, at);
    late = Math.max(late, (at - Date.parse(operation.deliveryDate ?? job.deliveryDate)) / minute);
  }
  return { late, end };
}

function shiftOf(operationId: string, before: Projections, after: Projections): MoveImpact['shifted'] {
  const [was, is] = [before.get(operationId), after.get(operationId)];
  if (!was || !is || is.start === null || is.finish === null) return [];
  const isSame = was.start === is.start && was.finish === is.finish;
  return isSame ? [] : [{ operationId, start: is.start, finish: is.finish }];
}

/** Compares the expected dates before and after the move. */
export function moveImpact(
  queues: ShopQueues,
  { operationId, machineId }: Pick<OperationMove, 'operationId' | 'machineId'>,
  before: Projections,
  after: Projections,
): MoveImpact {
  const others = queues.jobs
    .flatMap(({ operations }) => operations)
    .filter(({ id, machineId: on }) => on === machineId && machineId !== null && id !== operationId);
  return {
    ...datesImpact(queues, before, after),
    start: after.get(operationId)?.start ?? null,
    finish: after.get(operationId)?.finish ?? null,
    was: before.get(operationId)?.start ?? null,
    shifted: others.flatMap(({ id }) => shiftOf(id, before, after)),
  };
}

/**
 * Compares the expected dates before and after a change and sorts the affected jobs into lists. If the change altered
 * more than the sequence, `changed` has the queues after it. A job that the change holds, or takes out of the queues, is
 * in no list.
 */
export function datesImpact(
  queues: ShopQueues,
  before: Projections,
  after: Projections,
  changed: ShopQueues = queues,
): DatesImpact {
  const found: DatesImpact = {
    saved: [],
    late: [],
    later: [],
    inTime: { count: 0, minutes: 0 },
    saves: 0,
    broken: [],
  };
  const changedJobs = new Map(changed.jobs.map((job) => [job.id, job]));
  for (const job of queues.jobs) {
    const now = changedJobs.get(job.id);
    if (!now || (isOnHold(now.status) && !isOnHold(job.status))) continue;
    const [was, is] = [endOf(job, before), endOf(now, after)];
    const isSame = was.end === is.end || Math.abs(is.end - was.end) < minute;
    if (isSame && was.late > 0 === is.late > 0) continue;
    const of = { jobId: job.id };
    const { promisedDate } = job;
    if (promisedDate && breaksPromise(Date.parse(promisedDate), was.end, is.end))
      found.broken.push({ ...of, promisedDate });
    if (Number.isFinite(was.late) && Number.isFinite(is.late))
      found.saves += Math.max(0, was.late) - Math.max(0, is.late);
    if (was.late > 0 && is.late <= 0) found.saved.push({ ...of, minutes: -is.late });
    else if (was.late <= 0 && is.late > 0) found.late.push({ ...of, minutes: is.late });
    else if (is.late > 0 && is.end > was.end)
      found.later.push({ ...of, minutes: (is.end - was.end) / minute });
    else if (is.late <= 0) {
      const by = (is.end - was.end) / minute;
      const { count, minutes } = found.inTime;
      const isMore = by > 0 ? by > minutes : minutes <= 0 && by < minutes;
      found.inTime = { count: count + 1, minutes: isMore ? by : minutes };
    }
  }
  found.saved.sort((a, b) => a.minutes - b.minutes);
  found.late.sort((a, b) => b.minutes - a.minutes);
  found.later.sort((a, b) => b.minutes - a.minutes);
  found.broken.sort((a, b) => Date.parse(a.promisedDate) - Date.parse(b.promisedDate));
  return found;
}
