/**
 * Calculates a plan's measures, such as its late jobs, for screens, and the cost that the search minimises.
 */
import { type Problem } from './planning-problem.ts';
import { type Schedule } from './operation-timing.ts';
import { type PlanGoal, type PlanMeasures } from './snapshot.ts';

const hour = 3_600_000;

/**
 * The goal of the search: a user's priorities, or for published benchmarks the makespan (the end of the last
 * operation).
 */
export type Goal = PlanGoal | 'makespan';

/** The default goal: on time first, then few change-overs, then short lead times. */
export const usualGoal: PlanGoal = { lateness: 1, makeReady: 0.3, flow: 0.1 };

/** The cost of one hour of lateness, make-ready and time in progress, if the goal's priority for it is 1. */
const worth = { lateness: 1, makeReady: 0.5, flow: 0.02 };

/** The cost of one hour of lateness, make-ready and time in progress, with the goal's priorities included. */
export interface Weights {
  lateness: number;
  makeReady: number;
  flow: number;
  makespan: number;
}

export function weightsOf(goal: Goal): Weights {
  if (goal === 'makespan') return { lateness: 0, makeReady: 0, flow: 1e-4, makespan: 1 };
  return {
    lateness: goal.lateness * worth.lateness,
    makeReady: goal.makeReady * worth.makeReady,
    flow: goal.flow * worth.flow,
    makespan: 0,
  };
}

/**
 * Returns, in ms, when each job finishes and how late the latest of its operations is. The finish is NaN if no operation of the
 * job has a date.
 */
export function jobResults(
  problem: Problem,
  schedule: Schedule,
): { finish: Float64Array; tardiness: Float64Array } {
  const finish = new Float64Array(problem.jobIds.length).fill(NaN);
  const tardiness = new Float64Array(problem.jobIds.length);
  for (const [operation, end] of schedule.finish.entries()) {
    const job = problem.job[operation];
    if (Number.isNaN(end) || job < 0) continue;
    const known = finish[job];
    finish[job] = known > end ? known : end;
    tardiness[job] = Math.max(tardiness[job], end - problem.due[operation]);
  }
  return { finish, tardiness };
}

/** A job that finishes after its delivery date or has no date at all. */
export interface LateJob {
  jobId: string;
  deliveryDate: string;
  /** The expected finish in ISO 8601, or null if the job can't be made at present. */
  finish: string | null;
}

/** Lists the jobs that are late or have no date, in the snapshot's sequence. */
export function listLateJobs(problem: Problem, schedule: Schedule): LateJob[] {
  const { finish, tardiness } = jobResults(problem, schedule);
  const undated = new Set<number>();
  for (const [operation, end] of schedule.finish.entries())
    if (Number.isNaN(end)) undated.add(problem.job[operation]);
  const toIso = (at: number) => new Date(at).toISOString();
  return problem.jobIds.flatMap((jobId, job): LateJob[] => {
    const isUndated = undated.has(job);
    if (!isUndated && !(tardiness[job] > 0)) return [];
    const deliveryDate = toIso(problem.jobDue[job]);
    return [{ jobId, deliveryDate, finish: isUndated ? null : toIso(finish[job]) }];
  });
}

/** Measures a schedule in the units that screens show. Operations without a date do not count. */
export function measure(problem: Problem, schedule: Schedule): PlanMeasures {
  const { finish, tardiness } = jobResults(problem, schedule);
  const ended = finish.filter((end) => !Number.isNaN(end));
  const flow = ended.reduce((sum, end) => sum + end - problem.now, 0);
  return {
    lateJobs: tardiness.filter((late) => late > 0).length,
    tardinessHours: tardiness.reduce((sum, late) => sum + late, 0) / hour,
    makeReadyHours: schedule.makeReady.reduce((sum, each) => sum + each, 0) / hour,
    meanFlowHours: flow / Math.max(1, ended.length) / hour,
    makespanHours: ended.reduce((most, end) => Math.max(most, end - problem.now), 0) / hour,
  };
}

/** Returns the cost of a schedule that the search minimises, without the price of moves. */
export function cost(problem: Problem, goal: Goal, schedule: Schedule): number {
  const weights = weightsOf(goal);
  const { finish, tardiness } = jobResults(problem, schedule);
  let sum = 0;
  let last = problem.now;
  for (const [job, end] of finish.entries()) {
    if (Number.isNaN(end)) continue;
    sum += weights.lateness * problem.weight[job] * tardiness[job];
    sum += weights.flow * (end - problem.now);
    last = Math.max(last, end);
  }
  for (const each of schedule.makeReady) sum += weights.makeReady * each;
  return (sum + weights.makespan * (last - problem.now)) / hour;
}
