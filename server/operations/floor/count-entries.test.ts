import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Entry } from '../../../shared/operations/count-entries.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
afterAll(() => shop.close());

/**
 * The operations of each test's job: 1,000 pieces, buffer 50, 8 up, 132 sheets, with Printing, Punching and Packing.
 * The Printing is running.
 */
let steps: Operation[];
let jobId: string;
beforeEach(async () => {
  await floor.machine('Printing');
  await floor.machine('Punching');
  const made = await floor.job(['Printing', 'Punching', 'Packing']);
  steps = made.steps;
  jobId = made.job.id;
  await floor.call('advance', press());
});
const press = () => steps[0]?.id ?? '';
const punch = () => steps[1]?.id ?? '';

type Body = Record<string, unknown>;
const entry = (id: string, body: Body) =>
  shop.ask('Restricted', operations.addEntry, { params: { id }, body });
const add = (id: string, body: Body) =>
  shop.call('Restricted', operations.addEntry, { params: { id }, body });
const strike = (id: string, entryId: string, confirmed = false) =>
  shop.ask('Restricted', operations.strikeEntry, {
    params: { id, entryId },
    query: { confirmed: `${confirmed}` },
  });
const entriesOf = (id: string): Promise<Entry[]> =>
  shop.call('Restricted', operations.entries, { params: { id } });
/** Returns how many pieces the job is short, as the list of short jobs says. */
const listed = async () => {
  const { items } = await shop.call('Restricted', jobs.sorted, { query: { short: 'true', per: '200' } });
  return items.find(({ id }) => id === jobId);
};
const read = () => shop.call('Standard', jobs.get, { params: { id: jobId } });

describe('entries', () => {
  test('add up in the unit of the operation, each with user, time and machine', async () => {
    await add(press(), { good: 40, waste: 5, reason: 'Make-ready', phase: 'make-ready' });
    const after = await add(press(), { good: 20, waste: 3, reason: 'Jam' });
    expect(after).toMatchObject({ goodQuantity: 480, wasteQuantity: 64, wasteReason: 'Jam' });
    const [latest, first] = await entriesOf(press());
    expect(latest).toMatchObject({ good: 20, waste: 3, reason: 'Jam', phase: null, struckAt: null });
    expect(first).toMatchObject({ good: 40, waste: 5, reason: 'Make-ready', phase: 'make-ready' });
    expect(first?.machineId).toBe(steps[0]?.machineId);
    expect(Math.abs(Date.parse(first?.at ?? '') - Date.now())).toBeLessThan(60_000);
    const { wasteReasons } = await read();
    expect(after.wasteReasons).toEqual([
      { reason: 'Make-ready', waste: 5 },
      { reason: 'Jam', waste: 3 },
    ]);
    expect(wasteReasons).toEqual(after.wasteReasons.map((each) => ({ operationId: press(), ...each })));
  });

  test('from two tablets at the same moment are both added', async () => {
    await Promise.all([...Array(8)].map(() => add(press(), { good: 3 })));
    expect(await entriesOf(press())).toHaveLength(8);
    expect((await read()).flow[0]).toMatchObject({ in: 125, good: 24, toCome: 101 });
  });

  test('can be struck out once, stay stored and no longer count', async () => {
    await add(press(), { good: 30 });
    await add(press(), { good: 30 });
    const [twice] = await entriesOf(press());
    expect((await strike(press(), twice?.id ?? '')).data).toMatchObject({ goodQuantity: 240 });
    const again = await strike(press(), twice?.id ?? '');
    expect(again.problem).toMatchObject({ status: 409, code: 'already-struck' });
    expect(await entriesOf(press())).toMatchObject([
      { good: 30, struckBy: expect.any(String) },
      { struckAt: null },
    ]);
    expect((await strike(punch(), twice?.id ?? '')).status).toBe(409);
  });

  test.each([
    [{}, 'good'],
    [{ good: 0, waste: 0 }, 'good'],
    [{ good: 3, counter: 10 }, 'counter'],
    [{ good: -1 }, 'good'],
    [{ waste: 1.5 }, 'waste'],
    [{ good: 1, phase: 'lunch' }, 'phase'],
  ])('%j is refused at %s', async (body, field) => {
    const { status, problem } = await entry(press(), body);
    expect(status).toBe(400);
    expect(problem?.errors).toHaveProperty(field);
  });

  test('are refused before the start', async () => {
    expect((await entry(punch(), { good: 1 })).problem).toMatchObject({
      status: 409,
      code: 'nothing-to-count',
    });
    expect(await entriesOf(punch())).toEqual([]);
  });
});

