import { type InspectionAnswer } from '../../../shared/shop/sampling/inspection-messages.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';

import { type ListedType, usualAql } from '../../../shared/shop/shop-lists.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { jobs, lists, operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

type Aql = ListedType['aql'];
const typeNamed = async (name: string) =>
  (await shop.call('Admin', lists.get)).operationTypes.find((type) => type.name === name)!;
async function setLimits(type: string, aql: Aql, as: Caller = 'Admin') {
  const params = { list: 'operationTypes' as const, id: (await typeNamed(type)).id };
  return shop.ask(as, lists.update, { params, body: { aql } });
}

const none = { critical: 0, major: 0, minor: 0 };
const queued = async (type: string) => (await floor.job([type], { quantity: 5000, ups: 1 })).steps[0]!;
/** Starts a Final Inspection of 5,000 pieces: 200 are the sample, with at most 0, 5 and 10 faults. */
async function started() {
  const operation = await queued('Final Inspection');
  await floor.call('advance', operation.id);
  return operation;
}
interface Given {
  lot?: number;
  faults?: object;
  answer?: InspectionAnswer;
  reason?: string;
}
const inspect = (id: string, given: Given, as: Caller = 'Restricted') =>
  shop.ask(as, operations.inspect, {
    params: { id },
    body: { lot: 5000, answer: 'accept', ...given, faults: { ...none, ...given.faults } },
  });
const strike = (id: string, inspectionId: string, as: Caller = 'Restricted') =>
  shop.ask(as, operations.strikeInspection, { params: { id, inspectionId } });
const jobOf = ({ jobId }: { jobId: string }) => shop.call('Standard', jobs.get, { params: { id: jobId } });
const listed = (id: string) => shop.call('Restricted', operations.inspections, { params: { id } });

test('no shop has inspections before an Admin sets the limits of a type', async () => {
  const { operationTypes } = await shop.call('Restricted', lists.get);
  expect(operationTypes.filter(({ aql }) => aql !== null)).toEqual([]);
  const { id } = await started();
  expect(await listed(id)).toEqual({ aql: null, inspections: [] });
  expect((await inspect(id, {})).problem).toMatchObject({ status: 409, code: 'no-inspections' });
  expect((await setLimits('Final Inspection', usualAql)).status).toBe(200);
  expect((await listed(id)).aql).toEqual(usualAql);
  expect((await inspect(id, {})).status).toBe(200);
});

describe('an inspection', () => {
  test('has the sample of the table and the person, and stands on its job', async () => {
    const operation = await started();
    expect(await listed(operation.id)).toEqual({
      aql: usualAql,
      inspections: [],
    });
    expect((await jobOf(operation)).inspection).toBeNull();
    const { data } = await inspect(operation.id, { faults: { major: 5, minor: 10 } });
    expect(data.inspections).toMatchObject([
      {
        lot: 5000,
        sample: 200,
        allowed: { critical: 0, major: 5, minor: 10 },
        faults: { critical: 0, major: 5, minor: 10 },
        answer: 'accept',
        userName: shop.users.Restricted.name,
      },
    ]);
    expect((await jobOf(operation)).inspection).toMatchObject({
      operationId: operation.id,
      operation: 'Final Inspection',
      answer: 'accept',
      userName: shop.users.Restricted.name,
    });
    const lines = await shop.call('Restricted', contract.history.of, {
      params: { entity: 'jobs', id: operation.jobId },
    });
    expect(lines.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(
        'inspected a sample of Final Inspection: accepted, faults in 200 pieces: 5 major, 10 minor',
      ),
    );
  });

  test.each<[Given, number, object]>([
    [{ faults: { critical: 1 } }, 400, { errors: { reason: 'Reason is required' } }],
    [{ faults: { major: 6 } }, 400, { errors: { reason: 'Reason is required' } }],
    [{ answer: 'sort' }, 400, { errors: { reason: 'Reason is required' } }],
    [{ lot: 0 }, 400, { errors: { lot: 'Pieces must be a whole number from 1 to 2,000,000,000' } }],
    [{ faults: { minor: -1 } }, 400, {}],
  ])('refuses %j', async (given, status, problem) => {
    const { id } = await started();
    expect((await inspect(id, given)).problem).toMatchObject({ status, ...problem });
    expect((await listed(id)).inspections).toEqual([]);
  });

  test('may have another answer than the table with a reason', async () => {
    const operation = await started();
    const given = { faults: { major: 6 }, answer: 'sort' as const, reason: 'Only pallet 2' };
    expect((await inspect(operation.id, given)).status).toBe(200);
    expect((await jobOf(operation)).inspection).toMatchObject({ answer: 'sort', reason: 'Only pallet 2' });
  });

  test('needs an operation that has started, of a type with inspections', async () => {
    const { id } = await queued('Final Inspection');
    expect((await inspect(id, {})).problem.code).toBe('inspection-too-early');
    const packing = await queued('Packing');
    await floor.call('advance', packing.id);
    expect((await inspect(packing.id, {})).problem.code).toBe('no-inspections');
    expect(await listed(packing.id)).toEqual({ aql: null, inspections: [] });
    expect((await inspect('01890000-0000-7000-8000-000000000000', {})).status).toBe(404);
  });

  test('is struck out by its inspector or an Admin, and the one before counts again', async () => {
    const operation = await started();
    await inspect(operation.id, {});
    const [held] = (await inspect(operation.id, { faults: { critical: 1 }, answer: 'hold' })).data
      .inspections;
    expect((await jobOf(operation)).inspection?.answer).toBe('hold');
    expect((await strike(operation.id, held!.id, 'Standard')).problem.code).toBe('only-admin-undoes');
    const { data } = await strike(operation.id, held!.id, 'Admin');
    expect(data.inspections.map(({ struckBy }) => struckBy)).toEqual([shop.users.Admin.name, null]);
    expect((await jobOf(operation)).inspection?.answer).toBe('accept');
    expect((await strike(operation.id, held!.id, 'Admin')).problem.code).toBe('already-struck');
    expect((await strike(operation.id, operation.id, 'Admin')).status).toBe(404);
  });
});

