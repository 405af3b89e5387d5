/**
 * Tests shortages: sheets that a stock count did not find are missing for jobs that have not started. Later
 * events assign the shortage to other jobs (design: stock).
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { openShop } from '../../testing/shop.ts';
import { sentBy } from '../../testing/database/statements-of-request.ts';
import { writeExpected } from '../../open-shop/stored-expected-dates.domain.ts';

const { jobs, papers, queues } = contract;
let paperId: string;
/** The ids of two jobs of 100 sheets each on one paper of 200 sheets. `late` is due after `soon`. */
let soon: string;
let late: string;
const shop = await openShop();
const stock = await onOrder(shop);
afterAll(() => shop.close());
beforeEach(async () => {
  const { paper, make } = await stock.need(200, { deliveryDate: inDays(4) });
  paperId = paper.id;
  const made = [await make(), await make({ deliveryDate: inDays(9) })].map(({ id }) => id);
  for (const id of made) {
    await stock.desk.assign(id, paperId, { quantity: 100 });
    await stock.verbs.call('submit', id);
  }
  [soon = '', late = ''] = made;
});

const get = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });
const listed = async () =>
  (await shop.call('Restricted', jobs.sorted, { query: { short: 'true', per: '200' } })).items;
/** Returns the shortages of both jobs as the list shows them. Checks that the jobs' records and the rules agree. */
async function shorts() {
  const list = await listed();
  const of = async (id: string) => {
    const { short, willMake, quantity, status } = await get(id);
    // A cancelled job makes no pieces and is not short.
    const makes = status === 'cancelled' ? 0 : quantity - short;
    expect([willMake, list.find((job) => job.id === id)?.short ?? 0]).toEqual([makes, short]);
    return short;
  };
  const both = [await of(soon), await of(late)];
  expect(await brokenInvariants(shop.database)).toEqual([]);
  return both;
}

test('a count makes the job with the latest delivery short, and receipts end the shortage', async () => {
  const { data } = await stock.desk.count(paperId, 130);
  expect(data.hit).toMatchObject([{ id: late, short: 70 }]);
  expect(await shorts()).toEqual([0, 70]);
  expect((await get(late)).flow).toMatchObject([{ in: 30, gives: 30 }]);
  const { jobs: onBoard } = await shop.call('Restricted', queues.get);
  expect(onBoard.find(({ id }) => id === late)).toMatchObject({ short: 70 });
  await stock.desk.move(paperId, { kind: 'receipt', quantity: 50 });
  expect(await shorts()).toEqual([0, 20]);
  await stock.desk.move(paperId, { kind: 'receipt', quantity: 50 });
  expect(await shorts()).toEqual([0, 0]);
});

test('a count of zero makes both jobs short, and undoing the count ends both shortages', async () => {
  const { data } = await stock.desk.count(paperId, 0);
  expect(await shorts()).toEqual([100, 100]);
  await stock.desk.undoCount(paperId, data.countId);
  expect(await shorts()).toEqual([0, 0]);
});

test('the job that starts first gets the sheets, and the second job is short', async () => {
  await stock.desk.count(paperId, 130);
  const [first] = await stock.verbs.steps(late);
  await shop.call('Restricted', contract.operations.advance, { params: { id: first?.id ?? '' } });
  expect(await shorts()).toEqual([70, 0]);
  await stock.verbs.undo(late, 0);
  expect(await shorts()).toEqual([0, 70]);
});

test('a new delivery date, a cancelled or deleted job and a set stock move the shortage', async () => {
  await stock.desk.count(paperId, 130);
  await shop.call('Standard', jobs.change, { params: { id: soon }, body: { deliveryDate: inDays(20) } });
  expect(await shorts()).toEqual([70, 0]);
  await shop.call('Standard', jobs.update, { params: { id: soon }, body: { deliveryDate: inDays(3) } });
  expect(await shorts()).toEqual([0, 70]);
  await stock.verbs.call('cancel', soon, { reason: 'Given up' });
  expect(await shorts()).toEqual([0, 0]);
  const { version } = await stock.desk.get(paperId);
  await shop.call('Standard', papers.update, {
    params: { id: paperId },
    body: { stockQuantity: 160, version },
  });
  expect(await shorts()).toEqual([0, 0]);
});

test('sheets on order for a job with a late delivery cover an earlier job’s shortage when they arrive', async () => {
  const { make } = await stock.need(0);
  const third = await make({ paperGsm: (await get(soon)).paperGsm, deliveryDate: inDays(30) });
  const { id: orderId } = await stock.order(paperId, 100);
  await stock.desk.assign(third.id, paperId, { quantity: 100, orderId });
  await stock.verbs.call('submit', third.id);
  await stock.desk.count(paperId, 130);
  expect(await shorts()).toEqual([0, 70]);
  await stock.receive(paperId, orderId, 100);
  expect(await shorts()).toEqual([0, 0]);
  expect(await get(third.id)).toMatchObject({ short: 70 });
});

test('the next run of expected dates completes what a killed process left', async () => {
  await stock.desk.count(paperId, 130);
  const { database } = shop;
  await database.pool.query(`update jobs set short = 0, will_make = 100, missing_sheets = 0 where id = $1`, [
    late,
  ]);
  const context = { database, db: database.db, person: null, artworkUrl: () => null };
  await writeExpected(context, { rest: 0, again: 0 });
  expect(await shorts()).toEqual([0, 70]);
});

test('a job is not short after a delivery arrived while its date changed', async () => {
  await stock.desk.count(paperId, 130);
  const { pool } = shop.database;
  const client = await pool.connect();
  await client.query('begin; lock table audit in share mode');
  const change = shop.ask('Standard', jobs.update, {
    params: { id: soon },
    body: { deliveryDate: inDays(12) },
  });
  // The change has read the stock by the time when it waits to write its audit entry.
  const waiting = `select from pg_locks where relation = 'audit'::regclass and not granted`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await client.query(`update papers set stock_quantity = stock_quantity + 70 where id = '${paperId}'`);
  await client.query(
    `insert into stock_movements (id, paper_id, kind, stock_delta) values ('${paperId}', '${paperId}', 'receipt', 70)`,
  );
  await client.query('commit');
  client.release();
  expect((await change).status).toBe(200);
  expect(await shorts()).toEqual([0, 0]);
});

test('no verb queries shortages if the stock covers all reservations', async () => {
  const [step] = await stock.verbs.steps(soon);
  const sent = await sentBy(async () => {
    await stock.desk.count(paperId, 200);
    await shop.call('Restricted', contract.operations.advance, { params: { id: step?.id ?? '' } });
    // Fewer pieces come out, so the job's stored figures change.
    await shop.call('Restricted', contract.operations.advance, {
      params: { id: step?.id ?? '' },
      body: { from: 'running', goodQuantity: 90 },
    });
    await stock.desk.move(paperId, { kind: 'receipt', quantity: 5 });
    await shop.call('Standard', jobs.change, { params: { id: late }, body: { deliveryDate: inDays(20) } });
  });
  expect(sent.filter(({ text }) => text.includes('"missing_sheets" > 0'))).toEqual([]);
});
