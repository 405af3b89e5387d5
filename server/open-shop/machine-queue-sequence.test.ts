/**
 * Tests that a client that refetches only changed jobs shows the same queue as a full read. It refetches the
 * whole queue only after changes of machines or tools.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { seededRandom, pick } from '../testing/samples/seeded-random.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { jobs, machines, operations, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const seed = 26_112_026;
const chance = seededRandom(seed);
const one = <T>(from: readonly T[]): T => pick(chance, from as [T, ...T[]]);

const presses = [await floor.machine('Printing'), await floor.machine('Printing')];
const foil = await floor.machine('Foiling');
const made: Awaited<ReturnType<typeof floor.job>>[] = [];
for (let n = 0; n < 9; n += 1) made.push(await floor.job(['Printing', 'Foiling', 'Packing']));
const steps = made.flatMap((each) => each.steps.map(({ id }) => id));
const { id: die } = await shop.call('Standard', tools.create, { body: { name: 'Die 7', kind: 'Die' } });

const edit = (id: string, body: object) => shop.ask('Standard', operations.update, { params: { id }, body });
const editJob = (id: string, body: object) => shop.ask('Standard', jobs.update, { params: { id }, body });
for (const { steps: own } of made.slice(0, 4)) await edit(own[0]!.id, { toolIds: [die] });

/** The actions that people take at random. An action that the server refuses changes nothing. */
const doings: readonly (() => Promise<unknown>)[] = [
  () => floor.ask('advance', one(steps), {}),
  () => floor.ask('advance', one(made).steps[0]!.id, {}),
  () => floor.ask('advance', one(made).steps[1]!.id, { goodQuantity: 900, confirmed: true }),
  () => floor.ask('pause', one(steps), { reason: 'Plate change' }),
  () => floor.ask('resume', one(steps), {}, 'Standard'),
  () => floor.ask('suspend', one(steps), {}),
  () => floor.ask('undo', one(steps), {}, 'Admin'),
  () => floor.ask('counts', one(steps), { goodQuantity: chance(300) }),
  () => floor.ask('move', one(made).steps[0]!.id, { machineId: one(presses).id }),
  () => floor.ask('move', one(made).steps[0]!.id, { before: one(made).steps[0]!.id }, 'Standard'),
  () => edit(one(steps), { toolIds: one([[die], [die], []]) }),
  () => edit(one(steps), { name: `Step ${chance(99)}` }),
  () => edit(one(steps), { priority: one(['High', 'Low']), makeReadyMinutes: chance(90) }),
  () => editJob(one(made).job.id, { priority: one(['Max', 'High', 'Medium', 'Low']) }),
  () => editJob(one(made).job.id, { priority: one(['Max', 'High', 'Medium', 'Low']) }),
  () => editJob(one(made).job.id, { number: `N-${chance(1_000)}` }),
  () => editJob(one(made).job.id, { name: `Job ${chance(1_000)}` }),
  () => shop.ask('Standard', jobs.hold, { params: { id: one(made).job.id }, body: { reason: 'Proof' } }),
  () => shop.ask('Standard', jobs.release, { params: { id: one(made).job.id } }),
  () => shop.ask('Standard', machines.clear, { params: { id: one(presses).id }, body: {} }),
];

interface Line {
  id: string;
  entity: string;
  concerns: string[];
}
let last = 0;
/** Returns the events since the function's last call. */
async function news(): Promise<Line[]> {
  const { rows } = await shop.database.pool.query<Line & { line: string }>(
    'select id as line, entity, entity_id as id, concerns from audit where id > $1 order by line',
    [last],
  );
  last = Number(rows.at(-1)?.line ?? last);
  return rows;
}

const read = (id: string, of?: readonly string[]) =>
  shop.call('Standard', machines.operations, { params: { id }, query: of ? { of: of.join() } : {} });
const places = ['running', 'paused', 'queued', 'waiting'];
const inOrder = (queue: readonly OperationOnMachine[]) =>
  queue.toSorted(
    (a, b) =>
      places.indexOf(a.state) - places.indexOf(b.state) || a.rank! - b.rank! || (a.id < b.id ? -1 : 1),
  );

