import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { shop as shopTable } from '../../shop/settings/settings.table.ts';
import { jobs as jobsTable } from '../tables/jobs.table.ts';
import { updateDueFlows } from './recompute-piece-flows.domain.ts';
import { markFlowsDue } from './piece-flows.repo.ts';

const { jobs, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const context = () => {
  const { database } = shop;
  return { database, db: database.db, person: null, artworkUrl: () => null };
};
const kept = async (id: string) => {
  const { willMake, short } = jobsTable;
  const [row] = await shop.database.db
    .select({ willMake, short })
    .from(jobsTable)
    .where(eq(jobsTable.id, id));
  return row;
};

test('a new expected loss applies to all jobs at once', async () => {
  await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Punching', 'Packing']);
  await floor.call('advance', steps[0]?.id ?? '');
  const expectedLoss = { Punching: { makeReadySheets: 5, runWastePercent: 10 } };
  await shop.call('Admin', settings.update, { body: { expectedLoss } });
  const { flow, willMake } = await shop.call('Restricted', jobs.get, { params: { id: job.id } });
  expect(flow).toMatchObject([{ gives: 125 }, { in: 125, gives: 108 }, { in: 864, gives: 864 }]);
  expect(willMake).toBe(864);
  const { items } = await shop.call('Restricted', jobs.sorted, { query: { short: 'true' } });
  expect(items).toMatchObject([{ id: job.id, willMake: 864, short: 136 }]);
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('a job without a stored inflow gets an inflow at the next start', async () => {
  const { db } = shop.database;
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  const [press, packing] = steps.map(({ id }) => id);
  await floor.call('advance', press ?? '');
  await floor.call('advance', press ?? '', { goodQuantity: 50 });
  const planned = async () => (await floor.get(packing ?? '')).plannedQuantity;
  expect(await planned()).toBe(400);
  await db.update(jobsTable).set({ inflow: null }).where(eq(jobsTable.id, job.id));
  expect(await planned()).toBe(1050);
  await markFlowsDue(db, 'inflow');
  await updateDueFlows(context());
  expect(await planned()).toBe(400);
});

test('a start completes an interrupted change of the expected loss, and computes missing flows of jobs', async () => {
  const { job } = await floor.job(['Packing']);
  const { db } = shop.database;
  const expectedLoss = { Packing: { makeReadySheets: 0, runWastePercent: 50 } };
  await db.update(shopTable).set({ expectedLoss });
  await updateDueFlows(context());
  expect(await kept(job.id)).toEqual({ willMake: 1000, short: 0 });
  await markFlowsDue(db, 'cut off');
  await updateDueFlows(context());
  expect(await kept(job.id)).toEqual({ willMake: 500, short: 500 });
  await db.update(jobsTable).set({ willMake: null, short: null }).where(eq(jobsTable.id, job.id));
  await updateDueFlows(context());
  expect(await kept(job.id)).toEqual({ willMake: 500, short: 500 });
});

test('a long calculation at the start is logged, and a short calculation is not', async () => {
  const { db } = shop.database;
  const { id: _id, ...like } = await insertJob(shop);
  await db.update(jobsTable).set({ willMake: null });
  const said: string[] = [];
  await updateDueFlows(context(), (line) => said.push(line));
  expect(said).toEqual([]);
  const many = Array.from({ length: 201 }, (_, n) => ({ ...like, number: `MANY-${n}`, willMake: null }));
  await db.insert(jobsTable).values(many);
  await updateDueFlows(context(), (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining('Working out once what each job makes')]);
});

test('a change of the expected loss is visible while a locked job delays it, and reaches the job afterwards', async () => {
  const { job } = await floor.job(['Packing']);
  const expectedLoss = { Packing: { makeReadySheets: 0, runWastePercent: 10 } };
  const { changing } = await shop.database.db.transaction(async (db) => {
    await db.select().from(jobsTable).where(eq(jobsTable.id, job.id)).for('update');
    const changing = shop.call('Admin', settings.update, { body: { expectedLoss } });
    const now = async () => (await shop.call('Restricted', settings.get)).expectedLoss;
    await expect.poll(now).toEqual(expectedLoss);
    await shop.call('Admin', settings.update, { body: { shopName: 'Malnad' } });
    return { changing };
  });
  await changing;
  expect(await kept(job.id)).toEqual({ willMake: 900, short: 100 });
});

test('a draft is never short, and a scheduled job that lacks paper is short of pieces', async () => {
  const expectedLoss = { Printing: { makeReadySheets: 10, runWastePercent: 0 } };
  await shop.call('Admin', settings.update, { body: { expectedLoss } });
  const draft = await floor.orders.make({ buffer: 80 });
  const { id: paperId } = await floor.orders.paper();
  const assign = async (quantity: string) => {
    const params = { id: draft.id, paperId };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity } });
    const { papersAssigned, willMake, short } = await floor.orders.get(draft.id);
    return { papersAssigned, willMake, short };
  };
  expect(await assign('60')).toEqual({ papersAssigned: 60, willMake: 1000, short: 0 });
  expect(await assign('65')).toEqual({ papersAssigned: 125, willMake: 1000, short: 0 });
  expect(await kept(draft.id)).toEqual({ willMake: 1000, short: 0 });
  await shop.call('Standard', jobs.submit, { params: { id: draft.id } });
  expect(await kept(draft.id)).toEqual({ willMake: 920, short: 80 });
  expect(await assign('10')).toEqual({ papersAssigned: 135, willMake: 1000, short: 0 });
});
