/**
 * Calculates how finishing a late job earlier affects other jobs: the cost, and which jobs it delays (see
 * find-ways-to-save-job.ts).
 */
import { jobResults } from './plan-cost.ts';
import { type Problem } from './planning-problem.ts';
import { breaksPromise } from './promised-dates.ts';
import { type Schedule } from './operation-timing.ts';

/** The effect of a schedule on the late job that should finish earlier, and on all jobs, in milliseconds. */
export interface JobDates {
  /** The finish of the late job in ms. */
  finish: number;
  /**
   * The greatest lateness in ms of the late job's operations, negative if the schedule finishes the job on
   * time.
   */
  by: number;
  /** The lateness of each job in ms. */
  tardiness: Float64Array;
  /** The finish of each job in ms. */
  ends: Float64Array;
  /** The number of operations that have a date in the schedule. */
  count: number;
}

/**
 * The cost of finishing the late job earlier in this way. Two costs are compared field by field, and the
 * first difference decides.
 */
export interface SaveCost {
  /** The number of other jobs that become late or miss their promised date. */
  late: number;
  /** The lateness in ms that the way adds to other jobs. */
  later: number;
  /** The number of overtime hours that the way needs. */
  overtime: number;
  /** The sum of the delays of other jobs in ms. */
  hours: number;
  moved: number;
}

/** Another job that the way delays. */
export interface DelayedJob {
  jobId: string;
  deliveryDate: string;
  from: string;
  to: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  /** The lateness of the delayed job in hours, or 0 if it is still in time. */
  lateHours: number;
  /** The job's promised date, if the way breaks the promise. */
  brokenPromise?: string | undefined;
}

const hour = 3_600_000;
/** The delay in ms from which another job counts as delayed. */
const noticed = 60_000;

export function jobDates(problem: Problem, schedule: Schedule, own: readonly number[]): JobDates {
  const { finish, tardiness } = jobResults(problem, schedule);
  const ends = own.map((each) => schedule.finish[each]);
  return {
    finish: Math.max(...ends),
    by: Math.max(...own.map((each) => schedule.finish[each] - problem.due[each])),
    tardiness,
    ends: finish,
    count: schedule.finish.reduce((sum, end) => sum + Number(!Number.isNaN(end)), 0),
  };
}

/** Returns what the way costs all jobs except the late one. */
export function costOf(
  problem: Problem,
  before: JobDates,
  after: JobDates,
  { moved, overtime = 0 }: { moved: number; overtime?: number },
): SaveCost {
  const cost = { late: 0, later: 0, overtime, hours: 0, moved };
  for (const job of problem.jobIds.keys()) {
    const by = after.ends[job] - before.ends[job];
    if (!(by >= noticed)) continue;
    const [was, is] = [before.tardiness[job], after.tardiness[job]];
    const isBroken = breaksPromise(problem.jobPromised[job], before.ends[job], after.ends[job]);
    cost.late += Number((was <= 0 && is > 0) || isBroken);
    cost.later += Math.max(0, is - was);
    cost.hours += by;
  }
  return cost;
}

/** Compares two costs for sorting. The result is negative if `a` is cheaper. */
export const compareCosts = (a: SaveCost, b: SaveCost): number =>
  a.late - b.late || a.later - b.later || a.overtime - b.overtime || a.hours - b.hours || a.moved - b.moved;

/** The weight of an hour's delay of a job that is still in time. An hour of lateness has the weight 1. */
const spared = 0.1;

/**
 * Returns whether the way helps at least as much as it harms. The lateness that it adds to other jobs may not exceed the
 * lateness that it takes from the late job. The hours that other jobs lose may not exceed those that the late job gains.
 */
export function isWorthIt(start: JobDates, { finish, by, cost }: JobDates & { cost: SaveCost }): boolean {
  const gained = Math.max(0, start.by) - Math.max(0, by);
  const lost = cost.later + Math.max(0, cost.hours - cost.later) * spared;
  return cost.later <= gained && lost <= start.finish - finish;
}

export function delayedJobs(
  problem: Problem,
  before: JobDates,
  after: JobDates,
  jobId: string,
): DelayedJob[] {
  const toIso = (at: number) => new Date(at).toISOString();
  return problem.jobIds
    .flatMap((id, job): DelayedJob[] => {
      const [from, to] = [before.ends[job], after.ends[job]];
      if (id === jobId || !(to - from >= noticed)) return [];
      const [was, is] = [before.tardiness[job], after.tardiness[job]];
      const promised = problem.jobPromised[job];
      const late = is <= 0 ? 'in-time' : was > 0 ? 'later-still' : 'becomes-late';
      return [
        {
          jobId: id,
          deliveryDate: toIso(problem.jobDue[job]),
          from: toIso(from),
          to: toIso(to),
          hours: (to - from) / hour,
          late,
          lateHours: is / hour,
          ...(breaksPromise(promised, from, to) && { brokenPromise: toIso(promised) }),
        },
      ];
    })
    .sort((a, b) => b.hours - a.hours || (a.jobId < b.jobId ? -1 : 1));
}
