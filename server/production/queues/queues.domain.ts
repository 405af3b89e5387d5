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
import { type Draft } from './coming-jobs.ts';
import { openOperations, readPlans } from './coming-jobs.repo.ts';
import { ask, prepare } from './plan-process.ts';
import { type Part } from './part.repo.ts';
import { type Promised } from './promised.ts';
import * as repo from './queues.repo.ts';
import { type ShopText } from './shop-of-text.ts';
import { lately, type Rows } from './told-queues.ts';

/** The shop's queues as rows, or a part of them. */
export async function readRows(context: Pick<Context, 'db'>, part: Part = null): Promise<Rows> {
  const calendar = await readCalendar(context);
  // A job that is finished between two of the reads would stand there without its operation.
  return context.db.transaction((db) => readSnapshot(db, calendar, part), oneSnapshot);
}

async function readCalendar(context: Pick<Context | Verb, 'db'>): Promise<Queues['calendar']> {
  const { timeZone, hours, holidays } = await readSettings(context);
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

/** When what is left of a job is expected (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { isOpen, expected } = await ask(await readOnce(context), 'expectedOf', { jobId: id });
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!isOpen) await operationsOfJob(context, id);
  return expected;
}

/** The queues for what is asked of the process for plans, read once for all who ask at the same time. */
export const readOnce = coalesce((context: Context) => readShopText(context));

/** The same with the plans of the jobs that are not scheduled. */
export const readAllOnce = coalesce((context: Context) => readShopText(context, 'all'));

/** In a shop with more open operations than that it takes longer than somebody waits for: two seconds and more. */
const mostOpen = 50_000;

/**
 * The machine on which each operation of what comes, a job that is not scheduled or jobs that are asked for, would be done first (see placesOf);
 * none of them where that can't be told soon.
 */
export async function readPlaces(
  context: Context,
  coming: { jobId: string } | { drafts: readonly Draft[] },
  most = mostOpen,
): Promise<Places> {
  if (await isTooLarge(context, most)) return new Map();
  try {
    const places =
      'jobId' in coming
        ? await placesOfJobs(context, [coming.jobId])
        : await ask(await readShopText(context), 'places', { coming });
    return new Map(Object.entries(places));
  } catch (error) {
    if (error instanceof Refusal) return new Map();
    throw error;
  }
}
export type Places = ReadonlyMap<string, string>;

/** Of all jobs that are scheduled at the same time, each behind those before it: many are at once, and a shop of thousands is read for it. */
const placesOfJobs = coalesce(
  async (context: Context, ids) => {
    const shop = await readShopText(context, ids);
    return ask(shop, 'places', { coming: { jobIds: [...ids] } });
  },
  // By then those whose job was scheduled ask for the next one.
  { times: 0.5 },
);

/** When the job that is not scheduled could be made; null where there is nothing of it to schedule. Throws 503. */
export async function readPromised(
  context: Context,
  jobId: string,
  actuals: Actuals = null,
): Promise<Promised | null> {
  return ask(await readShopText(context, new Set([jobId])), 'promise', { jobId, actuals });
}

/** Whether Schedule takes what is free first: where each step is done first is not asked of a shop that large (decision 072). */
export const isTooLarge = async ({ db }: Pick<Context, 'db'>, most = mostOpen): Promise<boolean> =>
  (await openOperations(db)) > most;

/** When each open job is expected to be made (rule `expectedOfShop`), as JSON. */
export const expectedOfAll = async (context: Context): Promise<string> =>
  ask(await readShopText(context, 'all'), 'expected', {});

/**
 * The shop for the process for plans (shop-of-text.ts), with the plans of these jobs or of all that are not scheduled: however large the shop is, this
 * process reads and writes a few texts.
 */
export async function readShopText(
  context: Context,
  plansOf: ReadonlySet<string> | 'all' | null = null,
): Promise<ShopText> {
  // It starts while Postgres reads.
  prepare();
  const calendar = await readCalendar(context);
  return context.database.db.transaction(async (db) => {
    const now = new Date();
    return {
      now,
      calendar,
      rows: await readAsText(db, repo.readProjected(db)),
      jobs: await readAsText(db, repo.readProjectedJobs(db)),
      machines: await readAsText(db, repo.readMachines(db)),
      plans: plansOf ? await readAsText(db, readPlans(db, plansOf)) : { texts: [], fields: [] },
    };
  }, oneSnapshot);
}

async function readSnapshot(db: Db, calendar: Queues['calendar'], part: Part): Promise<Rows> {
  const from = new Date(Date.now() - lately);
  const operations = await repo.readOpenOperations(db, part);
  return {
    calendar,
    operations,
    ofJob: Map.groupBy(operations, ({ jobId }) => jobId),
    jobs: await repo.readJobs(db, part),
    machines: await repo.machinesNow(db, {}),
    finished: await repo.readFinished(db, from, part),
    hasOperations: operations.length > 0 || (await repo.hasOperations(db)),
  };
}
