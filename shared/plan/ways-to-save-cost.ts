/** Calculates what it costs other jobs to save one job, and which jobs it delays (find-ways-to-save-job.ts). */
import { jobResults } from './plan-cost.ts';
import { type Problem } from './planning-problem.ts';
import { type Schedule } from './operation-timing.ts';

/** What a schedule means for the saved job and for all jobs, in milliseconds. */
export interface JobDates {
  /** The finish of the saved job in ms. */
  finish: number;
  /** The greatest lateness of the saved job's operations in ms, negative if it is in time. */
  by: number;
  /** The lateness of each job in ms. */
  tardiness: Float64Array;
  /** The finish of each job in ms. */
  ends: Float64Array;
  /** The number of operations that have a date in the schedule. */
  count: number;
}

/** The cost of a way to save the job. Of two ways, the first field that differs decides which is cheaper. */
export interface SaveCost {
  /** The number of other jobs that become late. */
  late: number;
  /** The additional lateness in ms of other jobs that are or become late. */
  later: number;
  /** The number of overtime hours. */
  overtime: number;
  /** The total delay of other jobs in ms. */
  hours: number;
  moved: number;
}

/** Another job that saving this job delays. */
export interface DelayedJob {
  jobId: string;
  deliveryDate: string;
  from: string;
  to: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  /** The job's lateness in hours after the change, or 0 if it is in time. */
  lateHours: number;
}

const hour = 3_600_000;
/** The delay in ms below which a job does not count as delayed. */
const noticed = 60_000;

export function jobDates(problem: Problem, schedule: Schedule, own: readonly number[]): JobDates {
  const { finish, tardiness } = jobResults(problem, schedule);
  const ends = own.map((each) => schedule.finish[each] as number);
  return {
    finish: Math.max(...ends),
    by: Math.max(...own.map((each) => (schedule.finish[each] as number) - (problem.due[each] as number))),
    tardiness,
    ends: finish,
    count: schedule.finish.reduce((sum, end) => sum + Number(!Number.isNaN(end)), 0),
  };
}

/** Returns what the change costs all jobs except the saved one. */
export function costOf(
  problem: Problem,
  before: JobDates,
  after: JobDates,
  { moved, overtime = 0 }: { moved: number; overtime?: number },
): SaveCost {
  const cost = { late: 0, later: 0, overtime, hours: 0, moved };
  for (const job of problem.jobIds.keys()) {
    const by = (after.ends[job] as number) - (before.ends[job] as number);
    if (!(by >= noticed)) continue;
    const [was, is] = [before.tardiness[job] as number, after.tardiness[job] as number];
    cost.late += Number(was <= 0 && is > 0);
    cost.later += Math.max(0, is - was);
    cost.hours += by;
  }
  return cost;
}

/** Compares two costs for sorting. The result is negative if `a` is cheaper. */
export const compareCosts = (a: SaveCost, b: SaveCost): number =>
  a.late - b.late || a.later - b.later || a.overtime - b.overtime || a.hours - b.hours || a.moved - b.moved;

/** The weight of an hour's delay of a job that stays in time, where an hour of real lateness weighs 1. */
const spared = 0.1;

/**
 * Returns whether the saved job gains at least as many hours as others lose. The screen shows a more expensive
 * way but does not recommend it.
 */
export const isWorthIt = (start: JobDates, { finish, cost }: JobDates & { cost: SaveCost }): boolean =>
  cost.later + Math.max(0, cost.hours - cost.later) * spared <= start.finish - finish;

export function delayedJobs(
  problem: Problem,
  before: JobDates,
  after: JobDates,
  jobId: string,
): DelayedJob[] {
  const toIso = (at: number) => new Date(at).toISOString();
  return problem.jobIds
    .flatMap((id, job): DelayedJob[] => {
      const [from, to] = [before.ends[job] as number, after.ends[job] as number];
      if (id === jobId || !(to - from >= noticed)) return [];
      const [was, is] = [before.tardiness[job] as number, after.tardiness[job] as number];
      const late = is <= 0 ? 'in-time' : was > 0 ? 'later-still' : 'becomes-late';
      return [
        {
          jobId: id,
          deliveryDate: toIso(problem.jobDue[job] as number),
          from: toIso(from),
          to: toIso(to),
          hours: (to - from) / hour,
          late,
          lateHours: is / hour,
        },
      ];
    })
    .sort((a, b) => b.hours - a.hours || (a.jobId < b.jobId ? -1 : 1));
}
