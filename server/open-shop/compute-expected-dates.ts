/**
 * Computes when each open job will finish, from the machines' queues (decision 041). It imports neither the
 * database nor libraries.
 */
import { placeByUrgency } from '../../packages/planner/src/urgency-placement.ts';
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { readProblem } from '../../packages/planner/src/planning-problem.ts';
import { never } from '../../shared/jobs/aggregate/lateness.ts';
import { draftPlanLimits } from '../../shared/planning/plan-limits.ts';
import { storedExpectation, expectedOfJob, projectQueues } from '../../shared/open-shop/expected-dates.ts';
import {
  toTentativeJobs,
  createPrecedes,
  type ShopInput,
  snapshotWithJobs,
  withJobsAtTheEnd,
} from './tentative-jobs.ts';
import { countOperations, toShopQueues } from './convert-open-shop.ts';
import type { OpenShop } from './open-shop.repo.ts';

/**
 * Returns by job id when each open job will finish, or `never`. A job on hold counts as released now, and an
 * unscheduled job as the only one that is scheduled now (placeByUrgency). In large shops, unscheduled jobs follow all
 * queues (withJobsAtTheEnd). Yields between steps.
 */
export function* computeExpectedDates(shop: OpenShop): Generator<void, Map<string, string>> {
  const { now, plans } = shop;
  const queues = toShopQueues(shop);
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  const steps = plans.reduce((sum, plan) => sum + plan.steps.length, 0);
  const work = steps * (countOperations(shop) + steps);
  const isFew = work <= draftPlanLimits.soonest;
  const asIs = projectQueues(queues);
  yield;
  const wouldBe = withJobsAtTheEnd(shop, isFew ? [] : toTentativeJobs(shop, plans, queues), queues);
  const isPlan = new Set(plans.map(({ id }) => id));
  const isHeld = (id: string) => jobs.get(id)?.status === 'on hold' && !isPlan.has(id);
  const planned = isFew
    ? yield* scheduleEachAlone(shop, queues, work <= draftPlanLimits.exact)
    : new Map<string, string>();
  yield;
  const some = wouldBe.jobs.filter(({ id }) => (isPlan.has(id) && !isFew) || isHeld(id));
  const projected = some.length > 0 ? projectQueues(wouldBe) : asIs;
  const certain = queues.jobs.filter(({ id }) => !isPlan.has(id) && !isHeld(id));
  const finishes = [
    ...certain.map((job) => [job.id, storedExpectation(expectedOfJob(job, asIs, now))] as const),
    ...some.map((job) => [job.id, storedExpectation(expectedOfJob(job, projected, now))] as const),
    ...planned,
  ];
  return new Map(finishes.flatMap(([id, finish]) => (finish === null ? [] : [[id, finish]])));
}

/** Returns by job id when each unscheduled job would finish if the shop scheduled only that job now. */
function* scheduleEachAlone(
  shop: OpenShop,
  queues: ShopInput,
  isExact: boolean,
): Generator<void, Map<string, string>> {
  const coming = toTentativeJobs(shop, shop.plans, queues).filter(({ operations }) => operations.length > 0);
  if (coming.length === 0) return new Map();
  const problem = readProblem(snapshotWithJobs(shop, coming, queues));
  yield;
  const base = decode(problem);
  const precedes = createPrecedes(shop, problem, coming);
  const finishes = new Map<string, string>();
  for (const { id } of coming) {
    const job = problem.jobIds.indexOf(id);
    const { schedule } = yield* placeByUrgency(problem, base, { jobs: [job], precedes, isExact });
    const ends = schedule.finish.filter((_end, each) => problem.job[each] === job);
    const end = ends.reduce((last, each) => (each > last || Number.isNaN(each) ? each : last));
    finishes.set(id, Number.isFinite(end) ? new Date(end).toISOString() : never);
  }
  return finishes;
}
