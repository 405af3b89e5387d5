/** What saving a job costs the others, and who of them is made later (see save-job.ts). */
import { jobResults } from './measure.ts';
import { type Problem } from './problem.ts';
import { type Schedule } from './operation-timing.ts';

/** A schedule as far as it matters for a job and for the others. Milliseconds. */
export interface JobDates {
  /** When the last of the job is made, and by how much an operation of it is late at most; negative: it is in time. */
  finish: number;
  by: number;
  /** Of each job: how late it is, and when it ends. */
  tardiness: Float64Array;
  ends: Float64Array;
  /** How many operations have a date. */
  count: number;
}

/** The first that differs says which is cheaper. */
export interface SaveCost {
  /** Jobs that become late. */
  late: number;
  /** By how much others are late that are so already, or become so. */
  later: number;
  /** Hours that a machine is open longer. */
  overtime: number;
  /** By how much others are made later in all. */
  hours: number;
  moved: number;
}

/** Another job that is made later. */
export interface DelayedJob {
  jobId: string;
  deliveryDate: string;
  from: string;
  to: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  /** Hours after its delivery, then; 0: in time. */
  lateHours: number;
}

const hour = 3_600_000;
/** In ms: what is later by less is not told. */
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

/** What it costs all but the job of `own`, of which nothing is counted as it is made earlier. */
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

/** Negative: the first is cheaper. */
export const compareCosts = (a: SaveCost, b: SaveCost): number =>
  a.late - b.late || a.later - b.later || a.overtime - b.overtime || a.hours - b.hours || a.moved - b.moved;

/** An hour of others within the time that they have to spare counts as so much of an hour that they are late. */
const spared = 0.1;

/** Returns whether the job gains at least as many hours as others lose. A rung that costs more is shown, but not proposed. */
export const isWorthIt = (start: JobDates, { finish, cost }: JobDates & { cost: SaveCost }): boolean =>
  cost.later + Math.max(0, cost.hours - cost.later) * spared <= start.finish - finish;

export function delayedJobs(
  problem: Problem,
  before: JobDates,
  after: JobDates,
  jobId: string,
): DelayedJob[] {
  const told = (at: number) => new Date(at).toISOString();
  return problem.jobIds
    .flatMap((id, job): DelayedJob[] => {
      const [from, to] = [before.ends[job] as number, after.ends[job] as number];
      if (id === jobId || !(to - from >= noticed)) return [];
      const [was, is] = [before.tardiness[job] as number, after.tardiness[job] as number];
      const late = is <= 0 ? 'in-time' : was > 0 ? 'later-still' : 'becomes-late';
      return [
        {
          jobId: id,
          deliveryDate: told(problem.jobDue[job] as number),
          from: told(from),
          to: told(to),
          hours: (to - from) / hour,
          late,
          lateHours: is / hour,
        },
      ];
    })
    .sort((a, b) => b.hours - a.hours || (a.jobId < b.jobId ? -1 : 1));
}
