import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type Context } from '../platform/verb/verb.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { insertJob } from '../testing/samples/insert-test-rows.ts';
import { openShop } from '../testing/shop.ts';
import { jobs as jobsTable } from '../jobs/tables/jobs.table.ts';
import { expectedOfJob, projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { toShopQueues } from './convert-open-shop.ts';
import { readOpenShop } from './open-shop.repo.ts';
import { writeExpected } from './stored-expected-dates.domain.ts';
import { endRun, writeExpected as writeMoved } from './stored-expected-dates.repo.ts';
import { toTentativeJobs, withJobsAtTheEnd } from './tentative-jobs.ts';
import { listenAsText } from '../testing/clients/event-text.ts';

const { answers, jobs, queues, settings, operations, system } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const { database } = shop;
const context = { database, db: database.db, person: null, artworkUrl: () => null };
afterAll(() => shop.close());

const get = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });
const finishOf = async (id: string) =>
  (await shop.call('Restricted', queues.expected, { params: { id } })).finish;
const write = () => writeExpected(context, { rest: 0, again: 0 });
const minutes = (a: string | null, b: string | null) =>
  Math.abs(Date.parse(a ?? '') - Date.parse(b ?? '')) / 60_000;
const listed = async (query: object) =>
  (await shop.call('Restricted', jobs.sorted, { query: { per: 200, ...query } })).items.map(({ id }) => id);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('the expected date of a scheduled job is stored without a new version or audit line', async () => {
  await floor.machine('Printing');
  const { job } = await floor.job(['Printing', 'Packing'], { deliveryDate: inHours(0.1) });
  expect(job.expected).toBeNull();
  const before = await shop.call('Admin', system.audit, { query: { entityId: job.id } });
  expect(await write()).toBeGreaterThan(0);
  const stored = await get(job.id);
  expect(minutes(stored.expected, await finishOf(job.id))).toBeLessThan(1);
  expect(stored).toMatchObject({ lateness: 'at-risk', version: job.version, updatedAt: job.updatedAt });
  const after = await shop.call('Admin', system.audit, { query: { entityId: job.id } });
  expect(after.metadata.total).toBe(before.metadata.total);
  const { jobs: queued } = await shop.call('Restricted', queues.get);
  expect(queued.find(({ id }) => id === job.id)).toMatchObject({
    lateness: 'at-risk',
    expected: stored.expected,
  });
  expect(await write()).toBe(0);
});

test('a shop without open jobs starts no planner process', async () => {
  const empty = await openShop();
  const { closing } = empty.database;
  const before = closing.size;
  const ground = { database: empty.database, db: empty.database.db, person: null, artworkUrl: () => null };
  expect(await writeExpected(ground, { rest: 0, again: 0 })).toBe(0);
  expect(closing.size).toBe(before);
  await empty.close();
});

test('a draft is expected as if scheduled, a job on hold as if released, and a job without a machine never', async () => {
  await floor.machine('Lamination', { makeReadyMinutes: 600 });
  const { job: first } = await floor.job(['Lamination']);
  const steps = [{ type: 'Lamination', detail: '', instruction: '' }];
  const urgent = await floor.orders.ready({ productOperations: steps, deliveryDate: inHours(1) });
  const later = await floor.orders.make({ productOperations: steps, deliveryDate: inHours(900) });
  const { job: held } = await floor.job(['Lamination']);
  await shop.call('Standard', jobs.hold, { params: { id: held.id } });
  const foil = [{ type: 'Foiling', detail: '', instruction: '' }];
  const nowhere = await floor.orders.make({ productOperations: foil });
  await write();
  const [queued, soon, last, waiting] = await Promise.all(
    [first, urgent, later, held].map(({ id }) => get(id)),
  );
  // The urgent draft would go before the queued job, but does not change that job's date.
  expect(minutes(soon?.expected ?? null, queued?.expected ?? null)).toBeLessThan(1);
  expect(Date.parse(last?.expected ?? '')).toBeGreaterThan(Date.parse(queued?.expected ?? ''));
  expect([soon?.lateness, last?.lateness]).toEqual(['at-risk', null]);
  expect(await finishOf(held.id)).toBeNull();
  expect(waiting?.expected).not.toBeNull();
  // The plans of others move nothing that is queued.
  expect(minutes(queued?.expected ?? null, await finishOf(first.id))).toBeLessThan(1);
  expect((await get(nowhere.id)).expected).toBeNull();
  // The question before Schedule says so, and so it is.
  const params = { id: urgent.id };
  const { displacing } = await shop.call('Standard', answers.promiseOf, { params });
  expect(minutes(soon?.expected ?? null, displacing.expected)).toBeLessThan(1);
  await shop.call('Standard', jobs.submit, { params });
  expect(minutes(soon?.expected ?? null, await finishOf(urgent.id))).toBeLessThan(1);
});

