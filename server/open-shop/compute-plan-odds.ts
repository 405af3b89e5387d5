/**
 * Computes how the odds of deliveries change if a user accepts a proposal, or some of its moves. It imports neither the
 * database nor libraries.
 */
import { applyAssumptions, type Assumption } from '../../packages/planner/src/apply-assumptions.ts';
import { type PlanWork } from '../../packages/planner/src/build-proposal.ts';
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';
import { endsOfJobs, partsOf } from '../../packages/planner/src/move-effects.ts';
import { jobEffect } from '../../packages/planner/src/plan-comparison.ts';
import { type Problem, readProblem } from '../../packages/planner/src/planning-problem.ts';
import { oddsInPlans } from '../../packages/planner/src/promise-odds.ts';
import { type PlanSnapshot } from '../../packages/planner/src/snapshot.ts';
import { oddsBasis, type OddsQuery } from '../../shared/planning/past-duration-ratios.ts';
import { type ShopInput } from './tentative-jobs.ts';

export interface PlanOddsQuery {
  work: PlanWork;
  assume: readonly Assumption[];
  /** The ids of the operations that the user accepts; null for all. */
  operations: readonly string[] | null;
  odds: OddsQuery;
}

/** The odds that a job meets its delivery date as the queues are, and after the acceptance. Null without a date. */
export interface DeliveryOdds {
  jobId: string;
  before: number | null;
  after: number | null;
}

/**
 * Returns the odds of the jobs that would get another expected date. Returns null if the shop has too little history, or if
 * the queues are too long.
 */
export function* computePlanOdds(
  { snapshot, problem }: { snapshot: PlanSnapshot; problem: Problem },
  { jobs }: Pick<ShopInput, 'jobs'>,
  { work, assume, operations, odds: past }: PlanOddsQuery,
): Generator<void, DeliveryOdds[] | null> {
  const assumed = assume.length === 0 ? snapshot : applyAssumptions(snapshot, assume);
  const accepted = operations && new Set(operations);
  const problemOf = partsOf(assumed, assumed === snapshot ? problem : readProblem(assumed), work);
  const problems = [problem, problemOf((id) => !accepted || accepted.has(id))];
  yield;
  const both = problems.map((of) => {
    const schedule = decode(of);
    return {
      problem: of,
      plan: of.currentPlan,
      schedule,
      ends: endsById(of, schedule),
      own: indexesById(of),
    };
  });
  const changed = snapshot.jobs.filter((job) => {
    const [from = NaN, to = NaN] = both.map(({ ends }) => ends.get(job.id));
    return jobEffect(job, from, to) !== null;
  });
  if (changed.length === 0) return [];
  const plans = both.map(({ own, ends: _ends, ...plan }) => ({
    ...plan,
    ...oddsBasis(past, plan.problem.operationIds, jobs),
    jobs: changed.map(({ id, deliveryDate }) => ({ own: own.get(id) ?? [], due: Date.parse(deliveryDate) })),
  }));
  const odds = yield* oddsInPlans(plans, past.shift);
  if (!odds) return null;
  const [before, after] = odds;
  return changed.map(({ id }, at) => ({
    jobId: id,
    before: before?.[at] ?? null,
    after: after?.[at] ?? null,
  }));
}

const endsById = (problem: Problem, schedule: ReturnType<typeof decode>) => {
  const ends = endsOfJobs(problem, schedule);
  return new Map(problem.jobIds.map((id, at) => [id, ends[at]]));
};

/** Returns the indexes of the operations of each job, by the job's id. */
const indexesById = ({ job, jobIds }: Problem): Map<string, number[]> =>
  groupBy(job.keys(), (operation) => jobIds[job[operation] ?? -1] ?? '');
