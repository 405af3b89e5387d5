/** Tests through HTTP that the next operation waits until what was made is dry (decision 114). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const { answers, lists, machines, operations, plans, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const laminator = await floor.machine('Lamination', { makeReadyMinutes: 0, sheetsPerHour: 100 });
const cutter = await floor.machine('Punching', { makeReadyMinutes: 0, sheetsPerHour: 100 });
afterAll(() => shop.close());

const order = { quantity: 800, buffer: 0, ups: 8, deliveryDate: inDays(9) };
async function dries(type: string, dryMinutes: number, as: Caller = 'Admin', version?: number) {
  const { operationTypes } = await shop.call('Admin', lists.get);
  const { id, version: now } = operationTypes.find(({ name }) => name === type)!;
  const params = { list: 'operationTypes' as const, id };
  return shop.ask(as, lists.update, { params, body: { dryMinutes, version: version ?? now } });
}
const hoursTo = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / 3_600_000;
const expected = async (id: string) => {
  const { operations } = await shop.call('Restricted', queues.expected, { params: { id } });
  return operations.map(({ start, finish }) =>
    [hoursTo(start), hoursTo(finish)].map((hours) => Math.round(hours) || 0),
  );
};
const inQueues = async (id: string, query = {}) => {
  const { jobs, dryMinutes } = await shop.call('Restricted', queues.get, { query });
  const found = jobs.flatMap((job) => job.operations).find((each) => each.id === id);
  return { ...found, dryMinutes };
};

test('an Admin sets the drying time of an operation type, and of nothing else', async () => {
  expect((await dries('Lamination', 240, 'Standard')).status).toBe(403);
  expect((await dries('Lamination', 240, 'Admin', 99)).status).toBe(412);
  for (const wrong of [-1, 1.5, 20_161]) {
    const { status, problem } = await dries('Lamination', wrong);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['dryMinutes']]);
  }
  const { data } = await dries('Lamination', 240);
  expect(data).toMatchObject({ name: 'Lamination', dryMinutes: 240 });
  const { coats } = await shop.call('Admin', lists.get);
  const params = { list: 'coats' as const, id: coats[0]!.id };
  const refused = await shop.ask('Admin', lists.update, { params, body: { dryMinutes: 60 } });
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { dryMinutes: 'Only operation types have this' },
  ]);
  await dries('Lamination', 0);
});

test('the next operation is expected once it is dry, in the plan, the promise and the reasons', async () => {
  const { job, steps } = await floor.job(['Lamination', 'Punching'], order);
  const ask = { ...order, operations: ['Lamination', 'Punching'].map((type) => ({ key: type, type })) };
  const promised = async () =>
    hoursTo((await shop.call('Standard', answers.promise, { body: ask })).displacing.expected);
  expect(await expected(job.id)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect((await inQueues(steps[0]!.id)).dryMinutes).toBeUndefined();
  const before = await promised();
  await dries('Lamination', 240);
  expect(await expected(job.id)).toEqual([
    [0, 1],
    [5, 6],
  ]);
  expect((await inQueues(steps[0]!.id)).dryMinutes).toEqual({ Lamination: 240 });
  expect((await promised()) - before).toBeCloseTo(4, 1);
  const { parts, from, finish } = await shop.call('Standard', answers.why, { params: { id: job.id } });
  expect(parts).toContainEqual(expect.objectContaining({ kind: 'drying', hours: 4, words: '4 h drying' }));
  const whole = (Date.parse(finish!) - Date.parse(from)) / 3_600_000;
  expect(parts.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(whole, 3);
  const snapshot = await shop.call('Standard', plans.snapshot);
  const next = snapshot.operations.find(({ id }) => id === steps[1]!.id);
  expect(next?.after).toMatchObject([{ operationId: steps[0]!.id, waitMinutes: 240 }]);
});

test('after the finish it waits for the rest, says until when, and Run is not refused', async () => {
  const { job, steps } = await floor.job(['Lamination', 'Punching'], order);
  const [laminate, cut] = steps.map(({ id }) => id) as [string, string];
  await floor.call('move', laminate, { machineId: laminator.id });
  await floor.call('move', cut, { machineId: cutter.id });
  const known = await inQueues(cut);
  expect(known.dryUntil).toBeUndefined();
  await floor.call('advance', laminate);
  await floor.call('advance', laminate, { goodQuantity: 100 });
  const isIn4Hours = (time: string | null | undefined) => expect(hoursTo(time)).toBeCloseTo(4, 1);
  for (const query of [{}, { of: job.id }, { of: cutter.id }]) {
    const { dryUntil, can, state } = await inQueues(cut, query);
    isIn4Hours(dryUntil);
    expect([state, can?.advance ?? null]).toEqual(['queued', null]);
  }
  isIn4Hours((await shop.call('Restricted', operations.get, { params: { id: cut } })).dryUntil);
  const onCutter = await shop.call('Restricted', machines.operations, { params: { id: cutter.id } });
  isIn4Hours(onCutter.find(({ id }) => id === cut)?.dryUntil);
  expect((await expected(job.id))[0]).toEqual([4, 5]);
  const { parts } = await shop.call('Standard', answers.why, { params: { id: job.id } });
  expect(parts[0]).toMatchObject({ kind: 'drying', machineId: null });

  await floor.call('advance', cut);
  expect((await shop.call('Restricted', operations.get, { params: { id: cut } })).dryUntil).toBeNull();
  expect((await inQueues(cut)).dryUntil).toBeUndefined();
  expect((await expected(job.id))[0]).toEqual([0, 1]);
});

test('a change of the drying time reaches what dries already', async () => {
  const { steps } = await floor.job(['Lamination', 'Punching'], order);
  const [laminate, cut] = steps.map(({ id }) => id) as [string, string];
  await floor.call('move', laminate, { machineId: (await floor.machine('Lamination')).id });
  await floor.call('advance', laminate);
  await floor.call('advance', laminate, { goodQuantity: 100 });
  expect(hoursTo((await inQueues(cut)).dryUntil)).toBeCloseTo(4, 1);
  await dries('Lamination', 60);
  expect(hoursTo((await inQueues(cut)).dryUntil)).toBeCloseTo(1, 1);
  await dries('Lamination', 0);
  expect((await inQueues(cut)).dryUntil).toBeUndefined();
});