const idsIn = (shown: unknown) => JSON.stringify(shown).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-\w{12}/g) ?? [];
/** Returns those changes that concern a screen that shows this machine. */
function concerning(machineId: string, shown: unknown, told: readonly Line[]) {
  const known = new Set([machineId, ...idsIn(shown)]);
  return told.filter(({ id, concerns }) => [id, ...concerns].some((each) => known.has(each)));
}

let parts = 0;
async function follow(machineId: string, shown: OperationOnMachine[], told: readonly Line[]) {
  const concerned = concerning(machineId, shown, told);
  if (concerned.length === 0) return shown;
  const needed = new Set(shown.flatMap(({ toolIds }) => toolIds));
  const isWhole = ({ entity, concerns }: Line) =>
    (entity !== 'jobs' && entity !== 'operations') ||
    concerns.some((each) => each === machineId || needed.has(each));
  if (concerned.some(isWhole)) return read(machineId);
  parts += 1;
  const of = new Set(concerned.map(({ entity, id, concerns }) => (entity === 'jobs' ? id : concerns[0]!)));
  const others = shown.filter(({ jobId, state }) => !of.has(jobId) && !isOnMachine(state));
  return inOrder([...others, ...(await read(machineId, [...of]))]);
}

const record = async (id: string) => {
  const { running, next, queuedCount, waitingCount } = await shop.call('Standard', machines.get, {
    params: { id },
  });
  return { running, next, queuedCount, waitingCount };
};
let again = 0;
async function followRecord(id: string, shown: Awaited<ReturnType<typeof record>>, told: readonly Line[]) {
  if (concerning(id, shown, told).length === 0) return shown;
  again += 1;
  return record(id);
}

/**
 * The fields that the comparison ignores. The clock changes them, the server computes them after its response, or no
 * event announces them (decision 029).
 */
const untold = new Set(['runningSeconds', 'expected', 'short', 'undo', 'rank']);
const still = (queue: readonly OperationOnMachine[]) =>
  queue.map((each) => JSON.stringify(each, (key, value: unknown) => (untold.has(key) ? 0 : value)));

test(`a client that applies each change has the same machine and queue as a full read (seed ${seed})`, async () => {
  const all = [...presses, foil].map(({ id }) => id);
  await news();
  const shown = new Map<string, OperationOnMachine[]>();
  const records = new Map<string, Awaited<ReturnType<typeof record>>>();
  for (const id of all) shown.set(id, await read(id));
  for (const id of all) records.set(id, await record(id));
  for (let turn = 0; turn < 90; turn += 1) {
    await one(doings)();
    const told = await news();
    for (const id of all) {
      shown.set(id, await follow(id, shown.get(id)!, told));
      expect(still(shown.get(id)!)).toEqual(still(await read(id)));
      records.set(id, await followRecord(id, records.get(id)!, told));
      expect(records.get(id)).toEqual(await record(id));
    }
  }
  expect(parts).toBeGreaterThan(20);
  expect(again).toBeLessThan(90);
});

test('a count’s event concerns only the job, and a start’s event also the machine and the tool', async () => {
  const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
  const first = await floor.on(press, { priority: 'Max' });
  const [behind] = [await floor.on(press, { priority: 'High' }), await floor.on(press, { priority: 'Low' })];
  await edit(first.id, { toolIds: [die] });
  const concerned = async (id: string) => (await news()).find((line) => line.id === id)?.concerns;
  await news();
  await editJob(behind.jobId, { priority: 'Min' });
  expect(await concerned(behind.id)).toEqual([behind.jobId]);
  await edit(behind.id, { deliveryDate: inDays(1), priority: 'Max' });
  expect(await concerned(behind.id)).toEqual([behind.jobId, first.id]);
  await floor.call('advance', first.id);
  expect(await concerned(first.id)).toEqual([first.jobId, press.id, die]);
  await floor.call('counts', first.id, { goodQuantity: 5 });
  expect(await concerned(first.id)).toEqual([first.jobId]);
  await floor.call('move', behind.id, { machineId: other.id });
  expect(await concerned(behind.id)).toEqual([behind.jobId, other.id, press.id]);
});