describe('a counter', () => {
  test('stores the first reading, and then adds each difference less the waste', async () => {
    expect(await add(press(), { counter: 5000 })).toMatchObject({ goodQuantity: 0 });
    expect(await add(press(), { counter: 5060, waste: 4 })).toMatchObject({
      goodQuantity: 448,
      wasteQuantity: 32,
    });
    expect(await add(press(), { counter: 5070 })).toMatchObject({ goodQuantity: 528 });
    expect(await entriesOf(press())).toMatchObject([
      { good: 10, counter: 5070 },
      { good: 56, waste: 4, counter: 5060 },
      { good: 0, counter: 5000 },
    ]);
  });

  test('needs confirmation for a lower reading, and then continues from that reading', async () => {
    await add(press(), { counter: 5000 });
    const back = await entry(press(), { counter: 40 });
    expect(back.problem).toMatchObject({
      status: 409,
      code: 'counter-went-back',
      values: { counter: 40, was: 5000 },
    });
    expect(await add(press(), { counter: 40, confirmed: true })).toMatchObject({ goodQuantity: 0 });
    expect(await add(press(), { counter: 50 })).toMatchObject({ goodQuantity: 80 });
    expect((await entry(press(), { counter: 55, waste: 6 })).problem?.errors).toHaveProperty('waste');
  });

  test('starts from the reading that Run sends', async () => {
    await floor.call('undo', press());
    await floor.call('advance', press(), { counter: 700 });
    expect(await add(press(), { counter: 725 })).toMatchObject({ goodQuantity: 200 });
  });
});

describe('totals', () => {
  test('are stored as an entry of the difference, which is negative for a lower total', async () => {
    await floor.call('counts', press(), { goodQuantity: 60, wasteQuantity: 2 });
    await floor.call('counts', press(), { goodQuantity: 50 });
    expect(await entriesOf(press())).toMatchObject([
      { good: -10, waste: 0 },
      { good: 60, waste: 2 },
    ]);
  });

  test('based on an outdated total are refused with the outdated and the present total', async () => {
    await add(press(), { good: 10 });
    const seen = { goodQuantity: 0, wasteQuantity: 0 };
    const { problem } = await floor.ask('counts', press(), { goodQuantity: 12, seen });
    expect(problem).toMatchObject({
      status: 409,
      code: 'counted-meanwhile',
      values: { good: 10, seenGood: 0 },
    });
    const now = { goodQuantity: 80, wasteQuantity: 0 };
    expect(await floor.call('counts', press(), { goodQuantity: 12, seen: now })).toMatchObject({
      goodQuantity: 96,
    });
  });

  test('undoing Finish removes the counts sent with Finish, and leaves earlier counts', async () => {
    await add(press(), { good: 30 });
    await floor.call('advance', press(), { goodQuantity: 125 });
    expect(await floor.call('undo', press())).toMatchObject({ state: 'running', goodQuantity: 240 });
    expect(await floor.refused('undo', press())).toMatch(/^It has been counted since it started/);
    expect(await entriesOf(press())).toMatchObject([{ struckAt: expect.any(String) }, { struckAt: null }]);
  });
});

test('a finished operation without counts after striking them out passes on all its input', async () => {
  await floor.call('advance', press(), { goodQuantity: 20 });
  expect(await read()).toMatchObject({ willMake: 160, short: 840 });
  await floor.call('undo', press());
  await floor.call('advance', press());
  const { flow, short } = await read();
  expect(flow[0]).toMatchObject({ gives: 125, uncounted: true });
  expect(short).toBe(0);
});

