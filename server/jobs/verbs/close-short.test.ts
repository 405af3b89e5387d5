/** Tests closing a job short, which means that the customer gets fewer pieces than ordered (decision 042). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations, today } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const get = (id: string) => floor.orders.get(id);
const ask = (verb: 'closeShort' | 'reopen' | 'makeUp', id: string, body?: object) =>
  shop.ask('Standard', jobs[verb], { params: { id }, ...(body && { body }) });
const close = (id: string) => shop.call('Standard', jobs.closeShort, { params: { id } });
const reopen = (id: string) => shop.call('Standard', jobs.reopen, { params: { id } });
const send = (id: string, quantity: number) =>
  shop.call('Standard', jobs.dispatch, { params: { id }, body: { quantity, confirmed: true } });
const reason = async (verb: 'closeShort' | 'reopen' | 'makeUp', id: string, body?: object) => {
  const { status, problem } = await ask(verb, id, body);
  return `${status} ${problem.reason}`;
};

/**
 * Creates a job of 1,000 pieces of which 950 are made. `sent` is the number of dispatched pieces, and `finished` says
 * whether Packing is finished.
 */
async function short({ sent = 950, finished = true } = {}) {
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  const [printing = '', packing = ''] = steps.map(({ id }) => id);
  await floor.call('advance', printing);
  await floor.call('advance', printing, { goodQuantity: 120, wasteQuantity: 5 });
  await floor.call('advance', packing);
  await floor.call('counts', packing, { goodQuantity: 950, wasteQuantity: 10 });
  await floor.call(finished ? 'advance' : 'suspend', packing);
  if (sent > 0) await send(job.id, sent);
  return { id: job.id, printing, packing };
}

/** Returns which of the job lists under test contain the job. */
async function found(id: string): Promise<string[]> {
  const all = (['short', 'ready', 'open'] as const).map(async (list) => {
    const { items } = await shop.call('Standard', jobs.sorted, { query: { [list]: 'true', per: '200' } });
    return items.some((job) => job.id === id) ? [list] : [];
  });
  return (await Promise.all(all)).flat();
}

test('an order closed with 940 of 1,000 sent is not short until reopened, and its quantity stays', async () => {
  const { id } = await short({ sent: 940 });
  expect(await found(id)).toEqual(['short', 'ready']);
  const before = await shop.call('Standard', today.get, { query: {} });
  expect(await close(id)).toMatchObject({
    status: 'dispatched',
    quantity: 1_000,
    sent: 940,
    made: 950,
    short: 0,
  });
  expect(await found(id)).toEqual([]);
  const after = await shop.call('Standard', today.get, { query: {} });
  expect(JSON.stringify(before)).toContain(id);
  expect(JSON.stringify(after)).not.toContain(id);
  expect(await reason('makeUp', id)).toBe('409 The job is dispatched');
  expect(await reopen(id)).toMatchObject({ status: 'finished', closedShortAt: null, short: 50 });
  expect(await found(id)).toEqual(['short', 'ready']);
});

test('cancels unfinished operations and frees their paper, and reopening restores both', async () => {
  const { id, packing } = await short({ finished: false });
  await shop.call('Standard', jobs.makeUp, { params: { id } });
  const [held] = await shop.call('Standard', jobs.papers, { params: { id } });
  const paperId = held?.paper.id ?? '';
  await shop.call('Standard', jobs.assignPaper, { params: { id, paperId }, query: { quantity: '3' } });
  const open = await floor.steps(id);
  const assigned = (await get(id)).papersAssigned;
  expect(await close(id)).toMatchObject({ status: 'dispatched', operationsRemaining: 0, made: 950 });
  expect((await floor.steps(id)).map(({ state }) => state)).toContain('cancelled');
  const undo = await shop.ask('Admin', operations.undo, { params: { id: packing } });
  expect(undo.problem.reason).toBe('The order was closed short; reopen it first');
  expect(await brokenInvariants(shop.database)).toEqual([]);
  expect(await reopen(id)).toMatchObject({ status: 'in production', papersAssigned: assigned });
  const states = (all: typeof open) => all.map((step) => [step.id, step.state, step.goodQuantity]);
  expect(states(await floor.steps(id))).toEqual(states(open));
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('a refusal names the reason: nothing sent, all sent, on a machine, on hold, or not started', async () => {
  const unsent = await short({ sent: 0 });
  expect(await reason('closeShort', unsent.id)).toBe(
    '409 Nothing of it is sent yet; dispatch what is made first',
  );
  const whole = await short({ sent: 1_000, finished: false });
  expect(await reason('closeShort', whole.id)).toBe('409 All that was ordered is sent');
  const busy = await short({ finished: false });
  await floor.call('advance', busy.packing);
  expect(await reason('closeShort', busy.id)).toBe(
    '409 Packing is running; finish it, undo it or put it back in the queue first',
  );
  await floor.call('suspend', busy.packing);
  await shop.call('Standard', jobs.hold, { params: { id: busy.id } });
  expect(await reason('closeShort', busy.id)).toBe('409 The job is on hold; release it first');
  const { job } = await floor.job(['Packing']);
  expect(await reason('closeShort', job.id)).toBe('409 The job is scheduled');
  expect(await reason('reopen', job.id)).toBe('409 The order is not closed short');
  expect((await shop.ask('Restricted', jobs.closeShort, { params: { id: busy.id } })).status).toBe(403);
});

test('a closed order accepts no further delivery, and earlier deliveries can’t be undone', async () => {
  const { id } = await short();
  const { dispatches, can } = await close(id);
  expect(can.dispatch?.reason).toBe('The order was closed short; reopen it first');
  const more = await shop.ask('Standard', jobs.dispatch, { params: { id }, body: { quantity: 10 } });
  expect(`${more.status} ${more.problem.reason}`).toBe('409 The order was closed short; reopen it first');
  const back = { params: { id, dispatchId: dispatches[0]?.id ?? '' } };
  expect((await shop.ask('Standard', jobs.undispatch, back)).problem.code).toBe('reopen-first');
  await reopen(id);
  expect((await shop.call('Standard', jobs.undispatch, back)).sent).toBe(0);
});

test('only one of two concurrent requests closes the order, and a stale version is refused', async () => {
  const { id } = await short();
  const { version } = await get(id);
  await send(id, 10);
  expect((await ask('closeShort', id, { version })).status).toBe(412);
  const now = await get(id);
  const both = await Promise.all([ask('closeShort', id, now), ask('closeShort', id, now)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await reason('closeShort', id)).toBe('409 The order is already closed short');
});

test('the history shows the closing and offers to reopen the order', async () => {
  const { id } = await short();
  await close(id);
  const read = () =>
    shop.call('Standard', contract.history.of, { params: { entity: 'jobs', id }, query: {} });
  const entryOf = async () =>
    (await read()).find(({ text }) => text === 'closed the order short: 950 of 1,000');
  expect((await entryOf())?.undo).toMatchObject({ call: 'jobs.reopen' });
  await reopen(id);
  expect((await entryOf())?.undo).toBeNull();
});
