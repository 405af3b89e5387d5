/**
 * Computes what scheduling unscheduled jobs would do to other jobs. The planner process runs it, so it does not use
 * the database.
 */
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { type SaveRung } from '../../packages/planner/src/find-ways-to-save-job.ts';
import { readProblem } from '../../packages/planner/src/planning-problem.ts';
import { placeByUrgency } from '../../packages/planner/src/urgency-placement.ts';
import { delayedJobs, jobDates } from '../../packages/planner/src/ways-to-save-cost.ts';
import { toShopQueues } from './convert-open-shop.ts';
import { createPrecedes, snapshotWithJobs, toTentativeJobs } from './tentative-jobs.ts';
import type { OpenShop } from './open-shop.repo.ts';

/** When the job would finish, and the other jobs that it would delay. */
export type ScheduleImpact = Pick<SaveRung, 'finish' | 'later'>;

/**
 * Returns by job id what scheduling that job alone, now, would do (placeByUrgency). It leaves out scheduled jobs and
 * jobs that would have no date. Yields between steps.
 */
export function* computeScheduleImpacts(
  shop: OpenShop,
  jobIds: readonly string[],
): Generator<void, Record<string, ScheduleImpact>> {
  const plans = shop.plans.filter(({ id }) => jobIds.includes(id));
  if (plans.length === 0) return {};
  const queues = toShopQueues(shop);
  const coming = toTentativeJobs(shop, plans, queues).filter(({ operations }) => operations.length > 0);
  const problem = readProblem(snapshotWithJobs(shop, coming, queues));
  yield;
  const base = decode(problem);
  const precedes = createPrecedes(shop, problem, coming);
  const impacts: Record<string, ScheduleImpact> = {};
  for (const { id } of coming) {
    const job = problem.jobIds.indexOf(id);
    const own = [...problem.job.keys()].filter((each) => problem.job[each] === job);
    const { plan } = yield* placeByUrgency(problem, base, { jobs: [job], precedes });
    const [before, after] = [base, decode(problem, plan)].map((each) => jobDates(problem, each, own));
    if (before && after && Number.isFinite(after.finish))
      impacts[id] = {
        finish: new Date(after.finish).toISOString(),
        later: delayedJobs(problem, before, after, id),
      };
    yield;
  }
  return impacts;
}
