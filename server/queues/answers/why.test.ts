import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, jobs, machines, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const whyOf = (id: string) => shop.call('Restricted', answers.why, { params: { id } });
const sum = (hours: readonly { hours: number }[]) => hours.reduce((all, each) => all + each.hours, 0);
const hoursTo = ({ from, finish }: { from: string; finish: string | null }) =>
  (Date.parse(finish ?? '') - Date.parse(from)) / 3_600_000;

test('a job shows its jobs and machine to wait for, in hours that add up to its expected finish', async () => {
  const press = await floor.machine('Printing', { makeReadyMinutes: 60, sheetsPerHour: 100 });
  const order = { quantity: 8000, buffer: 0 };
  const [first, second] = [await floor.job(['Printing'], order), await floor.job(['Printing'], order)];
  const { job } = await floor.job(['Printing', 'Packing'], { ...order, quantity: 800 });
  const why = await whyOf(job.id);
  const { finish } = await shop.call('Restricted', queues.expected, { params: { id: job.id } });
  expect(Math.abs(Date.parse(why.finish ?? '') - Date.parse(finish ?? ''))).toBeLessThan(60_000);
  expect(sum(why.parts)).toBeCloseTo(hoursTo(why), 9);
  expect(why.parts.map(({ kind, hours }) => [kind, hours])).toEqual([
    ['waiting', 22],
    ['make-ready', 1],
    ['work', 1],
    ['work', 1],
  ]);
  const [waiting] = why.parts;
  expect(waiting).toMatchObject({ machineId: press.id, words: `22 h behind 2 jobs on ${press.name}` });
  expect(new Set(waiting?.behind)).toEqual(new Set([first.job.id, second.job.id]));
  expect(why.words).toBe(waiting?.words);
  expect(why.spans.map(({ start }) => start)).toEqual([
    why.from,
    ...why.spans.slice(0, -1).map(({ end }) => end),
  ]);
  expect(why.spans.at(-1)?.end).toBe(why.finish);
});

test('a job without a date names the obstacle, a draft has no hours to add up, and an unknown job is a 404', async () => {
  const bench = await floor.machine('Pasting');
  const { job, steps } = await floor.job(['Pasting']);
  await shop.call('Restricted', machines.down, { params: { id: bench.id }, body: { reason: 'Glue pump' } });
  expect(await whyOf(job.id)).toMatchObject({
    finish: null,
    why: { operationId: steps[0]?.id, why: 'machine down' },
    parts: [],
    words: `${bench.name} is down, nobody knows until when`,
  });
  await shop.call('Standard', jobs.hold, { params: { id: job.id } });
  expect((await whyOf(job.id)).finish).toBeNull();
  const draft = await floor.orders.make();
  expect(await whyOf(draft.id)).toMatchObject({
    finish: null,
    why: null,
    parts: [],
    words: 'Still a draft: 125 sheets of paper are not assigned',
  });
  const nowhere = await shop.ask('Restricted', answers.why, { params: { id: randomUUID() } });
  expect(nowhere.status).toBe(404);
});

test('the time until an operation starts is a stair of waits and work that adds up', async () => {
  const press = await floor.machine('Printing', { makeReadyMinutes: 60, sheetsPerHour: 100 });
  const bench = await floor.machine('Pasting', { makeReadyMinutes: 0, sheetsPerHour: 100 });
  const order = { quantity: 800, buffer: 0 };
  const first = await floor.job(['Printing'], order);
  const { steps } = await floor.job(['Printing', 'Pasting'], order);
  const [printing, pasting] = steps;
  for (const id of [first.steps[0]?.id, printing?.id])
    await shop.call('Standard', contract.operations.move, {
      params: { id: id ?? '' },
      body: { machineId: press.id },
    });
  const stairOf = (id = '') => shop.call('Restricted', answers.beforeStart, { params: { id } });
  const { from, start, steps: stair, closedHours } = await stairOf(pasting?.id);
  const total = (Date.parse(start ?? '') - Date.parse(from)) / 3_600_000;
  expect(sum(stair) + closedHours).toBeCloseTo(total, 9);
  const behind = [{ jobId: first.job.id, number: first.job.number }];
  expect(stair).toMatchObject([
    { kind: 'waiting', operation: 'Printing', machine: press.name, hours: 2, behind },
    { kind: 'work', operation: 'Printing', machine: press.name, hours: 2, behind: [] },
  ]);
  expect([bench.name, stair[0]?.start, stair.at(-1)?.end]).toEqual([bench.name, from, start]);
  await floor.call('advance', first.steps[0]?.id ?? '');
  expect(await stairOf(first.steps[0]?.id)).toMatchObject({ steps: [], closedHours: 0 });
  // Work on hold is not in the queues.
  await shop.call('Standard', jobs.hold, { params: { id: pasting?.jobId ?? '' } });
  expect(await stairOf(pasting?.id)).toMatchObject({ start: null, steps: [] });
  const nowhere = await shop.ask('Restricted', answers.beforeStart, { params: { id: randomUUID() } });
  expect(nowhere.status).toBe(404);
});
