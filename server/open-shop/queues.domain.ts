/**
 * Reads the machines' queues, and sends queries to the planner process for dates and promises that depend on
 * them (design: screens, timeline).
 */
import { type OddsQuery, withoutOdds } from '../../shared/planning/past-duration-ratios.ts';
import { type Expected } from '../../shared/queues/queues.contract.ts';
import { coalesce } from '../platform/coalesce-requests.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { type PlacementQuery } from './tentative-jobs.ts';
import { queryPlanner } from './planner/planner-client.ts';
import { type PromiseResult } from './compute-promise.ts';
import * as repo from './open-shop.repo.ts';
import { finishedWindow } from './queues-response.ts';

/** Reads the queues for the whole shop, or only for the given jobs and machines. */
export const readQueues = (
  { db }: Pick<Context, 'db'>,
  part: readonly string[] | null = null,
  now = new Date(),
): Promise<repo.ScreenShop> =>
  repo.readScreenShop(db, { part, now, from: new Date(now.getTime() - finishedWindow) });

/** Returns when the unfinished operations of a job will finish (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { isOpen, expected } = await queryPlanner(context.database, 'expectedOf', { jobId: id });
  // A job without open operations is not in the queues. An unknown job is refused.
  if (!isOpen) await operationsOfJob(context, id);
  return expected;
}

/**
 * Above this number of open operations, the planner chooses no machines for jobs. It would take two seconds or more,
 * too long for a user who waits.
 */
const maxOpenOperations = 50_000;

/**
 * Returns, by step id, the machine on which the step would be finished first (placeTentativeJobs). The map is empty
 * if the shop is too large or the planner is busy.
 */
export async function findMachines(
  context: Context,
  coming: { jobId: string } | PlacementQuery,
  most = maxOpenOperations,
): Promise<MachineByStep> {
  if (await isTooLarge(context, most)) return new Map();
  try {
    const places =
      'jobId' in coming
        ? await findMachinesOfJobs(context, [coming.jobId])
        : await queryPlanner(context.database, 'places', { coming });
    return new Map(Object.entries(places));
  } catch (error) {
    if (error instanceof Refusal) return new Map();
    throw error;
  }
}
export type MachineByStep = ReadonlyMap<string, string>;

/**
 * Finds the machines for all jobs that users schedule at the same time, with one planner query. The planner places
 * the jobs one after the other, so that each counts the jobs before it.
 */
const findMachinesOfJobs = coalesce(
  ({ database }: Context, ids) => queryPlanner(database, 'places', { coming: { jobIds: [...ids] } }),
  // In this time, a user with a scheduled job usually requests the next one.
  { times: 0.5 },
);

/**
 * Returns when the shop could make the unscheduled job, or null if the job has nothing to schedule. Throws 503 if the
 * planner is busy.
 */
export const promiseUnscheduledJob = (
  { database }: Context,
  jobId: string,
  odds: OddsQuery = withoutOdds,
): Promise<PromiseResult | null> => queryPlanner(database, 'promise', { jobId, odds });

/**
 * Whether the shop has too many open operations for the planner to choose machines. Scheduling then takes the machine
 * that is free first (decision 072).
 */
export const isTooLarge = async ({ db }: Pick<Context, 'db'>, most = maxOpenOperations): Promise<boolean> =>
  (await repo.countOpenOperations(db)) > most;