test('an Admin sets the limits of an operation type, each one of the table', async () => {
  const set = (aql: Aql, as?: Caller) => setLimits('Peel Off', aql, as);
  expect((await set({ critical: 0, major: 0.65, minor: 4 })).data).toMatchObject({ aql: { minor: 4 } });
  const wrong = await set({ critical: 0, major: 2, minor: 4 });
  expect(wrong.problem).toMatchObject({
    status: 400,
    errors: { 'aql.major': expect.stringContaining('2.5') },
  });
  expect((await set(null, 'Standard')).status).toBe(403);
  expect((await set(null)).data).toMatchObject({ aql: null });
});

describe('a job that its inspection holds', () => {
  const hold = { faults: { critical: 1 }, answer: 'hold' as const };
  const load = (jobId: string) =>
    shop.ask('Standard', contract.dispatches.create, { body: { jobs: [{ jobId, quantity: 100 }] } });
  async function made() {
    const operation = await started();
    await floor.call('advance', operation.id, { goodQuantity: 5000 });
    return operation;
  }

  test('stays until a later inspection accepts it, and the refusal says who holds it and why', async () => {
    const operation = await made();
    await inspect(operation.id, hold);
    const why = `Final Inspection: on hold by ${shop.users.Restricted.name}, faults in 200 pieces: 1 critical`;
    const { can, number } = await jobOf(operation);
    expect(can.dispatch).toMatchObject({ code: 'held-by-inspection', reason: why });
    expect((await load(operation.jobId)).problem).toMatchObject({
      status: 409,
      reason: `${number} stays: ${why}`,
    });
    const single = { params: { id: operation.jobId }, body: { quantity: 100 } };
    expect((await shop.ask('Standard', jobs.dispatch, single)).problem.reason).toBe(why);
    await inspect(operation.id, { faults: { critical: 1 }, answer: 'sort', reason: 'Sort pallet 2' });
    expect((await load(operation.jobId)).problem.reason).toContain('to be sorted');
    expect((await load(operation.jobId)).problem.reason).toContain('Sort pallet 2');
    await inspect(operation.id, {});
    expect((await load(operation.jobId)).status).toBe(200);
  });

  test('is in the list that the figure on Today opens, until an inspection releases it', async () => {
    const query = { heldByInspection: true, per: 200 } as const;
    const isHeld = async ({ jobId }: { jobId: string }) => {
      const { items } = await shop.call('Restricted', jobs.sorted, { query });
      const { total } = await shop.call('Restricted', jobs.counts, { query });
      const { figures } = await shop.call('Restricted', contract.today.get);
      expect([total, figures.heldByInspection]).toEqual([items.length, items.length]);
      for (const { inspection } of items) expect(inspection?.answer).toMatch(/hold|sort/);
      return items.some(({ id }) => id === jobId);
    };
    const operation = await made();
    expect(await isHeld(operation)).toBe(false);
    const { data } = await inspect(operation.id, hold);
    expect(await isHeld(operation)).toBe(true);
    await strike(operation.id, data.inspections[0]!.id);
    expect(await isHeld(operation)).toBe(false);
    await inspect(operation.id, { answer: 'sort', reason: 'Pallet 2' });
    expect(await isHeld(operation)).toBe(true);
    await inspect(operation.id, {});
    expect(await isHeld(operation)).toBe(false);
  });

  test('leaves before the hold or not at all when both are pressed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const operation = await made();
      const [sent, held] = await Promise.all([load(operation.jobId), inspect(operation.id, hold)]);
      expect(held.status).toBe(200);
      expect([200, 409]).toContain(sent.status);
      expect((await jobOf(operation)).sent).toBe(sent.status === 200 ? 100 : 0);
      expect((await load(operation.jobId)).problem.code).toBe('stays');
    }
  });

  test('keeps the inspected operation until the inspection is struck out', async () => {
    const operation = await started();
    const { data } = await inspect(operation.id, hold);
    await floor.call('undo', operation.id);
    const remove = () => shop.ask('Admin', operations.remove, { params: { id: operation.id } });
    const why = 'Final Inspection was inspected; strike the inspection out first';
    expect((await remove()).problem).toMatchObject({ status: 409, reason: why });
    expect((await jobOf(operation)).can.unschedule).toMatchObject({ reason: why });
    await strike(operation.id, data.inspections[0]!.id);
    expect((await remove()).status).toBe(200);
    expect((await jobOf(operation)).inspection).toBeNull();
  });
});
