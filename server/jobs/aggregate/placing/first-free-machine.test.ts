/**
 * Tests that scheduling chooses the same machines and positions in two ways: by reading all queues, or only
 * the machines' loads and the chosen queues.
 */
import { afterAll, expect, test } from 'vitest';
import { type Job } from '../../../../shared/jobs/jobs.contract.ts';
import { perform, type Verb } from '../../../platform/verb/verb.ts';
import { type RandomInt, seededRandom, pick } from '../../../testing/samples/seeded-random.ts';
import { openOrders } from '../../../testing/samples/create-test-jobs.ts';
import { fillPlant, shufflePlant } from '../../../testing/samples/fill-large-plant.ts';
import { contextOf } from '../../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../../testing/shop.ts';
import { statementsOf } from '../../../testing/database/statements-of-request.ts';
import { contract } from '../../../../shared/contract/contract.ts';
import { addOperation, type OpenJob, lockMachines } from '../job-aggregate.domain.ts';
import { scheduleJob } from '../../verbs/job-schedule.domain.ts';
import { openJob } from '../open-job.domain.ts';
import {
  lockServingMachines,
  type Place,
  placeAllOnFirstFree,
  placeOnFirstFree,
} from './place-operations.domain.ts';

const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const seed = 20_261_124;
const now = new Date();

/** Returns where one of the ways places the job's operations, and rolls the placement back. */
async function placesOf(
  job: Job,
  asked: readonly string[],
  place: (verb: Verb, work: OpenJob, rows: OpenJob['operations']) => Promise<Place[]>,
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
await shufflePlant(shop.database.pool);

const stepsOf = (asked: readonly string[]) => asked.map((type) => ({ type, detail: '', instruction: '' }));
const someTypes = (chance: RandomInt) => Array.from({ length: 1 + chance(14) }, () => pick(chance, types));

test(`operations get the same machines and places as with all queues read (seed ${seed})`, async () => {
  const chance = seededRandom(seed);
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
      return rows.map((row) => placeOnFirstFree(work, row, machines));
    });
    const few = await placesOf(job, asked, async (_verb, work, rows) => {
      const machines = await lockServingMachines(work, [], asked);
      return placeAllOnFirstFree(work, rows, machines);
    });
    expect(few).toEqual(all);
    for (const { machineId } of all) came.add(machineId);
    // After this the next job finds other queues.
    await scheduleJob(contextOf(shop), job.id);
  }
  expect(came.size).toBeGreaterThan(15);
});

test('scheduling a job reads all the queues that it needs with one statement', async () => {
  const { id } = await orders.ready({ productOperations: stepsOf(types) });
  const sent = await statementsOf(() => shop.call('Standard', contract.jobs.submit, { params: { id } }));
  const read = sent.filter((text) => text.includes('json_agg("jobNumber")'));
  expect(read).toHaveLength(1);
  // Twelve, and what is due at the moment besides.
  expect(sent.length).toBeLessThanOrEqual(14);
});
