/**
 * Which machines the operations of a job come onto, and where in their queues: the same whether all queues are read, or what is left
 * on each machine and the queues of those that are picked.
 */
import { afterAll, expect, test } from 'vitest';
import { type Job } from '../../../shared/contract/jobs.ts';
import { perform, type Verb } from '../../platform/verb/verb.ts';
import { type Chance, chancesOf, pick } from '../../testing/chances.ts';
import { openOrders } from '../../testing/orders.ts';
import { fillPlant } from '../../testing/plant.ts';
import { contextOf } from '../../testing/rows.ts';
import { openShop } from '../../testing/shop.ts';
import { statementsOf } from '../../testing/statements.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { addOperation, type JobWork, lockMachines } from './job-work.domain.ts';
import { openJob } from './open-job.domain.ts';
import { lockServing, type Place, placeAllOnFreeFirst, placeOnFreeFirst } from './placing.domain.ts';

const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const seed = 20_261_124;
const now = new Date();

/** Queues of all lengths: work of every size, on hold, running for a while, counted, with minutes of its own; and machines of all kinds. */
async function shuffle(): Promise<void> {
  const { pool } = shop.database;
  await pool.query(`
    update jobs set quantity = 500 + h % 7 * 1000, buffer = h % 3 * 40, ups = 1 + h % 9,
        status = case when h % 11 = 0 then 'on hold' else status end, on_hold = h % 11 = 0
      from (select id, abs(hashtext(id::text)) h from jobs) by where by.id = jobs.id`);
  await pool.query(`
    update operations set quantity = case when h % 6 = 0 then 300 + h % 5000 end,
        make_ready_minutes = case when h % 5 = 0 then h % 50 end, run_minutes = case when h % 7 = 0 then h % 300 end,
        priority = case when h % 4 = 0 then 'High' end,
        delivery_date = case when h % 3 = 0 then now() + h % 30 * interval '7 hours' end,
        good_quantity = case when started_at is not null and h % 2 = 0 then h % 900 else 0 end,
        waste_quantity = case when started_at is not null then h % 20 else 0 end,
        running_seconds = case when started_at is not null then h % 3000 else 0 end
      from (select id, abs(hashtext(id::text)) h from operations) by where by.id = operations.id`);
  await pool.query(`
    update machines set down_reason = case when h % 9 = 0 then 'Broken' end, down_since = case when h % 9 = 0 then now() end,
        make_ready_minutes = case when h % 2 = 0 then h % 40 end, sheets_per_hour = case when h % 3 = 0 then 900 + h % 9000 end,
        length = case when h % 5 = 0 then 400 else 0 end, breadth = case when h % 5 = 0 then 400 else 0 end,
        capabilities = case when h % 4 = 0 then '[{"capability":"Punching","perHour":700,"makeReadyMinutes":7}]'::jsonb else capabilities end
      from (select id, abs(hashtext(id::text)) h from machines) by where by.id = machines.id`);
}

/** Where the job's operations would come, by one of the ways; nothing of it stays. */
async function placesOf(
  job: Job,
  asked: readonly string[],
  place: (verb: Verb, work: JobWork, rows: JobWork['operations']) => Promise<Place[]>,
): Promise<Place[]> {
  let places: Place[] = [];
  const back = new Error('Nothing of it stays');
  const context = { ...contextOf(shop), clock: () => now };
  const run = perform(context, 'test', 'edit', async (verb) => {
    const work = await openJob(verb, job.id);
    const rows = asked.map((type, index) =>
      addOperation(work, {
        id: `ffffffff-0000-7000-8000-${String(index).padStart(12, '0')}`,
        name: type,
        type,
        index,
        unit: 'sheets',
        needsMachine: true,
        detail: '',
        instruction: '',
      }),
    );
    places = await place(verb, work, rows);
    throw back;
  });
  await expect(run).rejects.toBe(back);
  return places;
}

await fillPlant(shop.database.db, { machines: 60, operations: 1_500 });
await shuffle();

const stepsOf = (asked: readonly string[]) => asked.map((type) => ({ type, detail: '', instruction: '' }));
const someTypes = (chance: Chance) => Array.from({ length: 1 + chance(14) }, () => pick(chance, types));

test(`operations come onto the same machines and places as by all queues (seed ${seed})`, async () => {
  const chance = chancesOf(seed);
  const came = new Set<string | null>();
  for (let turn = 0; turn < 12; turn += 1) {
    const asked = someTypes(chance);
    const job = await orders.ready({
      quantity: 200 + chance(9_000),
      ups: 1 + chance(8),
      productOperations: stepsOf(asked),
    });
    const all = await placesOf(job, asked, async (_verb, work, rows) => {
      const machines = await lockMachines(work, [], asked);
      return rows.map((row) => placeOnFreeFirst(work, row, machines));
    });
    const few = await placesOf(job, asked, async (_verb, work, rows) => {
      const machines = await lockServing(work, [], { types: asked, coming: asked.length });
      return placeAllOnFreeFirst(work, rows, machines);
    });
    expect(few).toEqual(all);
    for (const { machineId } of all) came.add(machineId);
    // So that the next one finds other queues.
    await shop.call('Standard', contract.jobs.submit, { params: { id: job.id } });
  }
  expect(came.size).toBeGreaterThan(15);
});

test('a job is scheduled without reading the queues of machines that none of its operations comes onto', async () => {
  const { id } = await orders.ready({ productOperations: stepsOf(types) });
  const sent = await statementsOf(() => shop.call('Standard', contract.jobs.submit, { params: { id } }));
  const read = sent.filter((text) => text.includes('json_agg("jobNumber")'));
  expect(read).toHaveLength(1);
  expect(sent.length).toBeLessThanOrEqual(8);
});