describe('counting more out than in', () => {
  test('is refused with both quantities until confirmed, and then raises the input', async () => {
    const over = await entry(press(), { good: 120, waste: 6 });
    expect(over.problem).toMatchObject({
      status: 409,
      code: 'more-out-than-in',
      values: { in: 125, out: 126 },
    });
    expect(await entriesOf(press())).toEqual([]);
    await add(press(), { good: 120, waste: 6, confirmed: true });
    expect((await read()).flow[0]).toMatchObject({ in: 126, good: 120, waste: 6, over: true });
    expect((await entry(press(), { good: 1 })).problem).toMatchObject({ values: { in: 126, out: 127 } });
  });

  test('is refused when an entry is struck out or a total lowered below what a later operation counted', async () => {
    await add(press(), { good: 100 });
    const [first] = await entriesOf(press());
    await add(press(), { good: 20 });
    await floor.call('advance', press());
    await floor.call('advance', punch());
    expect((await entry(punch(), { good: 121 })).problem).toMatchObject({ values: { in: 120, out: 121 } });
    await add(punch(), { good: 90 });
    expect((await strike(press(), first?.id ?? '')).problem).toMatchObject({
      code: 'more-out-than-in',
      values: { operation: 'Punching', in: 20, out: 90 },
    });
    const lowered = await floor.ask('counts', press(), { goodQuantity: 80 });
    expect(lowered.problem).toMatchObject({ code: 'more-out-than-in', values: { in: 80, out: 90 } });
    expect((await strike(press(), first?.id ?? '', true)).status).toBe(200);
    expect((await read()).flow[1]).toMatchObject({ in: 90, good: 90, over: true });
    // Its machine has nothing left to run, so that the next job would be placed behind it.
    await floor.call('advance', punch());
  });
});

describe('an overlapping operation', () => {
  test('is queued once its predecessor counts pieces, counts at most these, and can’t end before the predecessor', async () => {
    await shop.call('Admin', operations.update, { params: { id: punch() }, body: { overlap: true } });
    const state = async () =>
      (await shop.call('Restricted', operations.get, { params: { id: punch() } })).state;
    expect(await state()).toBe('waiting');
    await add(press(), { good: 50 });
    expect(await state()).toBe('queued');
    await floor.call('advance', punch());
    expect((await entry(punch(), { good: 51 })).problem).toMatchObject({ values: { in: 50, out: 51 } });
    await add(punch(), { good: 50 });
    const early = await floor.ask('advance', punch());
    expect(early.problem).toMatchObject({ status: 409, code: 'overlapped-runs' });
    const { can } = await shop.call('Restricted', operations.get, { params: { id: punch() } });
    expect(can.advance).toMatchObject({ code: 'overlapped-runs' });
    await floor.call('advance', press());
    expect(await floor.call('advance', punch())).toMatchObject({ state: 'finished' });
  });
});

