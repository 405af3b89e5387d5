/** Tests what a wall screen shows, and that its key opens nothing else, through HTTP (decision 107). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { statementsOf } from '../../testing/database/statements-of-request.ts';
import { openShop } from '../../testing/shop.ts';
import { listenAsText } from '../../testing/clients/event-text.ts';

const { keys, machines, today } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let wall: { id: string; token: string };
beforeAll(async () => {
  const { id, key } = await shop.call('Admin', keys.create, { body: { name: 'Hall', scopes: ['wall'] } });
  wall = { id, token: key };
});
const read = () => shop.call(wall, today.wall);
const byName = async (name: string) => (await read()).machines.find((each) => each.name === name);

test('a wall screen shows every machine with its state, job and the time that is left', async () => {
  const press = await floor.machine('Printing', { name: 'Komori', makeReadyMinutes: 0, sheetsPerHour: 60 });
  await floor.machine('Packing', { name: 'Amber' });
  const { id, job } = await floor.on(press);
  expect((await read()).machines.map(({ name }) => name)).toEqual(['Amber', 'Komori']);
  expect(await byName('Amber')).toMatchObject({ on: null, down: null, queued: 0 });
  expect(await byName('Komori')).toMatchObject({ on: null, queued: 1 });

  await floor.call('advance', id);
  const { planned = 0, ups = 1, minutesLeft } = (await byName('Komori'))?.on ?? {};
  // The press makes one sheet a minute.
  expect(minutesLeft).toBe(Math.ceil(planned / ups));
  await floor.call('counts', id, { goodQuantity: 20 });
  expect((await byName('Komori'))?.on).toMatchObject({
    state: 'running',
    jobNumber: job.number,
    jobName: job.name,
    good: 20 * ups,
    minutesLeft: Math.ceil(planned / ups) - 20,
  });

  await floor.call('pause', id, { reason: 'Plates missing' });
  const { calls } = await read();
  expect(calls).toMatchObject([{ machine: 'Komori', pauseReason: 'Plates missing', jobNumber: job.number }]);
  expect(calls[0]?.call).toMatchObject({ duty: 'prepress', answer: null });

  const expectedBack = inHours(2);
  await shop.call('Restricted', machines.down, {
    params: { id: press.id },
    body: { reason: 'Breakdown', expectedBack },
  });
  const { down, on } = (await byName('Komori')) ?? {};
  expect(down).toMatchObject({ reason: 'Breakdown', expectedBack });
  expect(Date.now() - Date.parse(down?.since ?? '')).toBeLessThan(60_000);
  expect(on?.state).toBe('paused');
});

test('a wall screen counts what is late or at risk as Today does, and names the worst of each', async () => {
  const risk = { deliveryDate: inHours(30), status: 'scheduled' } as const;
  await insertJob(shop, { deliveryDate: inHours(-3), status: 'scheduled', number: 'MR-91' });
  await insertJob(shop, { deliveryDate: inHours(-50), status: 'scheduled', number: 'MR-92' });
  await insertJob(shop, { ...risk, expected: inHours(40), number: 'MR-93' });
  await insertJob(shop, { ...risk, expected: inHours(90), number: 'MR-94' });
  const { late, atRisk, timeZone } = await read();
  const { figures } = await shop.call('Restricted', today.get);
  expect([late.count, atRisk.count]).toEqual([figures.late, figures.atRisk]);
  expect([late.first?.number, atRisk.first?.number]).toEqual(['MR-92', 'MR-94']);
  expect(timeZone).toBe((await shop.call('Admin', contract.settings.get)).timeZone);
});

test('a read takes at most seven statements, however many machines and jobs there are', async () => {
  for (let n = 0; n < 5; n += 1) {
    await floor.machine('Lamination');
    await insertJob(shop, { deliveryDate: inHours(-9), status: n < 3 ? 'dispatched' : 'scheduled' });
  }
  expect((await statementsOf(read)).length).toBeLessThanOrEqual(7);
});

test('every other call of the contract is refused to a wall screen', async () => {
  const id = shop.users.Admin.id;
  const all = Object.values<Record<string, Endpoint>>(contract).flatMap((group) => Object.values(group));
  const open = all.filter(({ access }) => access === 'wall');
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /events',
    'GET /wall',
  ]);
  for (const { method, path, access } of all) {
    if (access === 'public' || access === 'wall') continue;
    const address = `${shop.url}/api${path.replaceAll(/:\w+/g, id)}`;
    const answer = await fetch(address, { method, headers: { authorization: `Bearer ${wall.token}` } });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test('a program that may read also reads what the wall shows; without a key no one does', async () => {
  const { key } = await shop.call('Admin', keys.create, { body: { name: 'Board', scopes: ['read'] } });
  expect((await shop.ask({ token: key }, today.wall)).status).toBe(200);
  const { key: other } = await shop.call('Admin', keys.create, {
    body: { name: 'Clock', scopes: ['floor'] },
  });
  expect((await shop.ask({ token: other }, today.wall)).status).toBe(403);
  expect((await shop.ask(null, today.wall)).status).toBe(401);
});

test('a wall screen hears of machines and work only, and a revoked one is silent at once', async () => {
  const events = await listenAsText(shop.url, wall.token);
  await shop.call('Standard', contract.customers.create, {
    body: { name: 'Malnad Tea', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const { id } = await floor.machine('Packing', { name: 'Polar' });
  await events.hears(id);
  await shop.call('Admin', keys.remove, { params: { id: wall.id } });
  expect((await shop.ask(wall, today.wall)).status).toBe(401);
  await events.ends();
  const entities = [...events.heard().matchAll(/"entity":"(\w+)"/g)].map(([, entity]) => entity);
  expect(entities).toContain('machines');
  for (const entity of ['customers', 'keys', 'papers', 'users']) expect(entities).not.toContain(entity);
});
