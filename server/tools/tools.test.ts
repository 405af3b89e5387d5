/**
 * Tests tools through HTTP (decision 060). Two operations that need the same tool can't run, or be planned,
 * at the same time.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { history, machines, operations, plans, queues, settings, tools } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

let made = 0;
const tool = (fields: object = {}) =>
  shop.call('Standard', tools.create, { body: { name: `Die ${(made += 1)}`, ...fields } });
const get = (id: string) => shop.call('Restricted', tools.get, { params: { id } });
const put = (id: string, body: object) => shop.ask('Standard', operations.update, { params: { id }, body });
const operation = (id: string) => shop.call('Restricted', operations.get, { params: { id } });

/** Creates two operations that need the same die. Each is alone in the queue of a machine. */
async function pair() {
  const { id: die, name } = await tool();
  const makeReady = { makeReadyMinutes: 60, sheetsPerHour: 132 };
  const [here, there] = [
    await floor.machine('Punching', makeReady),
    await floor.machine('Punching', makeReady),
  ];
  const [first, second] = [await floor.on(here), await floor.on(there)];
  for (const { id } of [first, second]) await put(id, { toolIds: [die] });
  return { die, name, here, there, first, second };
}

test('a tool is stored with kind and place, and users can assign tools to operations', async () => {
  const { id: die } = await tool({ name: 'Die 14', place: 'Rack 3, shelf 2', note: 'Four up' });
  const { id: block } = await tool({ name: 'Copper block', kind: 'Block' });
  expect(await get(die)).toMatchObject({
    kind: 'Die',
    place: 'Rack 3, shelf 2',
    operations: 0,
    inUse: null,
    neededBy: [],
  });
  const { steps, job } = await floor.job(['Punching']);
  const changed = await put(steps[0]!.id, { toolIds: [die, block, die], version: steps[0]!.version });
  const expected = [
    { id: block, name: 'Copper block', kind: 'Block', place: '' },
    { id: die, name: 'Die 14', kind: 'Die', place: 'Rack 3, shelf 2' },
  ];
  expect(changed.data).toMatchObject({ toolIds: [block, die], tools: expected });
  // Sent back as it is it changes nothing.
  expect((await put(steps[0]!.id, { ...changed.data })).data.version).toBe(changed.data.version);
  expect(await get(die)).toMatchObject({
    operations: 1,
    neededBy: [{ id: steps[0]!.id, name: 'Punching', jobNumber: job.number, machine: null }],
  });
  const [line] = await shop.call('Restricted', history.of, {
    params: { entity: 'operations', id: steps[0]!.id },
  });
  expect(line?.changes).toEqual([expect.objectContaining({ label: 'Tools' })]);
  await shop.call('Standard', tools.update, { params: { id: die }, body: { name: 'Die 14 B' } });
  expect((await operation(steps[0]!.id)).tools.map(({ name }) => name)).toEqual(['Copper block', 'Die 14 B']);
  const more = await shop.call('Standard', operations.create, {
    body: { jobId: job.id, type: 'Punching', toolIds: [die] },
  });
  expect(more.toolIds).toEqual([die]);
  expect((await put(more.id, { toolIds: [] })).data.tools).toEqual([]);
});

test('Restricted users can’t add tools, and a stale version is refused', async () => {
  const refused = await shop.ask('Restricted', tools.create, { body: { name: 'Die 7' } });
  expect([refused.status, refused.problem.code]).toEqual([403, 'only-office']);
  const { id, version } = await tool();
  const params = { id };
  expect((await shop.ask('Standard', tools.update, { params, body: { note: 'Worn', version } })).status).toBe(
    200,
  );
  const stale = await shop.ask('Standard', tools.update, { params, body: { note: 'New', version } });
  expect(stale.status).toBe(412);
  expect(
    (await shop.ask('Standard', tools.create, { body: { name: 'Die 7', kind: 'Saw' } })).problem.errors,
  ).toEqual({
    kind: 'Kind must be one of Die, Plate, Block, Other',
  });
});

