import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Check } from '../../../shared/shop/checks.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { lists, operations, queues } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const clearance: Check = {
  name: 'Line clearance',
  every: null,
  unit: '',
  lowest: null,
  highest: null,
  must: true,
};
const density: Check = {
  name: 'Density',
  every: 500,
  unit: 'D',
  lowest: 1.45,
  highest: 1.55,
  must: true,
};
const register: Check = { ...clearance, name: 'Register', every: 500, must: false };

const typeNamed = async (name: string) =>
  (await shop.call('Admin', lists.get)).operationTypes.find((type) => type.name === name)!;
async function setChecks(type: string, checks: Check[], as: Caller = 'Admin') {
  const { id, version } = await typeNamed(type);
  return shop.ask(as, lists.update, {
    params: { list: 'operationTypes', id },
    body: { checks, version },
  });
}
/** Adds an operation type with these checks, and queues an operation of it on a new machine. */
let types = 0;
async function checked(checks: Check[], more: { ups?: number; unit?: 'sheets' | 'pieces' } = {}) {
  const name = `Checked ${(types += 1)}`;
  const { unit = 'sheets', ...fields } = more;
  const body = { name, unit, needsMachine: true, checks };
  await shop.call('Admin', lists.create, { params: { list: 'operationTypes' }, body });
  return floor.on(await floor.machine(name), { quantity: 5000, ups: 1, ...fields });
}
const answer = (id: string, body: object, as: Caller = 'Restricted') =>
  shop.ask(as, operations.check, {
    params: { id },
    body: body as { check: string; count: number },
  });
const yes = { check: 'Line clearance', count: 0, passed: true };
const listed = (id: string) => shop.call('Restricted', operations.checks, { params: { id } });
const strike = (id: string, answerId: string, as: Caller = 'Restricted') =>
  shop.ask(as, operations.strikeCheck, { params: { id, answerId } });
const add = (id: string, good: number) =>
  shop.call('Restricted', operations.addEntry, { params: { id }, body: { good } });

