import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { byHand, inDays } from '../../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';

const { jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const ask = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.change, { params: { id }, body: { ...body } });
const change = (id: string, body: object) =>
  shop.call('Standard', jobs.change, { params: { id }, body: { ...body } });
const undo = (id: string, changeId: string | null) =>
  shop.ask('Standard', jobs.undoChange, { params: { id, changeId: changeId ?? '' } });
const get = (id: string) => floor.orders.get(id);
const still = ({ timeRemaining: _seconds, ...job }: Job) => job;
const dispatch = (id: string, quantity: number) =>
  shop.call('Standard', jobs.dispatch, { params: { id }, body: { quantity, confirmed: true } });

/** Creates a job of 1,000 pieces with 8 ups and 125 assigned sheets, and starts its first operation. */
async function running() {
  await floor.machine('Printing', { sheetsPerHour: 60, makeReadyMinutes: 10 });
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  await floor.call('advance', steps[0]?.id ?? '');
  return { id: job.id, steps };
}

describe('the quantity of a running job', () => {
  test('changes in one verb, and the response has sheets, missing paper and minutes', async () => {
    const { id, steps } = await running();
    const before = await get(id);
    expect(
      (await shop.ask('Standard', jobs.update, { params: { id }, body: { quantity: 1_200 } })).status,
    ).toBe(409);
    const preview = await change(id, { quantity: 1_200, preview: true });
    expect(preview).toMatchObject({
      changeId: null,
      sheets: 25,
      papersShort: 25,
      minutes: [{ minutes: 25 }],
    });
    expect(preview.moves[0]).toMatchObject({ jobId: id, number: before.number });
    expect(still(await get(id))).toEqual(still(before));
    const done = await change(id, { quantity: 1_200, note: 'By phone' });
    expect(done).toMatchObject({ sheets: 25, papersShort: 25, minutes: preview.minutes });
    expect(Object.keys(done)).toEqual(Object.keys(preview));
    const after = await get(id);
    expect(after).toMatchObject({ quantity: 1_200, papersRequired: 150, version: before.version + 1 });
    expect(after.changes).toMatchObject([
      {
        id: done.changeId,
        before: { quantity: 1_000 },
        after: { quantity: 1_200 },
        note: 'By phone',
        undo: null,
      },
    ]);
    const undone = await undo(id, done.changeId);
    expect(undone.data).toMatchObject({ quantity: 1_000, version: before.version + 2 });
    expect(undone.data.changes[0]).toMatchObject({
      undoneAt: expect.any(String),
      undo: { code: 'change-undone' },
    });
    expect((await undo(id, done.changeId)).problem).toMatchObject({ status: 409, code: 'change-undone' });
    expect((await floor.get(steps[0]?.id ?? '')).state).toBe('running');
  });

  test('also delays jobs on hold behind the running job, as if they were released', async () => {
    const { id, steps } = await running();
    const { job: held, steps: waiting } = await floor.job(['Printing']);
    await shop.call('Standard', contract.operations.update, {
      params: { id: waiting[0]?.id ?? '' },
      body: { machineId: steps[0]?.machineId ?? '' },
    });
    await shop.call('Standard', jobs.hold, { params: { id: held.id } });
    const { moves } = await change(id, { quantity: 3_000, preview: true });
    expect(moves.map(({ jobId }) => jobId)).toContain(held.id);
  });

  test('can be lowered, but not below the dispatched quantity', async () => {
    const { id } = await running();
    expect(await change(id, { quantity: 500, preview: true })).toMatchObject({ sheets: -62, papersShort: 0 });
    await dispatch(id, 600);
    const { problem } = await ask(id, { quantity: 599 });
    expect(problem).toMatchObject({
      status: 409,
      code: 'below-dispatched',
      values: { dispatched: 600, quantity: 599 },
    });
    expect(problem.reason).toBe('600 pieces are dispatched already; the order can’t be 599');
    const done = await change(id, { quantity: 600 });
    await shop.call('Standard', jobs.undispatch, {
      params: { id, dispatchId: (await get(id)).dispatches[0]?.id ?? '' },
    });
    expect((await undo(id, done.changeId)).data.quantity).toBe(1_000);
  });

  test('can be undone until a step has started since, and only as the last change', async () => {
    const { id, steps } = await running();
    const one = await change(id, { quantity: 1_100 });
    const two = await change(id, { quantity: 1_300 });
    expect((await undo(id, one.changeId)).problem).toMatchObject({ status: 409, code: 'changed-again' });
    expect((await get(id)).changes.map((each) => each.undo?.code ?? null)).toEqual([null, 'changed-again']);
    expect((await undo(id, two.changeId)).data.quantity).toBe(1_100);
    const counts = { goodQuantity: 125, wasteQuantity: 0 };
    await floor.call('advance', steps[0]?.id ?? '', counts);
    await floor.call('advance', steps[1]?.id ?? '');
    const { problem } = await undo(id, one.changeId);
    expect(problem).toMatchObject({ status: 409, code: 'change-has-run' });
    expect((await get(id)).quantity).toBe(1_100);
  });

  test('does not change if the new quantity is the same', async () => {
    const { id } = await running();
    const { version } = await get(id);
    expect(await change(id, { quantity: 1_000 })).toMatchObject({
      changeId: null,
      sheets: 0,
      minutes: [],
      moves: [],
      moved: 0,
    });
    expect(await change(id, {})).toMatchObject({ changeId: null });
    expect(await get(id)).toMatchObject({ version, changes: [] });
  });
});