test('two operations with one tool follow each other in the queues, even on different machines', async () => {
  const { die, name, first, second } = await pair();
  const ends = async (jobId: string) =>
    (await shop.call('Restricted', queues.expected, { params: { id: jobId } })).operations[0];
  const [a, b] = [await ends(first.jobId), await ends(second.jobId)];
  expect(Date.parse(b?.start ?? '')).toBeGreaterThanOrEqual(Date.parse(a?.finish ?? ''));
  const { jobs } = await shop.call('Restricted', queues.get);
  const card = jobs.flatMap((job) => job.operations).find(({ id }) => id === second.id);
  expect(card?.tools).toEqual([{ id: die, name }]);
  const snapshot = await shop.call('Standard', plans.snapshot);
  expect(snapshot.operations.find(({ id }) => id === second.id)?.tools).toEqual([die]);
  await put(second.id, { toolIds: [] });
  const alone = await ends(second.jobId);
  expect(Date.parse(alone?.start ?? '')).toBeLessThan(Date.parse(a?.finish ?? ''));
});

test('while a tool is in use, no second operation can start with it, for the same reason in each response', async () => {
  const { die, name, here, first, second } = await pair();
  const job = first.job.number;
  await floor.call('advance', first.id);
  expect((await get(die)).inUse).toMatchObject({ id: first.id, state: 'running', machine: here.name });
  const running = `${name} is on ${here.name} for ${job} Punching`;
  const refused = await floor.ask('advance', second.id);
  expect([refused.status, refused.problem.code, refused.problem.reason]).toEqual([
    409,
    'tool-running',
    running,
  ]);
  expect(refused.problem.values).toEqual({ tool: name, machine: here.name, job, operation: 'Punching' });
  const cans = async () => {
    const { jobs } = await shop.call('Restricted', queues.get);
    const card = jobs.flatMap((each) => each.operations).find(({ id }) => id === second.id);
    const [next] = await shop.call('Restricted', machines.operations, {
      params: { id: second.machineId ?? '' },
    });
    return [card, next, await operation(second.id)].map((of) => of?.can.advance?.reason);
  };
  expect(await cans()).toEqual([running, running, running]);
  await floor.call('pause', first.id, { reason: 'Lunch' });
  const paused = `${running}, which is paused`;
  expect(await cans()).toEqual([paused, paused, paused]);
  expect(await floor.refused('advance', second.id)).toBe(paused);
  await floor.call('resume', first.id);
  await floor.call('suspend', first.id);
  await floor.call('advance', second.id);
  // Taking the suspension back would take the die away.
  expect(await floor.refused('undo', first.id)).toContain(`${name} is on`);
  await floor.call('advance', second.id, { goodQuantity: 100 });
  await floor.call('undo', first.id);
  expect((await operation(first.id)).state).toBe('running');
});

test('one of two concurrent starts with the same tool succeeds, and the refusal of the second names the tool', async () => {
  const { first, second } = await pair();
  const both = await Promise.all([first, second].map(({ id }) => floor.ask('advance', id)));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('tool-running');
});

test('a running operation can’t get a tool that is in use on another machine', async () => {
  const { die, first } = await pair();
  await floor.call('advance', first.id);
  const other = await floor.on(await floor.machine('Punching'));
  await floor.call('advance', other.id);
  const refused = await put(other.id, { toolIds: [die] });
  expect([refused.status, refused.problem.code]).toEqual([409, 'tool-running']);
  expect(Object.keys(refused.problem.errors ?? {})).toEqual(['toolIds']);
});

test('a tool can be deleted once no open operation needs it, and finished operations stay finished', async () => {
  const { die, name, first, second } = await pair();
  const remove = () => shop.ask('Admin', tools.remove, { params: { id: die } });
  const refused = await remove();
  expect([refused.status, refused.problem.reason]).toEqual([
    409,
    `2 open operations need ${name}; choose another tool there first`,
  ]);
  await put(second.id, { toolIds: [] });
  await floor.call('advance', first.id);
  await floor.call('advance', first.id, { goodQuantity: 100 });
  expect((await remove()).status).toBe(200);
  expect(await operation(first.id)).toMatchObject({ state: 'finished', tools: [], toolIds: [] });
  const gone = await put(second.id, { toolIds: [die] });
  expect(gone.problem.errors).toEqual({ toolIds: 'One of the tools does not exist any more' });
});
