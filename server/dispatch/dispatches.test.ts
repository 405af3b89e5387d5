import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const { dispatches, jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing');
afterAll(() => shop.close());

/** Creates a job of 1,000 pieces that need no machine, and packs `good` of them. */
async function made(good: number, fields: object = {}) {
  const { job, steps } = await floor.job(['Manual Punching', 'Packing'], fields);
  const [punching = '', packing = ''] = steps.map(({ id }) => id);
  await floor.call('advance', punching);
  await floor.call('advance', punching, { from: 'running', goodQuantity: 1_000, wasteQuantity: 0 });
  await floor.call('advance', packing);
  if (good > 0) await floor.call('counts', packing, { goodQuantity: good, wasteQuantity: 0 });
  return { id: job.id, number: job.number, packing };
}
const get = (id: string) => floor.orders.get(id);
const dispatch = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.dispatch, { params: { id }, body: { ...body } });
const send = (body: object, as: Caller = 'Standard') =>
  shop.ask(as, dispatches.create, { body: { ...body } });
const take = (jobId: string, quantity: number, more: object = {}) => ({ jobId, quantity, ...more });
const ready = async (query: object = {}) =>
  (await shop.call('Restricted', jobs.sorted, { query: { ready: true, sort: 'delivery', ...query } })).items;

describe('a delivery', () => {
  test('takes at most the made pieces that are not sent yet, unless the user confirms', async () => {
    const { id, number } = await made(600);
    expect(await get(id)).toMatchObject({ made: 600, sent: 0 });
    const { status, problem } = await dispatch(id, { quantity: 601 });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'more-than-made',
      values: { job: number, made: 600, sent: 0, quantity: 601 },
    });
    expect(problem.reason).toBe(`600 pieces of ${number} are made and 0 sent; 601 can’t leave`);
    expect((await dispatch(id, { quantity: 400 })).data).toMatchObject({ sent: 400, made: 600 });
    expect((await dispatch(id, { quantity: 201 })).problem).toMatchObject({
      values: { sent: 400, quantity: 201 },
    });
    const over = await dispatch(id, { quantity: 201, confirmed: true });
    expect(over.data).toMatchObject({ sent: 601 });
    const [last] = over.data.dispatches;
    await shop.call('Standard', jobs.undispatch, { params: { id, dispatchId: last?.id ?? '' } });
    expect((await get(id)).sent).toBe(over.data.sent - (last?.quantity ?? 0));
  });

  test('sends pieces only once if two users dispatch the same pieces at the same time', async () => {
    const { id } = await made(500);
    const both = await Promise.all([dispatch(id, { quantity: 300 }), dispatch(id, { quantity: 300 })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await get(id)).sent).toBe(300);
  });

  test('is limited to the expected pieces of the operations before the first count', async () => {
    const { job, steps } = await floor.job(['Packing']);
    await floor.call('advance', steps[0]?.id ?? '');
    await floor.call('advance', steps[0]?.id ?? '');
    const { made: all } = await get(job.id);
    expect(all).toBeGreaterThanOrEqual(1_000);
    expect((await dispatch(job.id, { quantity: all + 1 })).status).toBe(409);
    expect((await dispatch(job.id, { quantity: all })).data.status).toBe('dispatched');
  });
});

describe('the list of pieces to dispatch', () => {
  test('lists dispatchable jobs with pieces made and not sent, by delivery date', async () => {
    const [late, soon] = [
      await made(200, { deliveryDate: inDays(30) }),
      await made(300, { deliveryDate: inDays(3) }),
    ];
    const [nothing, held] = [await made(0), await made(100)];
    await shop.call('Standard', jobs.hold, { params: { id: held.id }, body: {} });
    const listed = (await ready({ per: 200 })).map(({ id }) => id);
    expect(listed.filter((id) => [late.id, soon.id, nothing.id, held.id].includes(id))).toEqual([
      soon.id,
      late.id,
    ]);
    await dispatch(soon.id, { quantity: 300 });
    expect((await ready({ per: 200 })).map(({ id }) => id)).not.toContain(soon.id);
    expect((await ready({ term: late.number }))[0]).toMatchObject({ made: 200, sent: 0 });
  });
});

