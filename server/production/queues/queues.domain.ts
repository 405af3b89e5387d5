/** The shop's queues in one answer (design: screens, timeline). */
import { type Actuals } from '../../../shared/plan/promise-odds.ts';
import { type Expected, type Queues } from '../../../shared/contract/queues.ts';
import { readAsText } from '../../platform/db/rows-text.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { Refusal } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type RequestedJob } from './tentative-jobs.ts';
import { countOpenOperations, readUnscheduledJobs } from './tentative-jobs.repo.ts';
import { queryPlanner, ensurePlanner } from './planner-client.ts';
import { type IdFilter } from './id-filter.repo.ts';
import { type PromiseResult } from './promise.ts';
import * as repo from './queues.repo.ts';
import { type ShopText } from './shop-text.ts';
import { finishedWindow, type QueueRows } from './queues-presenter.ts';

/** The shop's queues as rows, or a part of them. */
export async function readQueueRows(context: Pick<Context, 'db'>, part: IdFilter = null): Promise<QueueRows> {
  const calendar = await readCalendar(context);
  // A job that is finished between two of the reads would stand there without its operation.
  return context.db.transaction((db) => readRowsInSnapshot(db, calendar, part), oneSnapshot);
}

async function readCalendar(context: Pick<Context | Verb, 'db'>): Promise<Queues['calendar']> {
  const { timeZone, hours, holidays } = await readSettings(context);
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

/** When what is left of a job is expected (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { isOpen, expected } = await queryPlanner(await readShop(context), 'expectedOf', { jobId: id });
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!isOpen) await operationsOfJob(context, id);
  return expected;
}

/** The queues for what is asked of the process for plans, read once for all who ask at the same time. */
export const readShop = coalesce((context: Context) => readShopText(context));

/** The same with the plans of the jobs that are not scheduled. */
export const readShopWithPlans = coalesce((context: Context) => readShopText(context, 'all'));

/** In a shop with more open operations than that it takes longer than somebody waits for: two seconds and more. */
const maxOpenOperations = 50_000;

/**
 * The machine on which each operation of what comes, a job that is not scheduled or jobs that are asked for, would be done first (see placesOf);
 * none of them where that can't be told soon.
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

/** Of all jobs that are scheduled at the same time, each behind those before it: many are at once, and a shop of thousands is read for it. */
const findMachinesOfJobs = coalesce(
  async (context: Context, ids) => {
    const shop = await readShopText(context, ids);
    return queryPlanner(shop, 'places', { coming: { jobIds: [...ids] } });
  },
  // By then those whose job was scheduled ask for the next one.
  { times: 0.5 },
);

/** When the job that is not scheduled could be made; null where there is nothing of it to schedule. Throws 503. */
export async function promiseUnscheduledJob(
  context: Context,
  jobId: string,
  actuals: Actuals = null,
): Promise<PromiseResult | null> {
  return queryPlanner(await readShopText(context, new Set([jobId])), 'promise', { jobId, actuals });
}

/** Whether Schedule takes what is free first: where each step is done first is not asked of a shop that large (decision 072). */
export const isTooLarge = async ({ db }: Pick<Context, 'db'>, most = maxOpenOperations): Promise<boolean> =>
  (await countOpenOperations(db)) > most;

/** When each open job is expected to be made (rule `expectedOfShop`), as JSON. */
export const readAllExpected = async (context: Context): Promise<string> =>
  queryPlanner(await readShopText(context, 'all'), 'expected', {});

/**
 * The shop for the process for plans (shop-text.ts), with the plans of these jobs or of all that are not scheduled: however large the shop is, this
 * process reads and writes a few texts.
 */
export async function readShopText(
  context: Context,
  plansOf: ReadonlySet<string> | 'all' | null = null,
): Promise<ShopText> {
  // It starts while Postgres reads.
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
