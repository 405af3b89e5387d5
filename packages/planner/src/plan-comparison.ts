/**
 * Compares a plan with the current queues. The result contains the operations that the plan moves, and the
 * jobs that it makes earlier or later (docs/plan.md).
 */
import { type PlanEntry, type PlanSnapshot } from './snapshot.ts';
import { groupBy } from './group-by.ts';
import { breaksPromise } from './promised-dates.ts';

/**
 * The number of minutes by which a start must change so that the operation counts as moved. Another machine
 * always counts.
 */
const movedMinutes = 60;

export interface ComparedEntry extends PlanEntry {
  jobId: string;
  fromMachineId: string | null;
  fromStart: string | null;
  fromFinish: string | null;
  moved: boolean;
  /** Why a pinned or frozen operation had to move. It is missing if the operation moved freely. */
  forced?: string;
  /**
   * What the move does. Null if the operation moves only because others do. Missing if it does not move or the planner
   * had no time to calculate it.
   */
  effect?: MoveEffect | null;
}

/**
 * The expected finish of a job before and after the plan, in ISO 8601. Null means that the job has no date.
 */
export interface JobEffect {
  jobId: string;
  deliveryDate: string;
  from: string | null;
  to: string | null;
  /** The hours between both, or 0 if one is missing. */
  hours: number;
  /** The job's promised date, if the plan breaks the promise. */
  brokenPromise?: string | undefined;
}

/** What a move does to the proposal's dates. `gains` and `pays` have the jobs with the greatest changes. */
export interface MoveEffect {
  gains: JobEffect[];
  pays: JobEffect[];
  /** The number of further jobs that finish earlier or later because of the move. */
  others: number;
  /** The number of other moves that the proposal would not make without this one. */
  needing: number;
}

export interface PlanComparison {
  entries: ComparedEntry[];
  moved: { count: number; of: number; withinDay: number; thresholdMinutes: number };
  gains: JobEffect[];
  pays: JobEffect[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Compares the expected times `before` and `after` the plan. `snapshot` is the shop before it. Operations
 * that are missing on one side are omitted. `forcedBy` returns why an operation had to move, or null.
 */
export function comparePlans(
  snapshot: PlanSnapshot,
  before: readonly PlanEntry[],
  after: readonly PlanEntry[],
  forcedBy: (entry: PlanEntry, was: PlanEntry) => string | null = () => null,
): PlanComparison {
  const was = new Map(before.map((entry) => [entry.operationId, entry]));
  const jobOf = new Map(snapshot.operations.map(({ id, jobId }) => [id, jobId]));
  const entries = after.flatMap((entry): ComparedEntry[] => {
    const [then, jobId] = [was.get(entry.operationId), jobOf.get(entry.operationId)];
    if (!then || jobId === undefined) return [];
    const moved = hasMoved(entry, then);
    const forced = moved ? forcedBy(entry, then) : null;
    return [
      {
        ...entry,
        jobId,
        fromMachineId: then.machineId,
        fromStart: then.start,
        fromFinish: then.finish,
        moved,
        ...(forced !== null && { forced }),
      },
    ];
  });
  const now = Date.parse(snapshot.now);
  const moved = entries.filter((entry) => entry.moved);
  const isSoon = (at: string | null) => at !== null && Date.parse(at) < now + day;
  return {
    entries,
    moved: {
      count: moved.length,
      of: entries.filter(({ start, fromStart }) => start !== null || fromStart !== null).length,
      withinDay: moved.filter(({ start, fromStart }) => isSoon(start) || isSoon(fromStart)).length,
      thresholdMinutes: movedMinutes,
    },
    ...gainsAndPays(jobEffects(snapshot, entries)),
  };
}

const hasMoved = (entry: PlanEntry, was: PlanEntry): boolean =>
  entry.machineId !== was.machineId || isOtherTime(timeOf(was.start), timeOf(entry.start));

const timeOf = (time: string | null): number => (time === null ? NaN : Date.parse(time));

/** Returns whether two times in ms, NaN without a date, are so far apart that they count as different. */
export function isOtherTime(was: number, is: number): boolean {
  if (Number.isNaN(was) || Number.isNaN(is)) return Number.isNaN(was) !== Number.isNaN(is);
  return Math.abs(is - was) > movedMinutes * minute;
}

/** Returns the moved operations: first those of jobs that gain, the largest gain first, last those of jobs that pay. */
export function sortMoves<E extends Pick<ComparedEntry, 'jobId' | 'moved' | 'start'>>(
  { gains, pays }: Pick<PlanComparison, 'gains' | 'pays'>,
  entries: readonly E[],
): E[] {
  const places = new Map([
    ...gains.map(({ jobId }, place) => [jobId, place] as const),
    ...pays.map(({ jobId }, place) => [jobId, gains.length + 1 + place] as const),
  ]);
  const placeOf = ({ jobId }: E) => places.get(jobId) ?? gains.length;
  const startOf = ({ start }: E) => Date.parse(start ?? '');
  return entries
    .filter(({ moved }) => moved)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || startOf(a) - startOf(b));
}

type ComparedJob = Pick<PlanSnapshot['jobs'][number], 'id' | 'deliveryDate' | 'promised'>;

/**
 * Returns the effect on a job that finished at `from` and then finishes at `to`, in ms and NaN without a date. Returns
 * null if the difference is too small to count, unless the job then misses its promised date.
 */
export function jobEffect(
  { id: jobId, deliveryDate, promised }: ComparedJob,
  from: number,
  to: number,
): JobEffect | null {
  const isBroken = promised !== undefined && breaksPromise(Date.parse(promised), from, to);
  if (!isOtherTime(from, to) && !isBroken) return null;
  const iso = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString());
  const hours = Math.round((100 * Math.abs(to - from)) / hour) / 100 || 0;
  return {
    jobId,
    deliveryDate,
    from: iso(from),
    to: iso(to),
    hours,
    ...(isBroken && { brokenPromise: promised }),
  };
}

/** Divides the effects into those on jobs that finish earlier and on jobs that finish later, the largest first. */
export function gainsAndPays(effects: readonly JobEffect[]): { gains: JobEffect[]; pays: JobEffect[] } {
  const isGain = ({ from, to }: JobEffect) => to !== null && (from === null || to < from);
  const sorted = effects.toSorted((a, b) => b.hours - a.hours || (a.jobId < b.jobId ? -1 : 1));
  return { gains: sorted.filter(isGain), pays: sorted.filter((each) => !isGain(each)) };
}

/** Returns the jobs that finish at other times, or that gain or lose their date. */
export function jobEffects(
  { jobs }: { jobs: readonly ComparedJob[] },
  entries: readonly Pick<ComparedEntry, 'jobId' | 'finish' | 'fromFinish'>[],
): JobEffect[] {
  const ofJob = groupBy(entries, ({ jobId }) => jobId);
  return jobs.flatMap((job) => {
    const of = ofJob.get(job.id) ?? [];
    const [from, to] = [
      latest(of.map(({ fromFinish }) => fromFinish)),
      latest(of.map(({ finish }) => finish)),
    ];
    return jobEffect(job, timeOf(from), timeOf(to)) ?? [];
  });
}

/** Returns the latest of the times, or null if a time is missing. */
function latest(times: readonly (string | null)[]): string | null {
  let last: string | null = null;
  for (const time of times) {
    if (time === null) return null;
    if (last === null || time > last) last = time;
  }
  return last;
}
