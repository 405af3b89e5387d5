/**
 * Tests with random shops that accepting a proposal and undoing it restores the shop. Each seed generates one
 * shop.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type PlanRecord } from '../../shared/planning/plans.contract.ts';
import { priorities } from '../../shared/platform/specification-constants.ts';
import { proposePlan } from '../testing/clients/plans-client.ts';
import { seededRandom, pick } from '../testing/samples/seeded-random.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop } from '../testing/shop.ts';
import { operations as table } from '../operations/operations.table.ts';

const { jobs, operations, pins, plans } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const types = ['Printing', 'Punching', 'Pasting'] as const;
const on = new Map<string, Machine[]>();
for (const type of [...types, ...types]) {
  const machine = await floor.machine(type, { sheetsPerHour: 400 });
  on.set(type, [...(on.get(type) ?? []), machine]);
}

const params = (id: string) => ({ params: { id } });
/**
 * Returns all operations without version and time of change, to compare the shop before a plan with the shop after
 * its undo.
 */
async function places() {
  const rows = await shop.database.db.select().from(table).orderBy(table.id);
  return rows.map(({ version: _version, updatedAt: _updatedAt, ...row }) => row);
}

const proposed = (seed: number) => proposePlan(shop, { seed, budgetMs: 400 });

async function accept(plan: PlanRecord, isTaken: () => boolean) {
  const moved = plan.entries.filter((entry) => entry.moved && isTaken());
  // The proposal depends on the speed of the computer. It may move nothing.
  if (moved.length === 0) return 0;
  const body = { operations: moved.map(({ operationId }) => operationId) };
  const { status, data, problem } = await shop.ask('Standard', plans.accept, { ...params(plan.id), body });
  if (status === 200) return data.accepted;
  // The moved operations may have changed only their times, because others make room for them.
  expect(problem.code).toBe('nothing-to-accept');
  return 0;
}

let accepted = 0;
test.each([1, 2, 3, 4, 5])('accepting and undoing changes nothing (seed %i)', async (seed) => {
  const chance = seededRandom(seed);
  const made: string[] = [];
  for (let each = 0; each < 6; each += 1) {
    const steps = types.filter(() => chance(3) > 0);
    const deliveryDate = new Date(Date.now() + (2 + chance(40)) * 3_600_000).toISOString();
    const order = { deliveryDate, priority: pick(chance, priorities), quantity: 500 + chance(4000) };
    const { job, steps: own } = await floor.job(steps.length > 0 ? [...steps] : ['Printing'], order);
    made.push(job.id);
    for (const { id, type } of own) {
      const machineId = on.get(type)?.[chance(2)]?.id ?? '';
      if (chance(2) === 0)
        await shop.ask('Standard', operations.move, { ...params(id), body: { machineId } });
      const body = { machineId, why: 'Its plates hang there' };
      if (chance(8) === 0) await shop.call('Standard', pins.add, { ...params(id), body });
    }
    // Where nothing else runs.
    if (chance(3) === 0 && own[0]) await floor.refused('advance', own[0].id);
  }
  // Half of a former plan stands, which keeps machines waiting.
  await accept(await proposed(seed), () => chance(2) === 0);
  const before = await places();
  const plan = await proposed(seed + 100);
  const count = await accept(plan, seed % 2 === 0 ? () => chance(2) === 0 : () => true);
  accepted += count;
  const left = count > 0 ? (await shop.call('Standard', plans.undo, params(plan.id))).left : [];
  expect(left).toEqual([]);
  expect(await places()).toEqual(before);
  expect(await brokenInvariants(shop.database)).toEqual([]);
  for (const id of made) await shop.ask('Standard', jobs.cancel, { ...params(id), body: { reason: 'Over' } });
});

test('at least one of the random plans moved operations, so that the undo was tested', () => {
  expect(accepted).toBeGreaterThan(0);
});
