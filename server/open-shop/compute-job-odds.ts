/**
 * Computes by which dates a job in the queues probably finishes, as the queues are now. It imports neither the
 * database nor libraries.
 */
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { readProblem } from '../../packages/planner/src/planning-problem.ts';
import { estimateDates } from '../../packages/planner/src/promise-odds.ts';
import { snapshotQueues } from '../../shared/open-shop/queue-snapshot.ts';
import { oddsBasis, type OddsQuery } from '../../shared/planning/past-duration-ratios.ts';
import { isoTime } from './compute-promise.ts';
import { type ShopInput } from './tentative-jobs.ts';

export interface JobOddsQuery {
  jobId: string;
  /** The dates for which the server needs the odds. */
  by: readonly (string | null)[];
  odds: OddsQuery;
}

export interface JobOdds {
  expected: string | null;
  likely: string | null;
  sure: string | null;
  odds: (number | null)[];
}

/** Returns the job's dates, and the odds of each date in `by`. Returns null if no operation is in the queues. */
export function* computeJobOdds(
  queues: ShopInput,
  { jobId, by, odds: past }: JobOddsQuery,
): Generator<void, JobOdds | null> {
  const problem = readProblem(snapshotQueues(queues));
  const job = problem.jobIds.indexOf(jobId);
  const own = [...problem.job.keys()].filter((operation) => problem.job[operation] === job);
  if (own.length === 0) return null;
  yield;
  const placement = { problem, plan: problem.currentPlan, schedule: decode(problem), own };
  const { expected, likely, sure, odds } = yield* estimateDates(placement, {
    ...oddsBasis(past, problem.operationIds, queues.jobs),
    by: by.map((date) => (date === null ? null : Date.parse(date))),
  });
  return {
    expected: isoTime(expected),
    likely: isoTime(likely),
    sure: sure === null ? null : isoTime(sure),
    odds,
  };
}
