/** What follows where an operation is put on another machine or in another place: the one rule of the queues decides, asked twice (design: timeline). */
import { type Projection } from './queues.ts';
import { type Job, type ShopQueues } from './shop-queues.ts';

/** Where an operation would stand; without `pin` it keeps the pin that it has on its machine, and loses it on another one. */
export interface OperationMove {
  operationId: string;
  machineId: string | null;
  rank: number;
  pin?: { start: string | null };
}

/** The queues as they would be. */
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

/** A job that the move concerns, with the minutes: to spare, late by, or later than before. */
export interface AffectedJob {
  jobId: string;
  minutes: number;
}

export interface MoveImpact {
  /** Of the operation itself; null: it has no date. */
  start: string | null;
  finish: string | null;
  was: string | null;
  /** The others on the machine that it goes to that would start or end at other times. */
  shifted: { operationId: string; start: string; finish: string }[];
  /** Late before, in time now: minutes to spare, the most last. */
  saved: AffectedJob[];
  /** In time before, late now (Infinity: without a date): the latest first. */
  late: AffectedJob[];
  /** Late before, and later now. */
  later: AffectedJob[];
  /** In time before and now, and yet moved: by so many minutes at most, earlier ones below 0. */
  inTime: { count: number; minutes: number };
  /** Minutes of lateness that it saves, all jobs together, below 0 where it costs some; of jobs without a date nothing is counted. */
  saves: number;
}

type Projections = ReadonlyMap<string, Projection>;
const minute = 60_000;

/** By how much the job is late, in minutes, below 0 where it is in time, and when it ends; without a date Infinity. */
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

/** What is saved by the move, what becomes late, later still, and moves in time. */
export function moveImpact(
  queues: ShopQueues,
  { operationId, machineId }: Pick<OperationMove, 'operationId' | 'machineId'>,
  before: Projections,
  after: Projections,
): MoveImpact {
  const found: MoveImpact = {
    start: after.get(operationId)?.start ?? null,
    finish: after.get(operationId)?.finish ?? null,
    shifted: [],
    was: before.get(operationId)?.start ?? null,
    saved: [],
    late: [],
    later: [],
    inTime: { count: 0, minutes: 0 },
    saves: 0,
  };
  for (const job of queues.jobs) {
    for (const { id, machineId: on } of job.operations)
      if (on === machineId && machineId !== null && id !== operationId)
        found.shifted.push(...shiftOf(id, before, after));
    const [was, is] = [endOf(job, before), endOf(job, after)];
    const isSame = was.end === is.end || Math.abs(is.end - was.end) < minute;
    if (isSame) continue;
    const of = { jobId: job.id };
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
  return found;
}
