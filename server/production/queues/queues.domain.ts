/** Reads the machines' queues, and sends queries about them to the planner (design: screens, timeline). */
import { type Actuals } from '../../../shared/plan/promise-odds.ts';
import { type Expected, type Queues } from '../../../shared/contract/queues.ts';
import { readAsText } from '../../platform/db/rows-text.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type RequestedJob } from './tentative-jobs.ts';
import { countOpenOperations, readUnscheduledJobs } from './tentative-jobs.repo.ts';
import { queryPlanner, ensurePlanner } from './planner-client.ts';
import { type IdFilter } from './id-filter.repo.ts';
import { type PromiseResult } from './compute-promise.ts';
import * as repo from './queues.repo.ts';
import { type ShopText } from './shop-json-texts.ts';
import { finishedWindow, type QueueRows } from './queues-presenter.ts';

/** Reads the rows of the queues for the whole shop, or only for the given jobs and machines. */
export async function readQueueRows(context: Pick<Context, 'db'>, part: IdFilter = null): Promise<QueueRows> {
  const calendar = await readCalendar(context);
  // If a job finished between two of the reads, the result would have it without its operation.
  return context.db.transaction((db) => readRowsInSnapshot(db, calendar, part), oneSnapshot);
}

async function readCalendar(context: Pick<Context | Verb, 'db'>): Promise<Queues['calendar']> {
  const { timeZone, hours, holidays } = await readSettings(context);
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

/** Returns when the unfinished operations of a job will finish (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { isOpen, expected } = await queryPlanner(await readShop(context), 'expectedOf', { jobId: id });
  // A job without open operations is not in the queues. An unknown job is refused.
  if (!isOpen) await operationsOfJob(context, id);
  return expected;
}

/**
 * Reads the shop in the form that the planner needs, without unscheduled jobs. Concurrent requests share one read.
 */
export const readShop = coalesce((context: Context) => readShopText(context));

/**
 * Reads the shop in the form that the planner needs, with the plans of all unscheduled jobs. Concurrent requests
 * share one read.
 */
export const readShopWithPlans = coalesce((context: Context) => readShopText(context, 'all'));

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
  coming: { jobId: string } | { drafts: readonly RequestedJob[] },
  most = maxOpenOperations,
): Promise<MachineByStep> {
  if (await isTooLarge(context, most)) return new Map();
  try {
    const places =
      'jobId' in coming
        ? await findMachinesOfJobs(context, [coming.jobId])
        : await queryPlanner(await readShopText(context), 'places', { coming });
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
  async (context: Context, ids) => {
    const shop = await readShopText(context, ids);
    return queryPlanner(shop, 'places', { coming: { jobIds: [...ids] } });
  },
  // Users whose job is scheduled usually request the next one by then.
  { times: 0.5 },
);

/**
 * Returns when the shop could make the unscheduled job, or null if the job has nothing to schedule. Throws 503 if the
 * planner is busy.
 */
export async function promiseUnscheduledJob(
  context: Context,
  jobId: string,
  actuals: Actuals = null,
): Promise<PromiseResult | null> {
  return queryPlanner(await readShopText(context, new Set([jobId])), 'promise', { jobId, actuals });
}

/**
 * Whether the shop has too many open operations for the planner to choose machines. Scheduling then takes the machine
 * that is free first (decision 072).
 */
export const isTooLarge = async ({ db }: Pick<Context, 'db'>, most = maxOpenOperations): Promise<boolean> =>
  (await countOpenOperations(db)) > most;

/** Returns as JSON when each open job will finish (computeExpectedDates). */
export const readAllExpected = async (context: Context): Promise<string> =>
  queryPlanner(await readShopText(context, 'all'), 'expected', {});

/**
 * Reads the shop as JSON texts for the planner (shop-json-texts.ts), with the plans of the given unscheduled jobs. The
 * server passes the rows on and does not parse them.
 */
export async function readShopText(
  context: Context,
  plansOf: ReadonlySet<string> | 'all' | null = null,
): Promise<ShopText> {
  // The process starts while Postgres reads.
  ensurePlanner();
  const calendar = await readCalendar(context);
  return context.database.db.transaction(async (db) => {
    const now = new Date();
    return {
      now,
      calendar,
      rows: await readAsText(db, repo.readProjected(db)),
      jobs: await readAsText(db, repo.readProjectedJobs(db)),
      machines: await readAsText(db, repo.readMachines(db)),
      plans: plansOf ? await readAsText(db, readUnscheduledJobs(db, plansOf)) : { texts: [], fields: [] },
    };
  }, oneSnapshot);
}

async function readRowsInSnapshot(db: Db, calendar: Queues['calendar'], part: IdFilter): Promise<QueueRows> {
  const from = new Date(Date.now() - finishedWindow);
  const operations = await repo.readOpenOperations(db, part);
  return {
    calendar,
    operations,
    ofJob: Map.groupBy(operations, ({ jobId }) => jobId),
    jobs: await repo.readJobs(db, part),
    machines: await repo.readMachinesPrecompiled(db, {}),
    finished: await repo.readFinished(db, from, part),
    hasOperations: operations.length > 0 || (await repo.hasOperations(db)),
  };
}