describe('a preview', () => {
  test('leaves no row, version, audit line, event or idempotency key', async () => {
    const { id } = await running();
    const count = async () => (await shop.database.db.select({ id: audit.id }).from(audit)).length;
    const [lines, before] = [await count(), await get(id)];
    const keys = async () =>
      (await shop.database.pool.query('select count(*)::int as n from idempotency')).rows;
    const known = await keys();
    const body = { quantity: 5_000, deliveries: [{ quantity: 5_000, date: inDays(1) }], preview: true };
    const headers = { 'idempotency-key': 'a-preview' };
    await shop.call('Standard', jobs.change, { params: { id }, body }, headers);
    expect(await count()).toBe(lines);
    expect(await keys()).toEqual(known);
    expect(still(await get(id))).toEqual(still(before));
  });
});

describe('the delivery', () => {
  test('moves, and open operations are placed again by the new date', async () => {
    const machine = await floor.machine('Foiling');
    const [late, soon] = [
      await floor.on(machine, { deliveryDate: inDays(20) }),
      await floor.on(machine, { deliveryDate: inDays(10) }),
    ];
    expect((await floor.queue(machine.id)).map(({ id }) => id)).toEqual([soon.id, late.id]);
    const preview = await change(late.jobId, { deliveryDate: inDays(2), preview: true });
    expect((await floor.queue(machine.id)).map(({ id }) => id)).toEqual([soon.id, late.id]);
    const done = await change(late.jobId, { deliveryDate: inDays(2) });
    expect((await floor.queue(machine.id)).map(({ id }) => id)).toEqual([late.id, soon.id]);
    expect(done.moves.map(({ jobId }) => jobId)).toEqual([late.jobId, soon.jobId]);
    expect(preview.moves.map(({ jobId }) => jobId)).toEqual([late.jobId, soon.jobId]);
    await undo(late.jobId, done.changeId);
    expect((await floor.queue(machine.id)).map(({ id }) => id)).toEqual([soon.id, late.id]);
  });

  test('must be in the future', async () => {
    const { id } = await running();
    expect((await ask(id, { deliveryDate: inDays(-1) })).problem.errors).toEqual({
      deliveryDate: 'Delivery Date should be in the future',
    });
    const deliveries = [
      { quantity: 500, date: inDays(3) },
      { quantity: 500, date: inDays(-1) },
    ];
    expect((await ask(id, { deliveries })).problem.errors).toEqual({
      'deliveries.1.date': 'Delivery Date should be in the future',
    });
  });

  test('is split in deliveries that add up to the quantity, and the job’s date is the next open delivery’s', async () => {
    const { id } = await running();
    const [first, second] = [inDays(3), inDays(12)];
    const deliveries = [
      { quantity: 400, date: second },
      { quantity: 600, date: first },
    ];
    const wrong = await ask(id, { quantity: 1_200, deliveries });
    expect(wrong.status).toBe(400);
    expect(wrong.problem.errors).toEqual({
      deliveries: 'The deliveries are 1,000 pieces together, ordered are 1,200',
    });
    const done = await change(id, { deliveries });
    const split = await get(id);
    expect(split).toMatchObject({
      deliveryDate: first,
      deliveries: [
        { quantity: 600, date: first },
        { quantity: 400, date: second },
      ],
    });
    const listed = await shop.call('Restricted', jobs.sorted, {
      query: { sort: 'created', order: 'descending' },
    });
    expect(listed.items.find((job) => job.id === id)).toMatchObject({ deliveries: split.deliveries });
    expect(await dispatch(id, 599)).toMatchObject({ deliveryDate: first });
    expect(await dispatch(id, 1)).toMatchObject({ deliveryDate: second });
    expect((await get(id)).changes[0]?.undo).toBeNull();
    const [last] = (await get(id)).dispatches;
    await shop.call('Standard', jobs.undispatch, { params: { id, dispatchId: last?.id ?? '' } });
    expect((await get(id)).deliveryDate).toBe(first);
    const alone = await ask(id, { quantity: 1_200 });
    expect(alone.problem.errors).toEqual({
      deliveries: 'The deliveries are 1,000 pieces together, ordered are 1,200',
    });
    expect((await ask(id, { deliveryDate: inDays(5) })).problem.errors?.['deliveryDate']).toMatch(
      /delivered in parts/,
    );
    const edited = await shop.ask('Standard', jobs.update, {
      params: { id },
      body: { deliveryDate: inDays(5) },
    });
    expect(edited.problem).toMatchObject({ status: 409, code: 'follows-from-deliveries' });
    expect((await undo(id, done.changeId)).data).toMatchObject({ deliveries: [], quantity: 1_000 });
  });

  test('a single part removes the split', async () => {
    const { id } = await running();
    await change(id, {
      deliveries: [
        { quantity: 1, date: inDays(2) },
        { quantity: 999, date: inDays(4) },
      ],
    });
    const date = inDays(6);
    await change(id, { quantity: 900, deliveries: [{ quantity: 900, date }] });
    expect(await get(id)).toMatchObject({ quantity: 900, deliveryDate: date, deliveries: [] });
  });

  test('has at most twenty deliveries of at least one piece', async () => {
    const { id } = await running();
    const date = inDays(3);
    const many = Array.from({ length: 21 }, () => ({ quantity: 1, date }));
    expect((await ask(id, { deliveries: many })).problem.errors).toEqual({
      deliveries: 'A job has at most 20 deliveries',
    });
    expect((await ask(id, { deliveries: [] })).problem.errors).toEqual({
      deliveries: 'Deliveries is required',
    });
    const none = [
      { quantity: 0, date },
      { quantity: 1_000, date },
    ];
    expect((await ask(id, { deliveries: none })).status).toBe(400);
  });
});