test('in a large shop, drafts are expected after all queues', async () => {
  const empty = await openShop();
  const ground = await openFloor(empty);
  const press = await ground.machine('Printing');
  const { steps } = await ground.job(['Printing']);
  const drafts = [];
  for (const days of [9, 5])
    drafts.push(
      await ground.orders.make({
        deliveryDate: inHours(days * 24),
        productOperations: [{ type: 'Printing', detail: '', instruction: '' }],
      }),
    );
  const read = await readOpenShop(empty.database.db, { last: null, now: new Date(), plans: 'all' });
  const queues = toShopQueues(read);
  const all = withJobsAtTheEnd(read, toTentativeJobs(read, read.plans, queues), queues);
  const projected = projectQueues(all);
  const placed = all.jobs.map(({ id, operations: [first] }) => [id, first?.machineId]);
  const [later, sooner] = drafts.map(({ id }) => id);
  expect(placed.slice(-2)).toEqual([
    [sooner, press.id],
    [later, press.id],
  ]);
  const finishes = all.jobs.map((job) => expectedOfJob(job, projected).finish);
  expect(finishes.every((each) => each !== null && each >= String(finishes[0]))).toBe(true);
  expect(new Set(finishes).size).toBe(3);
  expect(all.jobs[0]?.operations[0]?.id).toBe(steps[0]?.id);
  await empty.close();
});

test('an overlapping step is expected after the predecessor’s first pieces, in queues, plans and stored dates', async () => {
  await floor.machine('UV and Drip', { makeReadyMinutes: 60, sheetsPerHour: 100 });
  await floor.machine('Corrugation', { makeReadyMinutes: 0, sheetsPerHour: 100_000 });
  const steps = ['UV and Drip', 'Corrugation'].map((type, place) => {
    return { type, detail: '', instruction: '', overlap: place === 1 };
  });
  const { id } = await floor.orders.ready({
    productOperations: steps,
    buffer: 0,
    quantity: 8000,
    deliveryDate: inHours(2),
  });
  await write();
  const draft = await get(id);
  await shop.call('Standard', jobs.submit, { params: { id } });
  const { operations: expected, finish } = await shop.call('Restricted', queues.expected, { params: { id } });
  const [foil, corrugate] = expected;
  // An hour to make ready and a tenth of ten hours; its own last tenth comes after the end of the one before.
  expect(minutes(foil?.start ?? '', corrugate?.start ?? '')).toBeCloseTo(120, 0);
  expect(minutes(foil?.finish ?? '', corrugate?.finish ?? '')).toBeLessThan(1);
  expect(Date.parse(finish ?? '')).toBeGreaterThan(Date.parse(foil?.finish ?? ''));
  await write();
  expect(minutes((await get(id)).expected, finish)).toBeLessThan(1);
  expect(minutes(draft.expected, finish)).toBeLessThan(1);
  const { jobs: queued } = await shop.call('Restricted', queues.get);
  expect(queued.find((job) => job.id === id)?.operations.map(({ overlap }) => overlap)).toEqual([
    false,
    true,
  ]);
});

const storedOf = async (id: string) => {
  const [row] = await shop.database.db.select().from(jobsTable).where(eq(jobsTable.id, id));
  return row?.expected;
};