describe('an operation type', () => {
  test('has the checks that an Admin gives it, and only an Admin', async () => {
    expect((await typeNamed('Lamination')).checks).toEqual([]);
    expect((await setChecks('Lamination', [clearance, density])).data).toMatchObject({
      checks: [clearance, density],
    });
    expect((await setChecks('Lamination', [], 'Standard')).status).toBe(403);
    expect((await typeNamed('Lamination')).checks).toEqual([clearance, density]);
    await setChecks('Lamination', []);
  });

  test.each<[object, string]>([
    [{ checks: [{ ...clearance, name: '' }] }, 'Check is required'],
    [{ checks: [clearance, { ...density, name: 'line CLEARANCE' }] }, 'line CLEARANCE is there twice'],
    [{ checks: [{ ...density, lowest: 2 }] }, 'Density: the lowest value is above the highest'],
    [{ checks: [{ ...density, every: 0 }] }, 'Every must be a whole number from 1 to 2,000,000,000'],
    [
      { checks: Array.from({ length: 21 }, (_, n) => ({ ...clearance, name: `Check ${n}` })) },
      'Checks is at most 20',
    ],
  ])('refuses %j', async (body, message) => {
    const { id } = await typeNamed('Lamination');
    const { problem } = await shop.ask('Admin', lists.update, {
      params: { list: 'operationTypes', id },
      body: body as { checks: Check[] },
    });
    expect({ status: problem.status, errors: Object.values(problem.errors ?? {}) }).toEqual({
      status: 400,
      errors: [message],
    });
  });

  test('is the only value with checks, and of two Admins who change it at once one is refused', async () => {
    const { coats } = await shop.call('Admin', lists.get);
    const coat = { params: { list: 'coats' as const, id: coats[0]!.id }, body: { checks: [clearance] } };
    expect((await shop.ask('Admin', lists.update, coat)).problem).toMatchObject({
      status: 400,
      errors: { checks: 'Only operation types have this' },
    });
    const { id, version } = await typeNamed('Packing');
    const change = (check: Check) =>
      shop.ask('Admin', lists.update, {
        params: { list: 'operationTypes', id },
        body: { checks: [check], version },
      });
    const both = await Promise.all([change(clearance), change(register)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    await setChecks('Packing', []);
  });
});

/** Returns the missed and failed checks that the lists and the page of a job show. */
async function faultsOf(jobId: string) {
  const { items } = await shop.call('Standard', contract.jobs.sorted, { query: { ids: jobId } });
  const { checks } = await shop.call('Standard', contract.jobs.get, { params: { id: jobId } });
  expect(items.map((item) => item.checks)).toEqual([checks]);
  return checks;
}

describe('a check before Run', () => {
  test('keeps Run waiting, by name, until it is in order', async () => {
    const { id, jobId, machineId } = await checked([clearance]);
    expect(await faultsOf(jobId)).toBeUndefined();
    const first = 'Check first: Line clearance';
    expect(await floor.refused('advance', id)).toBe(first);
    expect((await floor.get(id)).can.advance?.code).toBe('check-first');
    const all = await shop.call('Standard', queues.get);
    const card = all.jobs.flatMap((job) => job.operations).find((each) => each.id === id);
    expect(card?.can.advance?.code).toBe('check-first');
    expect((await answer(id, { ...yes, passed: false })).status).toBe(200);
    expect(await floor.refused('advance', id)).toBe('Not in order: Line clearance. Check it again');
    expect(await faultsOf(jobId)).toEqual({ missed: 0, failed: 1 });
    expect((await floor.get(id)).checks).toEqual({ due: ['Line clearance'], missed: 0, failed: 1 });
    const { data } = await answer(id, yes);
    expect(await faultsOf(jobId)).toBeUndefined();
    expect(data.checks).toEqual([clearance]);
    expect(data.results.map(({ passed, userName, holds }) => [passed, userName, holds])).toEqual([
      [true, shop.users.Restricted.name, true],
      [false, shop.users.Restricted.name, true],
    ]);
    expect(await floor.call('advance', id)).toMatchObject({
      state: 'running',
      checks: { due: [], missed: 0, failed: 0 },
    });
    expect((await floor.queue(machineId!))[0]?.checks).toEqual({ due: [], missed: 0, failed: 0 });
  });

  test('is due again after a return to the queue, unless the return is undone', async () => {
    const { id } = await checked([clearance]);
    await answer(id, yes);
    await floor.call('advance', id);
    await floor.call('suspend', id);
    expect(await floor.refused('advance', id)).toBe('Check first: Line clearance');
    await floor.call('undo', id);
    expect((await floor.get(id)).checks).toEqual({ due: [], missed: 0, failed: 0 });
    await floor.call('suspend', id);
    await answer(id, yes);
    expect((await floor.call('advance', id)).state).toBe('running');
  });

  test('that may be skipped is missed then, and a later change of the type does not alter that', async () => {
    const { id, type } = await checked([{ ...clearance, must: false }]);
    await floor.call('advance', id);
    await setChecks(type, []);
    expect((await floor.get(id)).checks).toEqual({ due: ['Line clearance'], missed: 1, failed: 0 });
    await floor.call('advance', id, { goodQuantity: 5000 });
    expect((await floor.get(id)).checks).toEqual({ due: [], missed: 1, failed: 0 });
    expect((await answer(id, yes)).problem).toMatchObject({ status: 409, code: 'check-too-late' });
  });
});

describe('a check by sheet', () => {
  test('is due at each multiple of the count, and Finish waits for it', async () => {
    const { id, jobId } = await checked([density, register], { ups: 2 });
    await floor.call('advance', id);
    await add(id, 499);
    expect((await floor.get(id)).checks).toEqual({ due: [], missed: 0, failed: 0 });
    const early = await answer(id, { check: 'Density', count: 500, value: 1.5 });
    expect(early.problem).toMatchObject({ status: 409, reason: 'Density is not due at 500' });
    await add(id, 1);
    expect((await floor.get(id)).checks?.due).toEqual(['Density', 'Register']);
    expect(await floor.refused('advance', id)).toBe('Check first: Density, due at 500');
    expect((await answer(id, { check: 'Density', count: 500, value: 1.6 })).data.results[0]).toMatchObject({
      check: 'Density',
      count: 500,
      value: 1.6,
      passed: false,
    });
    // A failed one stays visible, and lets the machine go on.
    await add(id, 700);
    expect((await floor.get(id)).checks).toEqual({
      due: ['Density', 'Register'],
      missed: 1,
      failed: 1,
    });
    // What was due before can still be answered, as a device does that sends its presses later.
    await answer(id, { check: 'Register', count: 500, passed: true });
    await answer(id, { check: 'Density', count: 1000, value: 1.45 });
    expect((await floor.get(id)).checks).toEqual({ due: ['Register'], missed: 0, failed: 1 });
    await floor.call('advance', id);
    const [listedNow] = await floor.steps(jobId);
    expect(listedNow?.checks).toEqual({ due: [], missed: 1, failed: 1 });
    expect(await faultsOf(jobId)).toEqual({ missed: 1, failed: 1 });
    const lines = await shop.call('Restricted', contract.history.of, {
      params: { entity: 'jobs', id: jobId },
    });
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('checked Density'),
        expect.stringContaining('at 500: 1.6 D, not in order'),
        expect.stringContaining('checked Register'),
      ]),
    );
  });

  test('can’t be passed over by counting all of it with Finish', async () => {
    const { id } = await checked([density]);
    await floor.call('advance', id);
    const refusal = 'Check first: Density, due at 5,000';
    expect(await floor.refused('advance', id, { goodQuantity: 5000 })).toBe(refusal);
    expect(await floor.refused('advance', id)).toBe(refusal);
    await add(id, 5000);
    await answer(id, { check: 'Density', count: 5000, value: 1.5 });
    expect((await floor.call('advance', id)).checks).toEqual({ due: [], missed: 9, failed: 0 });
  });

  test.each<[object, number, object]>([
    [{ check: 'Density', count: 500, passed: true }, 400, { errors: { value: 'Value is required' } }],
    [{ check: 'Register', count: 500 }, 400, { errors: { passed: 'In order is required' } }],
    [
      { check: 'Density', count: 500, value: 1.5, passed: true },
      400,
      { errors: { passed: 'The check takes a value, or yes or no, and not both' } },
    ],
    [{ check: 'Density', count: 700, value: 1.5 }, 409, { reason: 'Density is not due at 700' }],
    [{ check: 'Density', count: 0, value: 1.5 }, 409, { reason: 'Density is not due before Run' }],
    [{ check: 'Gloss', count: 500, value: 1 }, 409, { reason: 'Gloss is no check of this operation now' }],
  ])('refuses %j', async (body, status, problem) => {
    const { id } = await checked([density, register]);
    await floor.call('advance', id);
    await add(id, 600);
    expect((await answer(id, body)).problem).toMatchObject({ status, ...problem });
    expect((await listed(id)).results).toEqual([]);
  });

  test('of two who answer at once one is refused, and a repeated press stores it once', async () => {
    const { id } = await checked([register]);
    await floor.call('advance', id);
    await add(id, 500);
    const body = { check: 'Register', count: 500, passed: true };
    const both = await Promise.all([answer(id, body), answer(id, body, 'Standard')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.reason).toBe(
      'Register has been checked meanwhile',
    );
    expect((await listed(id)).results).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('is taken back by who gave it or an Admin, and then is due again', async () => {
    const { id } = await checked([clearance]);
    const [mine] = (await answer(id, yes)).data.results;
    expect((await strike(id, mine!.id, 'Standard')).problem).toMatchObject({
      status: 403,
      code: 'only-admin-undoes',
    });
    const { data } = await strike(id, mine!.id);
    expect(data.results[0]).toMatchObject({ holds: false, struckBy: shop.users.Restricted.name });
    expect((await strike(id, mine!.id)).problem).toMatchObject({ status: 409, code: 'already-struck' });
    expect(await floor.refused('advance', id)).toBe('Check first: Line clearance');
    const [again] = (await answer(id, yes)).data.results;
    expect((await strike(id, again!.id, 'Admin')).status).toBe(200);
    expect((await strike(id, noSuchId, 'Admin')).status).toBe(404);
  });

  test('has the time of its press, within the limits of all presses', async () => {
    const { id } = await checked([clearance]);
    const at = new Date(Date.now() - 30 * 60_000).toISOString();
    expect((await answer(id, { ...yes, at })).data.results[0]?.at).toBe(at);
    const old = await answer(id, { ...yes, at: new Date(Date.now() - 169 * 3_600_000).toISOString() });
    expect(old.status).toBe(409);
    expect((await answer(noSuchId, yes)).status).toBe(404);
  });
});

const noSuchId = '01890000-0000-7000-8000-000000000000';