describe('permissions', () => {
  test('the office can change an order if the request has the current version', async () => {
    const { id } = await running();
    expect((await ask(id, { quantity: 1_100, preview: true }, 'Restricted')).status).toBe(403);
    const { version } = await get(id);
    await change(id, { quantity: 1_100, version });
    const stale = await ask(id, { quantity: 1_200, version });
    expect(stale.status).toBe(412);
    expect((stale.problem.current as Job).quantity).toBe(1_100);
  });

  test('a cancelled job can’t be changed', async () => {
    const job = await floor.orders.scheduled(byHand);
    await shop.call('Standard', jobs.cancel, { params: { id: job.id }, body: { reason: 'Withdrew' } });
    expect((await ask(job.id, { quantity: 1 })).problem).toMatchObject({ status: 409, code: 'job-is' });
    const can = await shop.call('Standard', jobs.get, { params: { id: job.id } });
    expect(can.can.change).toMatchObject({ code: 'job-is' });
    expect((await undo(job.id, crypto.randomUUID())).status).toBe(404);
  });
});

test('two concurrent changes are both applied, in sequence', async () => {
  const { id } = await running();
  const both = await Promise.all([change(id, { quantity: 1_100 }), change(id, { quantity: 1_300 })]);
  const { changes, quantity } = await get(id);
  expect(changes).toHaveLength(2);
  expect(changes[0]?.before).toEqual(changes[1]?.after);
  expect(quantity).toBe(changes[0]?.after.quantity);
  expect(new Set(both.map(({ changeId }) => changeId))).toEqual(new Set(changes.map((each) => each.id)));
});
