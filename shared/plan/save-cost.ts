/** Calculates what saving a job costs the others, and which of them are delayed (save-job.ts). */
import { jobResults } from './measure.ts';
import { type Problem } from './problem.ts';
import { type Schedule } from './operation-timing.ts';

/** The parts of a schedule that matter for a job and for the others, in milliseconds. */
export interface JobDates {
  /** The job's finish, and its greatest lateness; negative if it is in time. */
  finish: number;
  by: number;
  /** The lateness and the end of each job. */
  tardiness: Float64Array;
  ends: Float64Array;
  /** The number of operations that have a date. */
  count: number;
}

/** The cost of a way to save the job. The first field that differs decides which way is cheaper. */
export interface SaveCost {
  /** The number of jobs that become late. */
  late: number;
  /** The additional lateness of jobs that are or become late. */
  later: number;
  /** The overtime hours. */
  overtime: number;
  /** The total delay of other jobs, in hours. */
  hours: number;
  moved: number;
}

/** Another job that is delayed. */
export interface DelayedJob {
  jobId: string;
  deliveryDate: string;
  from: string;
  to: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  /** Its lateness in hours after the change; 0 if it is in time. */
  lateHours: number;
}

const hour = 3_600_000;
/** Delays below this, in ms, are ignored. */
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

/** Returns the cost for all jobs except the saved one. */
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

/** Compares two costs; negative if the first is cheaper. */
export const compareCosts = (a: SaveCost, b: SaveCost): number =>
  a.late - b.late || a.later - b.later || a.overtime - b.overtime || a.hours - b.hours || a.moved - b.moved;

/** The weight of delaying a job that stays in time, relative to real lateness. */
const spared = 0.1;

/**
 * Returns whether the job gains at least as many hours as others lose. A rung that costs more is shown, but not
 * proposed.
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