describe('a lorry', () => {
  test('takes parts of several jobs and is undone as a whole', async () => {
    const [one, two] = [await made(500), await made(800)];
    const sent = await send({
      jobs: [take(two.id, 800, { complete: true }), take(one.id, 200)],
      note: 'KA 01 AB 4521',
    });
    expect(sent.data).toMatchObject({ note: 'KA 01 AB 4521', userName: shop.users.Standard.name });
    expect(new Map(sent.data.jobs.map(({ number, quantity }) => [number, quantity]))).toEqual(
      new Map([
        [one.number, 200],
        [two.number, 800],
      ]),
    );
    expect(await get(one.id)).toMatchObject({ sent: 200, dispatches: [{ lorryId: sent.data.id }] });
    expect(await get(two.id)).toMatchObject({
      sent: 800,
      dispatches: [{ complete: true, note: 'KA 01 AB 4521' }],
    });
    const [latest] = await shop.call('Restricted', dispatches.recent);
    expect(latest).toEqual(sent.data);
    await shop.call('Standard', dispatches.remove, { params: { id: sent.data.id } });
    for (const { id } of [one, two]) expect(await get(id)).toMatchObject({ sent: 0, dispatches: [] });
    const again = await shop.ask('Standard', dispatches.remove, { params: { id: sent.data.id } });
    expect(again.status).toBe(404);
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('leaves with all requested jobs or not at all', async () => {
    const [one, two] = [await made(500), await made(100)];
    const over = await send({ jobs: [take(one.id, 500), take(two.id, 101)] });
    expect(over.problem).toMatchObject({
      status: 409,
      code: 'more-than-made',
      values: { job: two.number, made: 100 },
    });
    expect(Object.keys(over.problem.errors ?? {})).toEqual(['jobs.1.quantity']);
    const strange = await send({ jobs: [take(one.id, 5), take(randomUUID(), 5), take(one.id, 6)] });
    expect(strange.problem.errors).toEqual({
      'jobs.1.jobId': 'Job does not exist',
      'jobs.2.jobId': 'The job is on the lorry already',
    });
    await shop.call('Standard', jobs.hold, { params: { id: two.id }, body: {} });
    const held = await send({ jobs: [take(one.id, 500), take(two.id, 1)] });
    expect(held.problem).toMatchObject({ status: 409, code: 'stays', values: { job: two.number } });
    expect(held.problem.errors).toEqual({ 'jobs.1.jobId': expect.stringContaining('on hold') });
    expect(await get(one.id)).toMatchObject({ sent: 0, version: (await get(one.id)).version });
    expect((await send({ jobs: [] })).problem.errors).toEqual({ jobs: 'Jobs is required' });
    const many = Array.from({ length: 51 }, () => take(one.id, 1));
    expect((await send({ jobs: many })).problem.errors).toEqual({
      jobs: 'A lorry takes something of at most 50 jobs',
    });
    expect((await send({ jobs: [take(one.id, 1)], date: inDays(3) })).problem.errors).toEqual({
      date: 'Date must not be in the future',
    });
    expect((await send({ jobs: [take(one.id, 600)], confirmed: true })).data.jobs).toMatchObject([
      { quantity: 600 },
    ]);
  });

  test('two concurrent lorries take at most the made pieces, in whatever order they list their jobs', async () => {
    const all = [await made(300), await made(300), await made(300)];
    const loads = all.map(({ id }) => take(id, 200));
    const both = await Promise.all([send({ jobs: loads }), send({ jobs: loads.toReversed() })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    for (const { id } of all) expect((await get(id)).sent).toBe(200);
  });

  test('undoing a lorry skips a delivery that was already undone separately', async () => {
    const [one, two] = [await made(500), await made(500)];
    const { data } = await send({ jobs: [take(one.id, 500), take(two.id, 500)] });
    const [delivery] = (await get(one.id)).dispatches;
    await shop.call('Standard', jobs.undispatch, { params: { id: one.id, dispatchId: delivery?.id ?? '' } });
    await shop.call('Standard', dispatches.remove, { params: { id: data.id } });
    for (const { id } of [one, two]) expect((await get(id)).sent).toBe(0);
  });

  test('only users who may dispatch can send or undo a lorry', async () => {
    const { id } = await made(500);
    const refused = await send({ jobs: [take(id, 1)] }, 'Restricted');
    expect(refused.problem).toMatchObject({ status: 403, code: 'only-dispatch' });
    const { data } = await send({ jobs: [take(id, 1)] });
    expect((await shop.ask('Restricted', dispatches.remove, { params: { id: data.id } })).status).toBe(403);
  });

  test('with the first of two deliveries moves the job’s date to the second, until the lorry is undone', async () => {
    const { id } = await made(700);
    const [first, second] = [inDays(2), inDays(8)];
    const deliveries = [
      { quantity: 400, date: first },
      { quantity: 600, date: second },
    ];
    await shop.call('Standard', jobs.change, { params: { id }, body: { deliveries } });
    const { data } = await send({ jobs: [take(id, 400)] });
    expect((await get(id)).deliveryDate).toBe(second);
    await shop.call('Standard', dispatches.remove, { params: { id: data.id } });
    expect((await get(id)).deliveryDate).toBe(first);
  });
});