test('cancelled and finished jobs lose their expected date at once', async () => {
  const { job, steps } = await floor.job(['Packing'], { deliveryDate: inHours(0.1) });
  const { job: other } = await floor.job(['Packing'], { deliveryDate: inHours(0.1) });
  await write();
  expect((await get(job.id)).lateness).toBe('at-risk');
  expect(await storedOf(other.id)).not.toBeNull();
  const step = steps[0]?.id ?? '';
  await floor.call('advance', step);
  await floor.call('advance', step);
  expect(await get(job.id)).toMatchObject({ status: 'finished', expected: null });
  expect(await storedOf(job.id)).toBeNull();
  await shop.call('Standard', jobs.cancel, { params: { id: other.id }, body: { reason: 'Given up' } });
  expect(await get(other.id)).toMatchObject({ expected: null, lateness: null });
  expect(await storedOf(other.id)).toBeNull();
  // A reinstated job has no expected date until the next update. The date before its cancellation does not return.
  await shop.call('Standard', jobs.reinstate, { params: { id: other.id } });
  expect((await get(other.id)).expected).toBeNull();
  await write();
  expect((await get(other.id)).expected).not.toBeNull();
});

test('a job closed during a run over all jobs gets no expected date', async () => {
  const { id } = await insertJob(shop, { status: 'finished' });
  await writeMoved(shop.database.db, [{ id, at: inHours(1), changesRisk: false }]);
  expect(await storedOf(id)).toBeNull();
});

test('a job becomes late when its delivery passes, and lists, counts and the record show the same', async () => {
  const { job } = await floor.job(['Packing'], { deliveryDate: inHours(0.1) });
  const counts = async () => shop.call('Restricted', jobs.counts, { query: { customerId: job.customerId } });
  await write();
  expect((await get(job.id)).lateness).toBe('at-risk');
  const { late, atRisk } = await counts();
  expect(await listed({ lateness: 'at-risk' })).toContain(job.id);
  // The test moves the delivery date instead of waiting for it.
  const delivery = { deliveryDate: inHours(-0.0001) };
  await shop.database.db.update(jobsTable).set(delivery).where(eq(jobsTable.id, job.id));
  expect((await get(job.id)).lateness).toBe('late');
  expect(await counts()).toMatchObject({ late: late + 1, atRisk: atRisk - 1 });
  expect(await listed({ lateness: 'late' })).toContain(job.id);
  expect(await listed({ lateness: 'at-risk' })).not.toContain(job.id);
  expect(await listed({ lateness: 'any' })).toContain(job.id);
});

test('every count equals the length of the list, and includes each job once', async () => {
  const past = inHours(-1);
  await insertJob(shop, { deliveryDate: past, status: 'finished' });
  await insertJob(shop, { deliveryDate: past, status: 'dispatched' });
  await insertJob(shop, { deliveryDate: inHours(30), expected: inHours(40) });
  await insertJob(shop, { deliveryDate: inHours(30), expected: inHours(40), status: 'finished' });
  const counts = await shop.call('Restricted', jobs.counts);
  const [late, risk, any, soon] = await Promise.all(
    [{ lateness: 'late' }, { lateness: 'at-risk' }, { lateness: 'any' }, { dueSoon: true }].map(listed),
  );
  expect([late?.length, risk?.length, soon?.length]).toEqual([counts.late, counts.atRisk, counts.dueSoon]);
  expect(any).toHaveLength(counts.late + counts.atRisk);
  const all = await shop.call('Restricted', jobs.sorted, { query: { per: 200 } });
  const by = (is: string) => all.items.filter(({ lateness }) => lateness === is).map(({ id }) => id);
  expect([by('late').sort(), by('at-risk').sort()]).toEqual([late?.sort(), risk?.sort()]);
});

test('only one of two processes writes expected dates, after a change and a pause since the last run', async () => {
  const other = openDatabase(shop.database.pool.options);
  try {
    const second: Context = { ...context, database: other, db: other.db };
    const both = (when: { rest: number; again: number }) =>
      Promise.all([context, second].map((each) => writeExpected(each, when)));
    const wrote = (runs: (number | null)[]) => runs.filter((run) => run !== null).length;
    await write();
    expect(wrote(await both({ rest: 0, again: 60 }))).toBe(0);
    await floor.job(['Packing']);
    expect(wrote(await both({ rest: 60, again: 60 }))).toBe(0);
    expect(wrote(await both({ rest: 0, again: 60 }))).toBe(1);
    expect(wrote(await both({ rest: 0, again: 60 }))).toBe(0);
    // The clock alone moves what has not begun.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(wrote(await both({ rest: 0.2, again: 0.2 }))).toBe(1);
  } finally {
    await other.close();
  }
});

