/**
 * Tests set-up keys through HTTP. A key describes an operation's set-up; operations with equal keys in a row
 * need no change-over minutes.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { history, inks, machines, operations, plans, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const lasts = async (jobId: string) => {
  const { operations: all } = await shop.call('Restricted', queues.expected, { params: { id: jobId } });
  return (Date.parse(all[0]?.finish ?? '') - Date.parse(all[0]?.start ?? '')) / 60_000;
};
const told = async (id: string) => {
  const answer = await shop.call('Restricted', queues.get);
  const all = answer.jobs.flatMap((job) => job.operations);
  return { machines: answer.machines, operation: all.find((each) => each.id === id) };
};

test('an operation takes extra minutes behind a job with other inks, and none behind the same inks', async () => {
  const press = await floor.machine('Printing', { makeReadyMinutes: 10, sheetsPerHour: 1000 });
  const order = { quantity: 8000, buffer: 0, ups: 8 };
  const { job: first, steps } = await floor.job(['Printing'], { ...order, ink: 'Cyan, Black' });
  const { job: alike } = await floor.job(['Printing'], { ...order, ink: 'black, cyan' });
  const { job: other, steps: others } = await floor.job(['Printing'], { ...order, ink: 'Pantone 185' });
  const before = [first, alike, other];
  for (const { id } of before) expect(await lasts(id)).toBeCloseTo(70, 1);
  // The responses have no set-up keys if no machine uses them.
  expect((await told(steps[0]!.id)).operation).not.toHaveProperty('keys');
  const keyMinutes = { ink: 25 };
  const params = { id: press.id };
  await shop.call('Standard', machines.update, { params, body: { keyMinutes } });
  expect(await Promise.all(before.map(({ id }) => lasts(id)))).toEqual(
    [70, 70, 95].map((minutes) => expect.closeTo(minutes, 1) as number),
  );
  const { machines: all, operation } = await told(others[0]!.id);
  expect(all.find(({ id }) => id === press.id)).toMatchObject({ keyMinutes, keys: null });
  expect(operation?.keys).toEqual({ ink: 'pantone 185' });
  // A person knows better: it is run with what is on the press.
  const changed = await shop.call('Standard', operations.update, {
    params: { id: others[0]!.id },
    body: { setup: { ink: 'black, cyan' } },
  });
  expect(changed.setup).toEqual({ ink: 'black, cyan' });
  expect(await lasts(other.id)).toBeCloseTo(70, 1);
  const [line] = await shop.call('Restricted', history.of, {
    params: { entity: 'operations', id: others[0]!.id },
  });
  expect(line?.changes.map(({ label }) => label)).toEqual(['Made ready for']);
  await shop.call('Standard', operations.update, { params: { id: others[0]!.id }, body: { setup: null } });
  // The machine's set-up is that of the operation that it ran last.
  await floor.call('advance', steps[0]!.id);
  await floor.call('advance', steps[0]!.id, { goodQuantity: 1000 });
  expect((await told(steps[0]!.id)).machines.find(({ id }) => id === press.id)?.keys).toEqual({
    ink: 'black, cyan',
  });
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.machines.find(({ id }) => id === press.id)).toMatchObject({
    keyMinutes,
    keys: { ink: 'black, cyan' },
  });
  expect(snapshot.operations.find(({ id }) => id === others[0]!.id)?.keys).toMatchObject({
    ink: 'pantone 185',
  });
});

test('an operation takes the minutes of a wash-up behind darker inks, and the usual ones behind lighter ones', async () => {
  const press = await floor.machine('Printing', { makeReadyMinutes: 10, sheetsPerHour: 1000 });
  const order = { quantity: 8000, buffer: 0, ups: 8 };
  const { steps } = await floor.job(['Printing'], { ...order, ink: 'Onyx' });
  const { job: lighter, steps: light } = await floor.job(['Printing'], { ...order, ink: 'Lemon' });
  const { job: darker } = await floor.job(['Printing'], { ...order, ink: 'Onyx' });
  const jobs = [lighter, darker];
  const lastOf = () => Promise.all(jobs.map(({ id }) => lasts(id)));
  const minutes = (...all: number[]) => all.map((each) => expect.closeTo(each, 1) as number);
  const params = { id: press.id };
  const change = (body: object) => shop.call('Standard', machines.update, { params, body });
  await change({ keyMinutes: { ink: 15 }, keyMinutesDown: { ink: 60 } });
  // Without darkness, all changes are alike.
  expect(await lastOf()).toEqual(minutes(85, 85));
  const onyx = await shop.call('Standard', inks.create, { body: { name: 'Onyx', darkness: 90 } });
  await shop.call('Standard', inks.create, { body: { name: 'Lemon', darkness: 10 } });
  expect(await lastOf()).toEqual(minutes(130, 85));
  const answer = await shop.call('Restricted', queues.get);
  expect(answer.inkDarkness).toEqual({ onyx: 90, lemon: 10 });
  expect(answer.machines.find(({ id }) => id === press.id)).toMatchObject({ keyMinutesDown: { ink: 60 } });
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.keyOrder).toMatchObject({ ink: { onyx: 90, lemon: 10 } });
  // Only lighter inks take time: the machine still needs the keys.
  await change({ keyMinutes: {} });
  expect(await lastOf()).toEqual(minutes(130, 70));
  expect((await told(light[0]!.id)).operation?.keys).toEqual({ ink: 'lemon' });
  await floor.call('advance', steps[0]!.id);
  expect((await told(steps[0]!.id)).machines.find(({ id }) => id === press.id)?.keys).toEqual({
    ink: 'onyx',
  });
  // An ink that turns out to be light has no wash-up behind it.
  await shop.call('Standard', inks.update, { params: { id: onyx.id }, body: { darkness: 5 } });
  expect(await lastOf()).toEqual(minutes(70, 130));
  await change({ keyMinutesDown: {} });
  expect((await shop.call('Restricted', queues.get)).inkDarkness).toBeUndefined();
});

test('a darkness above 100, and minutes down of a key without an order, are refused', async () => {
  const ink = await shop.ask('Standard', inks.create, { body: { name: 'Pitch', darkness: 101 } });
  expect(ink.problem.errors).toEqual({ darkness: 'Darkness must be a whole number from 0 to 100' });
  const { id } = await floor.machine('Printing');
  const put = (keyMinutesDown: object) =>
    shop.ask('Standard', machines.update, { params: { id }, body: { keyMinutesDown } });
  expect((await put({ ink: 2000 })).problem.errors).toEqual({
    'keyMinutesDown.ink': 'Minutes must be a whole number from 0 to 1,440',
  });
  expect((await put({ die: 5 })).status).toBe(400);
  const refused = await shop.ask('Restricted', machines.update, {
    params: { id },
    body: { keyMinutesDown: { ink: 5 } },
  });
  expect(refused.status).toBe(403);
});

test('minutes of an unknown key or of more than a day are refused', async () => {
  const { id } = await floor.machine('Printing');
  const put = (keyMinutes: object) =>
    shop.ask('Standard', machines.update, { params: { id }, body: { keyMinutes } });
  expect((await put({ ink: 2000 })).problem.errors).toEqual({
    'keyMinutes.ink': 'Minutes must be a whole number from 0 to 1,440',
  });
  expect((await put({ plates: 5 })).status).toBe(400);
  expect((await put({ die: 30, format: 0 })).data).toMatchObject({ keyMinutes: { die: 30, format: 0 } });
});
