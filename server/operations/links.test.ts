/**
 * Tests the predecessors of operations, the dates and durations that users set on them, and their pins to
 * machines (design: operations, plan).
 */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { history, jobs, operations, pins } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
for (const type of ['Printing', 'Lamination', 'Punching', 'Pasting'] as const) await floor.machine(type);
afterAll(() => shop.close());

const of = (id: string) => ({ params: { id } });
const link = (operationId: string, more: object = {}) => ({
  operationId,
  transferMinutes: null,
  transferPieces: null,
  ...more,
});
const change = (id: string, body: Record<string, unknown>) =>
  shop.ask('Standard', operations.update, { ...of(id), body });
const states = async (jobId: string) => (await floor.steps(jobId)).map(({ state }) => state);

/** Creates a scheduled job of four operations and returns them. */
async function four(): Promise<{ jobId: string; steps: [Operation, Operation, Operation, Operation] }> {
  const { job, steps } = await floor.job(['Printing', 'Lamination', 'Punching', 'Pasting']);
  return { jobId: job.id, steps: steps as [Operation, Operation, Operation, Operation] };
}

describe('the predecessor of an operation', () => {
  test('is the operation at the position before, unless a user sets another predecessor', async () => {
    const { jobId, steps } = await four();
    const [print, laminate, punch] = steps;
    expect(steps.map(({ after }) => after)).toEqual([
      [],
      [link(print.id)],
      [link(laminate.id)],
      [link(punch.id)],
    ]);
    const { data } = await change(punch.id, { index: 1 });
    expect(data.after).toEqual([link(print.id)]);
    const echoed = await change(punch.id, { after: data.after });
    expect(echoed.data.version).toBe(data.version);
    expect(await states(jobId)).toEqual(['queued', 'waiting', 'waiting', 'waiting']);
  });

  test('can be set by a user, so that branches run side by side and join', async () => {
    const { jobId, steps } = await four();
    const [print, laminate, punch, paste] = steps;
    expect((await change(punch.id, { after: [] })).data.state).toBe('queued');
    const met = await change(paste.id, { after: [link(laminate.id), link(punch.id)] });
    expect(met.data.after).toEqual([link(laminate.id), link(punch.id)]);
    expect(met.data.waitsFor).toBe('Printing comes first');
    for (const { id } of [print, laminate, punch]) {
      await floor.call('advance', id);
      await floor.call('advance', id);
    }
    expect(await states(jobId)).toEqual(['finished', 'finished', 'finished', 'queued']);
    // An operation that follows only by its position does not prevent the undo.
    const why = await floor.refused('undo', print.id);
    expect(why).toBe('Lamination comes later and has started; undo that first');
    for (const { id } of [laminate, laminate, print]) await floor.call('undo', id);
    await floor.call('undo', print.id);
  });

  test('can transfer pieces before it ends, and its successor can’t finish first', async () => {
    const { steps } = await four();
    const [print, laminate, punch] = steps;
    await change(laminate.id, { after: [link(print.id, { transferPieces: 400 })] });
    await change(punch.id, { after: [link(print.id, { transferMinutes: 20 })] });
    expect(await floor.get(punch.id)).toMatchObject({ state: 'waiting' });
    await floor.call('advance', print.id);
    expect(await floor.get(punch.id)).toMatchObject({ state: 'queued' });
    await floor.call('counts', print.id, { goodQuantity: 49 });
    expect(await floor.get(laminate.id)).toMatchObject({ state: 'waiting' });
    await floor.call('counts', print.id, { goodQuantity: 50 });
    expect(await floor.get(laminate.id)).toMatchObject({ state: 'queued' });
    await floor.call('advance', laminate.id);
    const early = await shop.ask('Restricted', operations.advance, of(laminate.id));
    expect(early.status).toBe(409);
    expect(early.problem.reason).toBe('Printing goes on before it; finish that first');
    for (const { id } of [print, laminate]) await floor.call('advance', id, { confirmed: true });
  });

  test('transfers a tenth of the plan with overlap', async () => {
    const { steps } = await four();
    const [print, laminate] = steps;
    const { data } = await change(laminate.id, { overlap: true });
    expect(data.after).toEqual([link(print.id, { transferPieces: 105 })]);
  });

  test('can’t form a cycle with a new operation either', async () => {
    const { jobId, steps } = await four();
    const [, , punch] = steps;
    const body = {
      jobId,
      name: 'Check',
      type: 'Packing',
      detail: '',
      instruction: '',
      index: 1,
      after: [link(punch.id)],
    };
    const { status, problem } = await shop.ask('Standard', operations.create, { body: body as never });
    expect([status, problem.errors?.['after']]).toEqual([
      409,
      expect.stringContaining('would come after each other'),
    ]);
    expect((await floor.steps(jobId)).map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
  });

  test('can’t form a cycle, be the operation itself, or belong to another job', async () => {
    const [{ steps }, other] = [await four(), await four()];
    const [print, laminate, punch] = steps;
    const refused: [string, object, string][] = [
      [print.id, { after: [link(punch.id)] }, 'would come after each other'],
      [print.id, { after: [link(print.id)] }, 'others of its own job'],
      [laminate.id, { after: [link(other.steps[0].id)] }, 'others of its own job'],
      [laminate.id, { after: [link(print.id), link(print.id)] }, 'is listed twice'],
    ];
    for (const [id, body, why] of refused) {
      const answer = await change(id, { ...body });
      expect(answer.status).toBe(409);
      expect(answer.problem.errors?.['after']).toContain(why);
    }
    const both = link(print.id, { transferMinutes: 5, transferPieces: 5 });
    expect((await change(laminate.id, { after: [both] })).status).toBe(400);
    expect((await change(laminate.id, { runMinutes: -1 })).problem.errors?.['runMinutes']).toBe(
      'Run must be a number from 0 to 100,000',
    );
  });

  test('if deleted, is replaced by the predecessor of the deleted operation', async () => {
    const { jobId, steps } = await four();
    const [print, laminate, punch, paste] = steps;
    await change(punch.id, { after: [link(laminate.id)] });
    await change(paste.id, { after: [link(punch.id)] });
    await shop.call('Admin', operations.remove, of(laminate.id));
    expect((await floor.get(punch.id)).after).toEqual([link(print.id)]);
    expect(await states(jobId)).toEqual(['queued', 'waiting', 'waiting']);
  });
});

test('an operation with an own quantity has counts in that quantity, and the job’s flow is in the job’s', async () => {
  const { jobId, steps } = await four();
  const [print] = steps;
  const { data } = await change(print.id, { quantity: 8400, makeReadyMinutes: 12.5, runMinutes: 90 });
  expect(data).toMatchObject({
    quantity: 8400,
    plannedQuantity: 8400,
    makeReadyMinutes: 12.5,
    runMinutes: 90,
  });
  await floor.call('advance', print.id);
  await floor.call('advance', print.id, { goodQuantity: 1000 });
  // 125 press sheets with 8 ups give 1,000 of the 1,050 planned pieces, so 8,000 of the operation's 8,400, or 1,000
  // of its sheets.
  const job = await shop.call('Standard', jobs.get, of(jobId));
  expect(job.flow[0]).toMatchObject({ in: 1000, good: 1000, gives: 1000 });
  expect(job.flow[1]).toMatchObject({ in: 125 });
});

describe('a pin', () => {
  test('puts the operation on a machine, and ends when a user moves the operation', async () => {
    const { steps } = await four();
    const [print, laminate] = steps;
    const second = await floor.machine('Printing');
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const body = { machineId: second.id, start, why: 'The customer comes to see it' };
    const pinned = await shop.call('Standard', pins.add, { ...of(print.id), body });
    const { name } = shop.users.Standard;
    expect(pinned).toMatchObject({ machineId: second.id });
    expect(pinned.pin).toMatchObject({ ...body, userName: name });
    const wrong = { machineId: second.id, why: 'Wrong' };
    expect((await shop.ask('Standard', pins.add, { ...of(laminate.id), body: wrong })).status).toBe(409);
    expect((await shop.ask('Restricted', pins.add, { ...of(print.id), body })).status).toBe(403);
    const back = { machineId: print.machineId };
    expect((await shop.call('Standard', operations.move, { ...of(print.id), body: back })).pin).toBeNull();
    const again = { machineId: print.machineId ?? '', why: 'Here' };
    await shop.call('Standard', pins.add, { ...of(print.id), body: again });
    expect((await shop.call('Standard', operations.get, of(print.id))).can).toMatchObject({
      pin: null,
      unpin: null,
    });
    expect((await shop.call('Restricted', operations.get, of(print.id))).can.unpin?.code).toBe('only-office');
    const { pin } = await shop.call('Standard', pins.remove, of(print.id));
    expect(pin).toBeNull();
    const story = await shop.call('Standard', history.of, {
      params: { entity: 'operations', id: print.id },
    });
    expect(story.map(({ text }) => text).slice(0, 4)).toEqual([
      'ended the pin of the operation',
      'pinned the operation: Here',
      'moved the operation',
      'pinned the operation: The customer comes to see it',
    ]);
  });
});
