/**
 * Computes when the shop could finish a job that is not in the queues
 * (packages/planner/src/calculate-promise.ts). It imports neither the database nor libraries.
 */
import type { PromiseRecord } from '../../shared/queues/promise.contract.ts';
import { type OddsQuery, oddsBasis } from '../../shared/planning/past-duration-ratios.ts';
import { type Problem, readProblem } from '../../packages/planner/src/planning-problem.ts';
import { type Promise as Answer, calculatePromise } from '../../packages/planner/src/calculate-promise.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { t } from '../../shared/platform/translate.ts';
import { whyWithoutDate } from '../../shared/queues/words-without-date.ts';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { whyNoMachine } from '../../shared/operations/why-no-machine-suits.ts';
import {
  type TentativeJob,
  type RequestedJob,
  requestedToTentative,
  toTentativeJob,
  createPrecedes,
  snapshotWithJobs,
} from './tentative-jobs.ts';
import { countOperations, toShopQueues, toMachine } from './convert-open-shop.ts';
import type { OpenShop } from './open-shop.repo.ts';

/**
 * Names the job for which the planner promises a date: a job that the request describes, or an unscheduled job's id.
 * `odds` has the shop's past, from which the odds follow.
 */
export type PromiseQuery = (RequestedJob | { jobId: string }) & { odds: OddsQuery };

type Pays = PromiseRecord['displacing']['pays'][number];
type Dates = PromiseRecord['gaps'];

/** Why there is no date. If no machine can do an operation, `operation` names its type. */
interface NoPromise {
  why: WithoutDate;
  operation: string | null;
  noMachine: Reason | null;
}

/**
 * The promise as the planner process computes it. It lacks the numbers and names of other jobs, which the process
 * does not know.
 */
export interface PromiseResult {
  gaps: Dates;
  displacing: Dates & { pays: Omit<Pays, 'number' | 'name'>[] };
  /** The time at which the server read the queues. */
  at: string;
  /** The number of operations that were in the queues when the server read them. */
  operations: number;
  /** Why the planner can't promise a date; null if it promises one. */
  why: NoPromise | null;
  /**
   * The pinned start times on the promised machines, by operation id. Scheduling compares them to find out whether
   * somebody changed a pin after the promise.
   */
  timed: Record<string, number>;
  /** The ids of the unscheduled job's operations and steps, to which the indexes in `placed` refer. */
  ids: string[];
  /** The unscheduled job's version; null for a job that only the request describes. */
  version: number | null;
}

const hour = 3_600_000;

/** Returns the time in ISO 8601, or null for a time that never comes. */
export const isoTime = (at: number): string | null =>
  Number.isFinite(at) ? new Date(at).toISOString() : null;

/**
 * Returns the promise. Returns null if the unscheduled job does not exist, has been scheduled, or has nothing to
 * make.
 */
export function* computePromise(
  shop: OpenShop,
  question: PromiseQuery,
): Generator<void, PromiseResult | null> {
  const isThere = 'jobId' in question;
  const queues = toShopQueues(shop);
  const [job] = isThere
    ? toTentativeJob(shop, question.jobId, queues)
    : [requestedToTentative(question, shop)];
  const ids = job?.operations.map(({ id }) => id) ?? [];
  if (!job || (isThere && ids.length === 0)) return null;
  const by = isThere ? job.deliveryDate : question.request.deliveryDate;
  const snapshot = snapshotWithJobs(shop, [job], queues);
  yield;
  const problem = readProblem(snapshot);
  yield;
  const { gaps, displacing, why } = yield* calculatePromise({
    problem,
    job: problem.jobIds.indexOf(job.id),
    precedes: createPrecedes(shop, problem, [job]),
    basis: oddsBasis(question.odds, problem.operationIds, [...queues.jobs, job]),
    by: by == null ? null : Date.parse(by),
    asScheduled: isThere,
  });
  const datesOf = ({ expected, likely, sure, odds, placed }: Answer['gaps']): Dates => ({
    expected: isoTime(expected),
    likely: isoTime(likely),
    sure: sure === null ? null : isoTime(sure),
    odds,
    placed: placed.map(({ operation, machine, start, finish }) => ({
      operation: ids.indexOf(problem.operationIds[operation] ?? ''),
      machineId: problem.machineIds[machine] ?? null,
      start: new Date(start).toISOString(),
      finish: new Date(finish).toISOString(),
    })),
  });
  return {
    gaps: datesOf(gaps),
    displacing: {
      ...datesOf(displacing),
      pays: displacing.pays.map(({ job: of, milliseconds, late, brokenPromise }) => ({
        jobId: problem.jobIds[of] as string,
        hours: milliseconds / hour,
        late,
        ...(brokenPromise !== undefined && { brokenPromise: new Date(brokenPromise).toISOString() }),
      })),
    },
    at: shop.now.toISOString(),
    operations: countOperations(shop),
    timed: pinnedTimes(problem, new Set(gaps.placed.map(({ machine }) => machine))),
    why: why === null ? null : explainNoDate(shop, job, why as WithoutDate),
    ids,
    version: 'version' in job ? job.version : null,
  };
}

function explainNoDate(shop: OpenShop, job: TentativeJob, why: WithoutDate): NoPromise {
  const machines = shop.machines.map(toMachine);
  for (const { type, needsMachine, machineId } of job.operations) {
    const noMachine =
      needsMachine && machineId === null ? whyNoMachine({ type, sheet: job.sheet }, machines) : null;
    if (noMachine !== null) return { why: 'no machine', operation: type, noMachine };
  }
  return { why, operation: null, noMachine: null };
}

/** Returns why there is no date as a text. */
export function noPromiseWords({ why, operation, noMachine }: NoPromise): string {
  const named = { operation: operation ?? t('an operation'), machine: t('a machine'), noMachine };
  return whyWithoutDate(why, named);
}

function pinnedTimes(
  { operationIds, pinStart, currentPlan }: Problem,
  machines: ReadonlySet<number>,
): Record<string, number> {
  const timed = operationIds.flatMap((id, at) => {
    const start = pinStart[at] as number;
    return start > -Infinity && machines.has(currentPlan.machine[at] as number) ? [[id, start] as const] : [];
  });
  return Object.fromEntries(timed);
}
