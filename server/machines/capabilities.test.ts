/**
 * Tests through HTTP machines that can do other operation types than their own: which operations can move
 * there and how long they take.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { lists, machines, operations, pins, plans, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const foil = { capability: 'Foiling', perHour: 1000, makeReadyMinutes: 20 };
const change = (id: string, body: object) => shop.ask('Standard', machines.update, { params: { id }, body });

test('lists a machine’s own type first, with the machine’s speed, and then further capabilities', async () => {
  const own = { capability: 'Punching', perHour: 4000, makeReadyMinutes: 40 };
  const press = await floor.machine('Punching', { capabilities: [own, foil] });
  expect(press).toMatchObject({ capabilities: [own, foil], sheetsPerHour: 4000, makeReadyMinutes: 40 });
  const same = await change(press.id, { capabilities: press.capabilities });
  expect(same.data).toMatchObject({ version: press.version, capabilities: [own, foil] });
  const faster = await change(press.id, { capabilities: [{ ...own, perHour: 5000 }] });
  expect(faster.data).toMatchObject({ sheetsPerHour: 5000, capabilities: [{ perHour: 5000 }] });
  const usual = await floor.machine('Punching');
  const [first] = usual.capabilities;
  expect((await change(usual.id, { capabilities: [first, foil] })).data).toMatchObject({
    sheetsPerHour: null,
    capabilities: [first, foil],
  });
  const answers = await Promise.all([
    change(press.id, { capabilities: [foil, foil] }),
    change(press.id, { capabilities: [{ ...foil, capability: 'Gilding' }] }),
    change(press.id, { capabilities: [{ ...foil, perHour: 0 }] }),
  ]);
  expect(answers.map(({ status, problem }) => [status, Object.values(problem.errors ?? {})[0]])).toEqual([
    [400, 'Foiling is listed twice'],
    [400, expect.stringMatching(/^Capability must be one of/)],
    [400, 'Run speed must be a whole number from 1 to 100,000'],
  ]);
});

test('an operation can run on any machine with the capability, and takes the time set for the capability', async () => {
  const press = await floor.machine('Peel Off', { capabilities: [{ ...foil, capability: 'UV and Drip' }] });
  const { job, steps } = await floor.job(['UV and Drip'], { quantity: 8000, buffer: 0, ups: 8 });
  const { id, machineId } = steps[0]!;
  // Scheduling has found it: there is no other.
  expect(machineId).toBe(press.id);
  const [expected] = (await shop.call('Restricted', queues.expected, { params: { id: job.id } })).operations;
  const minutes = (Date.parse(expected?.finish ?? '') - Date.parse(expected?.start ?? '')) / 60_000;
  expect(minutes).toBeCloseTo(20 + 60, 1);
  const found = await shop.call('Restricted', machines.sorted, { query: { type: 'UV and Drip', per: 200 } });
  expect(found.items.map((each) => each.id)).toContain(press.id);
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.operations.find((each) => each.id === id)?.options).toContainEqual({
    machineId: press.id,
    makeReadyMinutes: 20,
    runMinutes: 60,
  });
  const other = await floor.machine('UV and Drip', { sheetsPerHour: 2000, makeReadyMinutes: 0 });
  const pinned = { machineId: other.id, why: 'Newer' };
  await shop.call('Standard', pins.add, { params: { id }, body: pinned });
  const back = { machineId: press.id, why: 'Cheaper' };
  expect((await shop.call('Standard', pins.add, { params: { id }, body: back })).machineId).toBe(press.id);
  const refused = await change(press.id, { capabilities: [] });
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([409, ['capabilities']]);
  await floor.call('advance', id);
  expect((await shop.call('Restricted', operations.get, { params: { id } })).state).toBe('running');
});

test('a type that is only a capability counts as used, and renaming the type changes the capability', async () => {
  const gilding = await shop.call('Standard', lists.create, {
    params: { list: 'operationTypes' },
    body: { name: 'Gilding', unit: 'sheets', needsMachine: true },
  });
  const { id } = await floor.machine('Punching', { capabilities: [{ ...foil, capability: 'Gilding' }] });
  const params = { list: 'operationTypes', id: gilding.id } as const;
  expect((await shop.ask('Admin', lists.remove, { params })).status).toBe(409);
  await shop.call('Admin', lists.update, { params, body: { name: 'Gold edging' } });
  const { capabilities } = await shop.call('Restricted', machines.get, { params: { id } });
  expect(capabilities[1]?.capability).toBe('Gold edging');
});
