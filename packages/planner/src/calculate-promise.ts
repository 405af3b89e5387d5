/**
 * Calculates when the shop could make a new job, in two ways (docs/plan.md). In the gaps of the queues, the job
 * delays no other job. In a position by its urgency, it may delay other jobs.
 */
import { type EstimatedDates, estimateDates, type OddsBasis, type Placement } from './promise-odds.ts';
import { decode } from './calculate-schedule.ts';
import { placeInGaps } from './gap-placement.ts';
import { latenessOf } from './machine-load.ts';
import { topologicalOrder, placeByUrgency, type Precedes } from './urgency-placement.ts';
import { type Problem } from './planning-problem.ts';
import { copyOf, type Schedule } from './operation-timing.ts';
import { breaksPromise } from './promised-dates.ts';

/** A job that the new job delays. `late` says whether the delayed job will miss its delivery date. */
export interface DelayedJob {
  job: number;
  milliseconds: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  /** The job's promised date in ms, if the new job breaks the promise. */
  brokenPromise?: number;
}

/** The machine and times that an operation of the new job would get. */
export interface PlacedOperation {
  operation: number;
  /** The index of the operation's machine, or -1 if the operation needs none. */
  machine: number;
  start: number;
  finish: number;
}

/** The dates of the new job and where its operations would run. */
interface DatedPlacement extends EstimatedDates {
  placed: PlacedOperation[];
  /** The chance that the job finishes by the requested date, or null if none was requested or history is missing. */
  odds: number | null;
}

export interface Promise {
  gaps: DatedPlacement;
  /**
   * The dates if the new job gets a position by its urgency, and the jobs that it delays. Unless
   * `asScheduled` is set, these dates are never later than in the gaps.
   */
  displacing: DatedPlacement & { pays: DelayedJob[] };
  /** Why the new job has no date, or null if it has one. */
  why: string | null;
}

/** The delay in ms from which another job counts as delayed. */
const noticed = 60_000;

interface PromiseRequest {
  problem: Problem;
  job: number;
  precedes: Precedes;
  basis: OddsBasis;
  /** The date in ms for which the user wants to know the odds. */
  by?: number | null;
  /**
   * Whether `displacing` must follow the urgency even if a gap gives an earlier date, because scheduling does
   * so.
   */
  asScheduled?: boolean;
}

/**
 * Calculates the delivery promise in steps and yields after each, so that other work can run. The job must be
 * in the snapshot, with no operation on a machine.
 */
export function* calculatePromise(of: PromiseRequest): Generator<void, Promise> {
  const { problem, job, precedes, basis, by = null, asScheduled = false } = of;
  const own = topologicalOrder(problem, job);
  const base = decode(problem);
  yield;
  const { gaps, why } = gapPlacement(problem, base, own);
  if (why !== null) {
    const never = { expected: Infinity, likely: Infinity, sure: null, odds: null, placed: [] };
    return { gaps: never, displacing: { ...never, pays: [] }, why };
  }
  yield;
  const { plan } = yield* placeByUrgency(problem, base, { jobs: [job], precedes });
  const displaced = { problem, plan, schedule: decode(problem, plan), own };
  const ends = ({ schedule }: Placement) => Math.max(...own.map((each) => schedule.finish[each]));
  // If more urgent jobs go first, the job may finish later than in a gap. It can always have the gap.
  const isSooner = asScheduled || ends(displaced) < ends(gaps);
  const inGaps = yield* datesOf(gaps, { ...basis, by });
  return {
    gaps: inGaps,
    displacing: isSooner
      ? {
          ...(yield* datesOf(displaced, { ...basis, by })),
          pays: delayedJobs(problem, base, displaced.schedule, job),
        }
      : { ...inGaps, pays: [] },
    why: null,
  };
}

/** Calculates the job's dates and the machines and times of its operations. */
function* datesOf(
  placement: Placement,
  { by, ...basis }: OddsBasis & { by: number | null },
): Generator<void, DatedPlacement> {
  const { machine, start, finish } = placement.schedule;
  const placed = placement.own.map((operation) => ({
    operation,
    machine: machine[operation],
    start: start[operation],
    finish: finish[operation],
  }));
  const { odds, ...dates } = yield* estimateDates(placement, { ...basis, by: [by] });
  return { ...dates, odds: odds[0], placed };
}

/**
 * Places the job in gaps. If this makes other operations earlier and thereby delays others, it retries with
 * gaps that change no other time.
 */
function gapPlacement(
  problem: Problem,
  base: Schedule,
  own: readonly number[],
): { gaps: Placement; why: string | null } {
  const placed = (isExact: boolean) => {
    const schedule = copyOf(base);
    const why = placeInGaps(problem, schedule, own, isExact);
    return { gaps: { ...pinPlacement(problem, schedule, own), schedule, own }, why };
  };
  const first = placed(false);
  return first.why !== null || isHarmless(problem, base, first.gaps) ? first : placed(true);
}

/**
 * Returns the queues with each of the job's operations pinned to its machine and start, so that they keep
 * their gaps.
 */
function pinPlacement(
  problem: Problem,
  placed: Schedule,
  own: readonly number[],
): Pick<Placement, 'problem' | 'plan'> {
  const { currentPlan } = problem;
  const pinStart = problem.pinStart.slice();
  const plan = { ...currentPlan, machine: currentPlan.machine.slice(), order: currentPlan.order.slice() };
  for (const operation of own) {
    pinStart[operation] = placed.start[operation];
    plan.machine[operation] = placed.machine[operation];
    plan.order[operation] = -1;
  }
  return { problem: { ...problem, pinStart }, plan };
}

/** Returns whether the placed job delays no other job and gets the dates that were calculated for it. */
function isHarmless(problem: Problem, base: Schedule, gaps: Placement): boolean {
  const { own, schedule: placed } = gaps;
  const pinnedSchedule = decode(gaps.problem, gaps.plan);
  const isOff = (each: number) => !(pinnedSchedule.finish[each] <= placed.finish[each]);
  return !own.some(isOff) && delayedJobs(problem, base, pinnedSchedule, problem.job[own[0]]).length === 0;
}

/** The kinds of delay, from the worst to the least. */
const harms: readonly DelayedJob['late'][] = ['becomes-late', 'later-still', 'in-time'];

/** Returns the jobs that the new job delays, the worst delay first. */
function delayedJobs(problem: Problem, before: Schedule, after: Schedule, own: number): DelayedJob[] {
  const late = { before: latenessOf(problem, before), after: latenessOf(problem, after) };
  const ends = ({ finish }: Schedule) => {
    const all = new Map<number, number>();
    for (const [operation, job] of problem.job.entries())
      all.set(job, Math.max(all.get(job) ?? -Infinity, finish[operation]));
    return all;
  };
  const [then, now] = [ends(before), ends(after)];
  const pays = [...now].flatMap(([job, end]): DelayedJob[] => {
    const start = then.get(job) ?? NaN;
    const milliseconds = end - start;
    const promised = problem.jobPromised[job];
    if (job === own || !(milliseconds >= noticed)) return [];
    const was = late.before.has(job) ? 'later-still' : 'becomes-late';
    return [
      {
        job,
        milliseconds,
        late: late.after.has(job) ? was : 'in-time',
        ...(breaksPromise(promised, start, end) && { brokenPromise: promised }),
      },
    ];
  });
  const harm = ({ late }: DelayedJob) => harms.indexOf(late);
  return pays.sort((a, b) => harm(a) - harm(b) || b.milliseconds - a.milliseconds);
}