test('a long run delays the next one, up to a limit', async () => {
  await write();
  await endRun(database.db, 1000);
  const often = { rest: 0, again: 60 };
  await floor.job(['Packing']);
  expect(await writeExpected(context, { ...often, long: { times: 9, most: 50 } })).toBeNull();
  expect(await writeExpected(context, { ...often, long: { times: 9, most: 0 } })).not.toBeNull();
  // The last update took less time than 50 ms.
  await floor.job(['Packing']);
  await expect.poll(() => writeExpected(context, { ...often, long: { times: 9, most: 50 } })).not.toBeNull();
});

test('one run clears the expected dates of any number of closed jobs', async () => {
  const past = { status: 'finished', expected: inHours(1) } as const;
  const made = await Promise.all(Array.from({ length: 120 }, () => insertJob(shop, past)));
  const ids = made.map(({ id }) => id);
  expect(await write()).toBeGreaterThanOrEqual(ids.length);
  const rows = await shop.database.db.select().from(jobsTable).where(inArray(jobsTable.id, ids));
  expect(rows.map(({ expected }) => expected)).toEqual(ids.map(() => null));
});

test('without changes, a run writes only jobs that pass their delivery, and no distant dates', async () => {
  await floor.machine('Lamination', { makeReadyMinutes: 1200 });
  const [{ job: far }, { job: close }] = [await floor.job(['Lamination']), await floor.job(['Lamination'])];
  await write();
  const finish = Date.parse((await get(close.id)).expected ?? '');
  const { db } = shop.database;
  const deliveryDate = new Date(finish + 60_000).toISOString();
  await db.update(jobsTable).set({ deliveryDate }).where(eq(jobsTable.id, close.id));
  await write();
  const rows = async () => {
    const found = await db.select({ id: jobsTable.id, xmin: sql<string>`xmin::text` }).from(jobsTable);
    return new Map(found.map(({ id, xmin }) => [id, xmin]));
  };
  const before = await rows();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  try {
    await write();
  } finally {
    vi.useRealTimers();
  }
  const after = await rows();
  expect(after.get(far.id)).toBe(before.get(far.id));
  expect(after.get(close.id)).not.toBe(before.get(close.id));
  expect((await get(close.id)).lateness).toBe('at-risk');
});

test('a run leaves out a locked job, and the next run writes the job’s date', async () => {
  const { job } = await floor.job(['Packing']);
  await shop.database.db.transaction(async (db) => {
    await db.select().from(jobsTable).where(eq(jobsTable.id, job.id)).for('update');
    await write();
  });
  expect((await get(job.id)).expected).toBeNull();
  await write();
  expect((await get(job.id)).expected).not.toBeNull();
});

test('screens get an event for changed dates, though the audit log has none', async () => {
  const events = await listenAsText(shop.url, shop.users.Restricted.token);
  await events.hears('event: ready');
  const { job } = await floor.job(['Packing']);
  await events.hears(job.id);
  expect(events.heard()).not.toContain('"entity":"expected"');
  await write();
  await events.hears('"entity":"expected"');
  // The event names the job. It may name other jobs with changed dates, too.
  const [, told] = /"entity":"expected".*?"concerns":\[(.*?)\]/.exec(events.heard()) ?? [];
  expect(told).toContain(job.id);
  events.stop();
});

test('drafts with a plan await paper until all paper is assigned, and then await scheduling', async () => {
  const steps = [{ type: 'Packing', detail: '', instruction: '' }];
  const draft = await floor.orders.make({ productOperations: steps });
  const bare = await floor.orders.make({ productOperations: [] });
  const ready = await floor.orders.ready({ productOperations: steps });
  const [paper, schedule] = [await listed({ awaits: 'paper' }), await listed({ awaits: 'schedule' })];
  expect([paper.includes(draft.id), schedule.includes(draft.id)]).toEqual([true, false]);
  expect([paper.includes(ready.id), schedule.includes(ready.id)]).toEqual([false, true]);
  expect([...paper, ...schedule]).not.toContain(bare.id);
});

test('the list of paused jobs is as long as their count', async () => {
  const { job, steps } = await floor.job(['Packing']);
  const params = { id: steps[0]?.id ?? '' };
  await shop.call('Restricted', operations.advance, { params });
  await shop.call('Restricted', operations.pause, { params, body: { reason: 'Lunch' } });
  expect(await listed({ paused: true })).toEqual([job.id]);
  expect((await shop.call('Restricted', jobs.counts)).paused).toBe(1);
});
