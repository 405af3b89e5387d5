/**
 * Tests that scheduling follows the delivery promise: the job gets the promised machines and finishes by the
 * promised time (decision 072).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../../shared/contract/contract.ts';
import { type Job } from '../../../../shared/jobs/jobs.contract.ts';
import { seededRandom, pick } from '../../../testing/samples/seeded-random.ts';
import { inDays, openOrders } from '../../../testing/samples/create-test-jobs.ts';
import { fillPlant, shufflePlant } from '../../../testing/samples/fill-large-plant.ts';
import { openShop } from '../../../testing/shop.ts';
import { contextOf } from '../../../testing/samples/insert-test-rows.ts';
import { statementsOf } from '../../../testing/database/statements-of-request.ts';
import { killPlanner } from '../../../open-shop/planner/planner-client.ts';
import { findMachines } from '../../../open-shop/queues.domain.ts';

const { answers, jobBulk, jobs, machines, operations, pins, queues } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const stepsOf = (asked: readonly string[]) => asked.map((type) => ({ type, detail: '', instruction: '' }));
const seed = 20_261_126;

await fillPlant(shop.database.db, { machines: 40, operations: 1_200 });
await shufflePlant(shop.database.pool);

const promiseOf = async ({ number: _number, customerId: _customer, ...job }: Job) => {
  const { quantity, buffer, ups, priority, deliveryDate, paperLength, paperBreadth } = job;
  const { paperQuality, paperGsm, ink, coat, productCode, productOperations } = job;
  const made = { paperLength, paperBreadth, paperQuality, paperGsm, ink, coat, productCode };
  const asked = productOperations.map(({ type }) => ({ type }));
  const order = { quantity, buffer, ups, priority, deliveryDate };
  return shop.call('Standard', answers.promise, { body: { ...order, ...made, productOperations: asked } });
};
const ofJob = async (id: string) =>
  (await shop.call('Standard', jobs.operations, { params: { id } })).map(({ machineId }) => machineId);
const submit = (id: string) => shop.call('Standard', jobs.submit, { params: { id } });

test(`scheduling follows the promise by urgency (seed ${seed})`, async () => {
  const chance = seededRandom(seed);
  let displaced = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    const draft = await orders.ready({
      quantity: 500 + chance(9_000),
      ups: 1 + chance(8),
      priority: pick(chance, ['Max', 'High', 'Medium', 'Low']),
      deliveryDate: inDays(1 + chance(30)),
      productOperations: stepsOf(Array.from({ length: 1 + chance(6) }, () => pick(chance, types))),
    });
    const { gaps, displacing } = await promiseOf(draft);
    await submit(draft.id);
    if (displacing.expected === gaps.expected) continue;
    displaced += 1;
    expect(await ofJob(draft.id)).toEqual(displacing.placed.map(({ machineId }) => machineId));
    const { finish } = await shop.call('Restricted', queues.expected, { params: { id: draft.id } });
    const minutes = (Date.parse(finish ?? '') - Date.parse(displacing.expected ?? '')) / 60_000;
    expect(Math.abs(minutes)).toBeLessThan(2);
  }
  expect(displaced).toBeGreaterThan(5);
});

test('a job in bulk follows its promise, and of two jobs the second comes behind the first', async () => {
  const order = { quantity: 4000, ups: 4, priority: 'High', deliveryDate: inDays(4) } as const;
  const steps = [
    { key: 'print', type: 'Printing' },
    { key: 'laminate', type: 'Lamination' },
    { key: 'paste', type: 'Pasting', after: [{ key: 'print', transferMinutes: 45 }] },
  ];
  const add = async (count: number) => {
    const operations = steps.map((step) => ({ detail: '', instruction: '', ...step }));
    const body = { ...orders.body({ ...order, buffer: 0, paperLength: 320, paperBreadth: 240 }) };
    const { id: paperId } = await orders.paper(10_000, { length: 320, breadth: 240 });
    const one = (place: number) => ({
      ...body,
      number: `${String(body['number'])}-${place}`,
      schedule: true,
      papers: [{ paperId, quantity: 1_000 }],
      operations,
    });
    const bulk = { jobs: Array.from({ length: count }, (_, place) => one(place)) };
    const made = await shop.call('Standard', jobBulk.bulk, { body: bulk as never });
    return made.jobs.map(({ id }) => id);
  };
  const ends = async (id: string) =>
    (await shop.call('Restricted', queues.expected, { params: { id } })).finish ?? '';
  const asked = { ...order, buffer: 0, paperLength: 320, paperBreadth: 240, operations: steps };
  const { displacing } = await shop.call('Standard', answers.promise, { body: asked });
  const [id = ''] = await add(1);
  expect(Math.abs(Date.parse(await ends(id)) - Date.parse(displacing.expected ?? ''))).toBeLessThan(120_000);
  expect(await ofJob(id)).toEqual(displacing.placed.map(({ machineId }) => machineId));
  const { displacing: next } = await shop.call('Standard', answers.promise, { body: asked });
  const two = await add(2);
  expect(Math.abs(Date.parse(await ends(two[0] ?? '')) - Date.parse(next.expected ?? ''))).toBeLessThan(
    120_000,
  );
  const { displacing: third } = await shop.call('Standard', answers.promise, { body: asked });
  expect(Date.parse(third.expected ?? '')).toBeGreaterThanOrEqual(Date.parse(await ends(two[1] ?? '')));
});

test('concurrently scheduled jobs spread over the machines, and the server reads the shop once for all', async () => {
  const large = () =>
    orders.ready({ quantity: 300_000, ups: 40, priority: 'Max', productOperations: stepsOf(['Printing']) });
  const drafts: Job[] = [];
  for (let count = 0; count < 6; count += 1) drafts.push(await large());
  const sent = await statementsOf(() => Promise.all(drafts.map(({ id }) => submit(id))));
  expect(sent.filter((text) => text.includes('json_agg(record order by place)')).length).toBeLessThanOrEqual(
    9,
  );
  const places = await Promise.all(drafts.map(({ id }) => ofJob(id)));
  expect(places.flat()).toHaveLength(6);
  // Each by itself would go where the first one goes.
  expect(new Set(places.flat()).size).toBeGreaterThan(1);
});

test('the planner chooses the machines in a large shop, but not in a very large shop', async () => {
  const { id: jobId } = await orders.ready({ productOperations: stepsOf(types) });
  const { database } = shop;
  const context = { ...contextOf(shop), database, db: database.db };
  expect((await findMachines(context, { jobId })).size).toBe(types.length);
  const sent = await statementsOf(async () => {
    expect((await findMachines(context, { jobId }, 1_000)).size).toBe(0);
  });
  expect(sent).toHaveLength(1);
  const isExact = async () =>
    (await shop.call('Standard', answers.promiseOf, { params: { id: jobId } })).isExact;
  const countMore = (n: number) =>
    database.pool.query(`insert into counts (entity, key, n) values ('operations', 'queued', $1)`, [n]);
  await countMore(45_000);
  expect(await isExact()).toBe(true);
  expect((await findMachines(context, { jobId })).size).toBe(types.length);
  await countMore(5_000);
  expect(await isExact()).toBe(false);
  expect((await findMachines(context, { jobId })).size).toBe(0);
  await countMore(-50_000);
});

test('without a response from the planner, each step goes to the machine that is free first', async () => {
  const draft = await orders.ready({ productOperations: stepsOf(types) });
  const answer = submit(draft.id);
  // It is in the middle of the question.
  const ended = (async () => {
    for (let times = 0; times < 50; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await killPlanner(shop.database);
    }
  })();
  expect((await answer).status).toBe('scheduled');
  await ended;
  expect(await ofJob(draft.id)).not.toContain(null);
});

test('a machine that is down gets no step, and a pinned step stays on its machine', async () => {
  const draft = await orders.ready({ productOperations: stepsOf(['Pasting']), deliveryDate: inDays(3) });
  const { displacing } = await promiseOf(draft);
  const id = displacing.placed[0]?.machineId ?? '';
  await shop.call('Standard', machines.down, { params: { id }, body: { reason: 'Belt' } });
  await submit(draft.id);
  const [other] = await ofJob(draft.id);
  expect([other === null, other === id]).toEqual([false, false]);
  const { displacing: now } = await promiseOf(draft);
  expect(now.placed[0]?.machineId).not.toBe(id);
});

test('overrides from before unscheduling apply again, including pins', async () => {
  const { id } = await orders.ready({ productOperations: stepsOf(types), deliveryDate: inDays(4) });
  await submit(id);
  const [print, laminate, punch] = await shop.call('Standard', jobs.operations, { params: { id } });
  const others = await shop.call('Restricted', machines.list, { query: { per: 100 } });
  const other = others.findLast(({ type, down }) => type === 'Printing' && !down);
  const body = { machineId: other?.id ?? '', why: 'It has the varnish' };
  await shop.call('Standard', pins.add, { params: { id: print?.id ?? '' }, body });
  const change = (of: string | undefined, fields: object) =>
    shop.call('Standard', operations.update, { params: { id: of ?? '' }, body: fields });
  await change(laminate?.id, { runMinutes: 3_000 });
  await change(punch?.id, { releaseDate: inDays(20) });
  await shop.call('Standard', jobs.unschedule, { params: { id } });
  const { displacing } = await shop.call('Standard', answers.promiseOf, { params: { id } });
  await submit(id);
  const machineIds = displacing.placed.map(({ machineId }) => machineId);
  expect(machineIds[0]).toBe(other?.id);
  expect(await ofJob(id)).toEqual(machineIds);
  const { finish } = await shop.call('Restricted', queues.expected, { params: { id } });
  expect(Math.abs(Date.parse(finish ?? '') - Date.parse(displacing.expected ?? ''))).toBeLessThan(120_000);
  expect(Date.parse(finish ?? '')).toBeGreaterThan(Date.parse(inDays(20)));
});
