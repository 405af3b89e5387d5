/**
 * Tests that the cached JSON of the queues equals a fresh one character by character, after actions in any
 * sequence.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { seededRandom, pick } from '../testing/samples/seeded-random.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { reuseEqualRows } from './queues-cache.ts';
import { readQueues } from './queues.domain.ts';

const { jobs, machines, operations, queues, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const seed = 24_112_026;
const chance = seededRandom(seed);
const one = <T>(from: readonly T[]): T => pick(chance, from as [T, ...T[]]);

const presses = [await floor.machine('Printing'), await floor.machine('Printing')];
const foil = await floor.machine('Foiling');
const made: Awaited<ReturnType<typeof floor.job>>[] = [];
for (let n = 0; n < 9; n += 1) made.push(await floor.job(['Printing', 'Foiling', 'Packing']));
const steps = made.flatMap((each) => each.steps.map(({ id }) => id));
const { id: die } = await shop.call('Standard', tools.create, { body: { name: 'Die 7', kind: 'Die' } });

const edit = (id: string, body: object) =>
  shop.ask('Standard', operations.update, { params: { id }, body: { ...body } });
const editJob = (id: string, body: object) =>
  shop.ask('Standard', jobs.update, { params: { id }, body: { ...body } });

// All that is printed waits for the one die, on either press.
for (const { steps: own } of made) await edit(own[0]!.id, { toolIds: [die] });

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
  () => edit(one(steps), { toolIds: one([[die], [die], []]) }),
  () => edit(one(steps), { priority: one(['High', 'Low']), makeReadyMinutes: chance(90) }),
  () => editJob(one(made).job.id, { number: `N-${chance(1_000)}` }),
  () => shop.ask('Standard', jobs.hold, { params: { id: one(made).job.id }, body: { reason: 'Proof' } }),
  () => shop.ask('Standard', jobs.release, { params: { id: one(made).job.id } }),
  () =>
    shop.ask('Restricted', machines.down, {
      params: { id: one([...presses, foil]).id },
      body: { reason: 'Belt' },
    }),
  () => shop.ask('Restricted', machines.up, { params: { id: one([...presses, foil]).id } }),
  () =>
    shop.ask('Standard', machines.update, { params: { id: foil.id }, body: { name: `Foil ${chance(9)}` } }),
];

/** Returns the queues as JSON without the values that only the clock changes. */
const still = (told: Queues) =>
  JSON.stringify(told, (key, each: unknown) => (key === 'seconds' || key === 'now' ? 0 : each));

test(`after verbs in any order, the cached queues equal a full read (seed ${seed})`, async () => {
  let [changed, last] = [0, ''];
  for (let turn = 0; turn < 60; turn += 1) {
    await one(doings)();
    for (const as of ['Restricted', 'Standard'] as const) {
      const whole = await shop.call(as, queues.get);
      const of = [...whole.machines, ...whole.jobs].map(({ id }) => id).join();
      expect(still(whole)).toBe(still(await shop.call(as, queues.get, { query: { of } })));
      if (as === 'Standard' && still(whole) !== last) changed += 1;
      if (as === 'Standard') last = still(whole);
    }
  }
  expect(changed).toBeGreaterThan(20);
});

test('rows read again are the same objects if unchanged, and new objects if changed', async () => {
  const { db } = shop.database;
  const [former, rows] = [await readQueues({ db }), await readQueues({ db })];
  const same = await reuseEqualRows(former, rows);
  for (const name of ['machines', 'jobs'] as const)
    expect(same[name].every((each, place) => each === former[name][place])).toBe(true);
  const all = former.jobs.flatMap((job) => job.operations);
  const { id, jobId } = one(all.filter(({ startedAt }) => startedAt === null));
  await edit(id, { runMinutes: 123 });
  const after = await reuseEqualRows(former, await readQueues({ db }));
  const known = new Set(former.jobs);
  const changed = after.jobs.filter((each) => !known.has(each));
  expect(changed).toMatchObject([{ id: jobId }]);
  expect(changed[0]?.operations.find((each) => each.id === id)).toMatchObject({ runMinutes: 123 });
});