describe('a make-up run', () => {
  test('adds the missing pieces with their paper, and completes the job', async () => {
    await floor.call('advance', press(), { goodQuantity: 100, wasteQuantity: 25 });
    expect(await read()).toMatchObject({ willMake: 800, short: 200, makeUp: { sheets: 25 } });
    expect(await listed()).toMatchObject({ willMake: 800, short: 200 });
    const before = await read();
    const made = await shop.call('Admin', jobs.makeUp, { params: { id: jobId } });
    expect(made).toMatchObject({
      short: 0,
      papersRequired: before.papersAssigned + 25,
      paperRequirementMet: false,
    });
    const all = await shop.call('Restricted', jobs.operations, { params: { id: jobId } });
    const again = all.find(({ makeUp }) => makeUp === 1);
    expect(again).toMatchObject({ type: 'Printing', quantity: 200, plannedQuantity: 200, state: 'queued' });
    const early = await floor.ask('advance', again?.id ?? '');
    expect(early.problem).toMatchObject({ status: 409, code: 'make-up-paper', values: { sheets: 25 } });
    const [held] = await shop.call('Restricted', jobs.papers, { params: { id: jobId } });
    await shop.call('Admin', jobs.assignPaper, {
      params: { id: jobId, paperId: held?.paper.id ?? '' },
      query: { quantity: '25' },
    });
    await floor.call('advance', again?.id ?? '');
    const late = await shop.ask('Admin', jobs.undoMakeUp, { params: { id: jobId } });
    expect(late.problem).toMatchObject({ status: 409, code: 'operation-started' });
    expect((await read()).can.undoMakeUp).toMatchObject({ values: { operation: again?.name } });
    await floor.call('advance', again?.id ?? '', { goodQuantity: 25 });
    await floor.call('advance', punch());
    await floor.call('advance', punch(), { goodQuantity: 125 });
    await floor.call('advance', steps[2]?.id ?? '');
    await floor.call('advance', steps[2]?.id ?? '', { goodQuantity: 1000 });
    expect(await read()).toMatchObject({ status: 'finished', made: 1000, willMake: 1000, short: 0 });
  });

  test('can be undone until the run has started, and is refused if no pieces are short', async () => {
    const asked = (verb: 'makeUp' | 'undoMakeUp') =>
      shop.ask('Standard', jobs[verb], { params: { id: jobId } });
    expect((await asked('makeUp')).problem).toMatchObject({ status: 409, code: 'nothing-short' });
    await floor.call('advance', press(), { goodQuantity: 100 });
    const before = await read();
    expect((await asked('undoMakeUp')).problem).toMatchObject({ code: 'no-make-up' });
    expect(before.can.undoMakeUp).toMatchObject({ code: 'no-make-up' });
    await asked('makeUp');
    expect((await read()).can.undoMakeUp).toBeNull();
    const refused = await shop.ask('Restricted', jobs.makeUp, { params: { id: jobId } });
    expect(refused.status).toBe(403);
    expect((await asked('undoMakeUp')).status).toBe(200);
    const { papersRequired } = before;
    expect(await read()).toMatchObject({ papersRequired, short: 200, operationsCount: 3 });
  });
});

const packing = () => steps[2]?.id ?? '';
/** Counts 100, 100 and 600 pieces at the three operations. The Packing still runs. */
async function packed() {
  await add(press(), { good: 100 });
  await floor.call('advance', press());
  await floor.call('advance', punch());
  await add(punch(), { good: 100 });
  await floor.call('advance', punch());
  await floor.call('advance', packing());
  await add(packing(), { good: 600 });
}
const firstEntryOf = async (id: string) => (await entriesOf(id))[0]?.id ?? '';

test('a count can’t be lowered below the dispatched pieces unless confirmed', async () => {
  await packed();
  await shop.call('Standard', jobs.dispatch, { params: { id: jobId }, body: { quantity: 600 } });
  const counted = await firstEntryOf(packing());
  const struck = await strike(packing(), counted);
  expect(struck.problem).toMatchObject({ code: 'sent-more-than-made', values: { made: 0, sent: 600 } });
  const lowered = await floor.ask('counts', packing(), { goodQuantity: 599 });
  expect(lowered.problem).toMatchObject({ code: 'sent-more-than-made', values: { made: 599, sent: 600 } });
  expect((await read()).made).toBe(600);
  expect((await strike(packing(), counted, true)).status).toBe(200);
  expect((await read()).made).toBe(0);
});

test('a count prevents undoing the start and unscheduling the job until the count is struck out', async () => {
  await add(press(), { good: 40 });
  const code = 'counted-since-start';
  expect((await floor.ask('undo', press())).problem).toMatchObject({ code });
  const params = { id: jobId };
  expect((await shop.ask('Admin', jobs.unschedule, { params })).status).toBe(409);
  const counted = await firstEntryOf(press());
  await strike(press(), counted);
  await floor.call('undo', press());
  expect((await shop.ask('Admin', jobs.unschedule, { params })).status).toBe(200);
});

test('a cancelled job has made only the pieces counted at its last operation, and is not short', async () => {
  await add(press(), { good: 40 });
  await floor.call('suspend', press());
  await shop.call('Admin', jobs.cancel, { params: { id: jobId }, body: { reason: 'Customer withdrew' } });
  expect(await read()).toMatchObject({ made: 0, willMake: 0, short: 0 });
  const reinstated = await shop.call('Admin', jobs.reinstate, { params: { id: jobId } });
  expect(reinstated.willMake).toBeGreaterThan(0);
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
