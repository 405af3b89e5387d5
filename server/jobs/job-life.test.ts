import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { balances, ledgerSums } from '../testing/stock.ts';
import { openOrders, type Orders } from '../testing/orders.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { jobs, operations, papers } = contract;
let shop: Shop;
let orders: Orders;
beforeAll(async () => {
  shop = await openShop();
  orders = await openOrders(shop);
});
afterAll(() => shop.close());

/** Two steps that need no machine. */
const byHand = {
  productOperations: [
    { type: 'Manual Punching', detail: 'Creasing', instruction: '' },
    { type: 'Packing', detail: 'Domestic', instruction: '' },
  ],
};
type Verb = 'submit' | 'unschedule' | 'hold' | 'release' | 'cancel' | 'reinstate' | 'dispatch';
const ask = (verb: Verb, id: string, body?: object) =>
  shop.ask('Standard', jobs[verb], { params: { id }, ...(body && { body: { ...body } }) });
const call = (verb: Verb, id: string, body?: object) =>
  shop.call('Standard', jobs[verb], { params: { id }, ...(body && { body: { ...body } }) });
const refusal = async (verb: Verb, id: string, body?: object) => {
  const { status, problem } = await ask(verb, id, body);
  return `${status} ${problem.reason}`;
};
const steps = (id: string) => shop.call('Restricted', jobs.operations, { params: { id } });
const states = async (id: string) => (await steps(id)).map(({ state }) => state);
const undo = async (id: string, place: number) => {
  const operation = (await steps(id))[place];
  return shop.call('Admin', operations.undo, { params: { id: operation?.id ?? '' } });
};
const heldPaper = async (id: string) => {
  const [held] = await shop.call('Restricted', jobs.papers, { params: { id } });
  if (!held) throw new Error('The job holds no paper');
  return held;
};

describe('scheduling', () => {
  test('says what is missing', async () => {
    const bare = await orders.make({ productOperations: [] });
    expect(await refusal('submit', bare.id)).toBe('409 The job has no operations; add at least one');
    const job = await orders.make();
    expect(await refusal('submit', job.id)).toBe('409 Paper is 125 sheets short');
    const paper = await orders.paper();
    const params = { id: job.id, paperId: paper.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 124 } });
    expect(await refusal('submit', job.id)).toBe('409 Paper is 1 sheet short');
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 1 } });
    expect((await call('submit', job.id)).status).toBe('scheduled');
    expect(await refusal('submit', job.id)).toBe('409 The job is already scheduled');
    expect(await refusal('submit', '01900000-0000-7000-8000-000000000000')).toMatch(/^404/);
  });

  test('by the address with a trailing slash turns each step into an operation', async () => {
    const job = await orders.ready(byHand);
    const headers = { authorization: `Bearer ${shop.users.Standard.token}` };
    const address = `${shop.url}/api/jobs/${job.id}/submit/`;
    const answer = await fetch(address, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'scheduled',
      scheduledBy: 'Standard User',
      operationsCount: 2,
      operationStates: ['queued', 'waiting'],
      processing: false,
    });
    expect(await steps(job.id)).toMatchObject([
      { type: 'Manual Punching', detail: 'Creasing', index: 0, state: 'queued' },
      { type: 'Packing', detail: 'Domestic', index: 1, state: 'waiting' },
    ]);
  });

  test('by twenty at once happens once', async () => {
    const job = await orders.ready(byHand);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('submit', job.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { problem } of refused) expect(problem.reason).toBe('The job is already scheduled');
    expect(await steps(job.id)).toHaveLength(2);
  });

  test('with one idempotency key answers twenty times what the first one was answered', async () => {
    const job = await orders.ready(byHand);
    const headers = { 'idempotency-key': 'schedule-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call('Standard', jobs.submit, { params: { id: job.id } }, headers),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('is taken back until an operation has started; a step added by hand stays, waiting', async () => {
    const job = await orders.scheduled(byHand);
    await shop.call('Standard', operations.create, { body: { jobId: job.id, type: 'Final Inspection' } });
    expect((await orders.get(job.id)).operationsCount).toBe(3);
    const back = await call('unschedule', job.id);
    expect(back).toMatchObject({ status: 'draft', scheduledAt: null, scheduledBy: null, operationsCount: 3 });
    expect(await steps(job.id)).toMatchObject([{ type: 'Final Inspection', state: 'waiting' }]);
    expect(await refusal('unschedule', job.id)).toBe('409 The job is not scheduled');
    await call('submit', job.id);
    await orders.advance(job.id, 0);
    expect(await refusal('unschedule', job.id)).toBe(
      '409 Manual Punching Creasing has started; undo it first',
    );
    await undo(job.id, 0);
    expect((await call('unschedule', job.id)).status).toBe('draft');
  });
});

test('the status follows a job through its whole life, and back', async () => {
  const job = await orders.ready(byHand);
  const status = async () => (await orders.get(job.id)).status;
  const paper = (await heldPaper(job.id)).paper.id;
  expect(job.status).toBe('draft');
  expect(await refusal('dispatch', job.id, { quantity: 1 })).toBe(
    '409 The job is a draft; only what is in production or finished can be dispatched',
  );
  expect((await call('submit', job.id)).status).toBe('scheduled');
  await orders.advance(job.id, 0);
  expect(await orders.get(job.id)).toMatchObject({
    status: 'in production',
    processing: true,
    onMachine: 'Manual Punching Creasing is running',
    startedOperations: ['Manual Punching Creasing'],
    operationStates: ['running', 'waiting'],
  });
  expect((await heldPaper(job.id)).consumed).toBe(125);
  expect((await shop.ask('Standard', jobs.remove, { params: { id: job.id } })).problem.reason).toBe(
    '1 operation of the job started; cancel the job instead',
  );
  await undo(job.id, 0);
  expect(await status()).toBe('scheduled');
  expect((await heldPaper(job.id)).consumed).toBe(0);
  await orders.advance(job.id, 0);
  await orders.advance(job.id, 0);
  expect(await orders.get(job.id)).toMatchObject({ operationsCount: 2, operationsRemaining: 1 });
  const part = await call('dispatch', job.id, { quantity: 400, note: 'First pallet' });
  expect(part).toMatchObject({
    status: 'in production',
    dispatches: [{ quantity: 400, note: 'First pallet' }],
  });
  await orders.advance(job.id, 1);
  await orders.advance(job.id, 1);
  expect(await orders.get(job.id)).toMatchObject({ status: 'finished', operationsRemaining: 0 });
  const whole = await call('dispatch', job.id, { quantity: 600, date: '2026-11-20T10:00:00+05:30' });
  expect(whole.status).toBe('dispatched');
  expect(await refusal('dispatch', job.id, { quantity: 1 })).toBe('409 The job is already dispatched');
  const last = whole.dispatches.find(({ quantity }) => quantity === 600);
  expect(last).toMatchObject({
    date: '2026-11-20T04:30:00.000Z',
    userName: 'Standard User',
    complete: false,
  });
  const params = { id: job.id, dispatchId: last?.id ?? '' };
  expect((await shop.call('Standard', jobs.undispatch, { params })).status).toBe('finished');
  expect((await shop.ask('Standard', jobs.undispatch, { params })).status).toBe(404);
  expect((await call('dispatch', job.id, { quantity: 1, complete: true })).status).toBe('dispatched');
  await undo(job.id, 1);
  expect(await status()).toBe('in production');
  expect(await ledgerSums(shop, paper)).toEqual(await balances(shop, paper));
});

test('dispatching takes whole quantities of at least one, dated in this era', async () => {
  const job = await orders.scheduled(byHand);
  await orders.advance(job.id, 0);
  for (const quantity of [0, -1, 1.5, '7', 1e9, null]) {
    const answer = await ask('dispatch', job.id, { quantity });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.errors ?? {})).toEqual(['quantity']);
  }
  expect((await ask('dispatch', job.id, { quantity: 1, date: '0000-01-01T00:00:00Z' })).status).toBe(400);
  await call('dispatch', job.id, { quantity: 100_000_000 });
  const many = await call('dispatch', job.id, { quantity: 100_000_000, date: '2026-01-01T00:00:00+23:00' });
  expect(many.dispatches).toHaveLength(2);
});

test('a delivery stands in the way of unscheduling and deleting', async () => {
  const job = await orders.scheduled(byHand);
  await orders.advance(job.id, 0);
  await call('dispatch', job.id, { quantity: 1 });
  await undo(job.id, 0);
  const reason = '1 delivery of the job was recorded; take it back first';
  expect(await refusal('unschedule', job.id)).toBe(`409 ${reason}`);
  expect((await shop.ask('Standard', jobs.remove, { params: { id: job.id } })).problem.reason).toBe(reason);
});

describe('a hold', () => {
  test('keeps what is queued from starting, with rank and paper, until it is released', async () => {
    const job = await orders.scheduled(byHand);
    const before = await steps(job.id);
    const held = await call('hold', job.id, { reason: 'Waits for the proof' });
    expect(held).toMatchObject({ status: 'on hold', holdReason: 'Waits for the proof', papersAssigned: 125 });
    expect((await steps(job.id)).map(({ state, rank }) => [state, rank])).toEqual(
      before.map(({ state, rank }) => [state, rank]),
    );
    const params = { id: before[0]?.id ?? '' };
    expect((await shop.ask('Standard', operations.advance, { params })).problem.reason).toBe(
      'The job is on hold; release it first',
    );
    expect(await refusal('hold', job.id)).toBe('409 The job is already on hold');
    expect(await call('release', job.id)).toMatchObject({ status: 'scheduled', holdReason: null });
    expect(await refusal('release', job.id)).toBe('409 The job is not on hold');
    await orders.advance(job.id, 0);
  });

  test('needs no reason, and holds a draft from being scheduled', async () => {
    const job = await orders.ready();
    expect(await call('hold', job.id)).toMatchObject({ status: 'on hold', holdReason: null });
    expect(await refusal('submit', job.id)).toBe('409 The job is on hold; release it first');
    expect((await call('release', job.id)).status).toBe('draft');
  });
});

describe('a cancellation', () => {
  test('needs a reason and an idle floor, frees the paper and can be taken back', async () => {
    const job = await orders.scheduled(byHand);
    const { paper } = await heldPaper(job.id);
    expect((await ask('cancel', job.id, { reason: ' ' })).problem.errors).toEqual({
      reason: 'Reason is required',
    });
    expect((await ask('cancel', job.id, {})).status).toBe(400);
    expect(await refusal('reinstate', job.id)).toBe('409 The job is not cancelled');
    const cancelled = await call('cancel', job.id, { reason: 'Customer withdrew' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Customer withdrew',
      operationsRemaining: 0,
      papersAssigned: 0,
    });
    expect(await states(job.id)).toEqual(['cancelled', 'cancelled']);
    expect(await balances(shop, paper.id)).toMatchObject({ reserved: 0 });
    for (const verb of ['submit', 'unschedule', 'hold', 'dispatch'] as const) {
      expect(await refusal(verb, job.id, verb === 'dispatch' ? { quantity: 1 } : undefined)).toMatch(
        /^409 .*cancelled/,
      );
    }
    expect(await refusal('cancel', job.id, { reason: 'Twice' })).toBe('409 The job is already cancelled');
    const back = await call('reinstate', job.id);
    expect(back).toMatchObject({ status: 'scheduled', cancelReason: null, papersAssigned: 125 });
    expect(await states(job.id)).toEqual(['queued', 'waiting']);
    expect(await ledgerSums(shop, paper.id)).toEqual(await balances(shop, paper.id));
  });

  test('is refused while an operation runs or is paused, naming it and its machine', async () => {
    await orders.machine('Printing', { name: 'Komori Lithrone G40' });
    const job = await orders.scheduled();
    await orders.advance(job.id, 0);
    const reason = { reason: 'No' };
    expect((await orders.get(job.id)).onMachine).toBe('Printing Frontside is running on Komori Lithrone G40');
    expect(await refusal('cancel', job.id, reason)).toBe(
      '409 Printing Frontside is running on Komori Lithrone G40; finish, suspend or undo it first',
    );
    await orders.advance(job.id, 0);
    const cancelled = await call('cancel', job.id, reason);
    expect(cancelled.operationStates).toEqual(['finished', 'cancelled']);
    expect((await heldPaper(job.id)).consumed).toBe(125);
    expect(await call('reinstate', job.id)).toMatchObject({ status: 'in production' });
    expect(await states(job.id)).toEqual(['finished', 'queued']);
  });

  test('is not taken back, not even in part, when the paper is gone', async () => {
    const job = await orders.scheduled(byHand);
    const { paper } = await heldPaper(job.id);
    await call('cancel', job.id, { reason: 'Customer withdrew' });
    const other = await orders.make({ quantity: 79_200 });
    const params = { id: other.id, paperId: paper.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 9_900 } });
    expect(await refusal('reinstate', job.id)).toBe(
      '409 Only 100 of Carte Lumina 300 are available; 125 were asked for',
    );
    expect(await orders.get(job.id)).toMatchObject({ status: 'cancelled', papersAssigned: 0 });
    await shop.call('Standard', papers.move, {
      params: { id: paper.id },
      body: { kind: 'receipt', quantity: 25 },
    });
    expect((await call('reinstate', job.id)).status).toBe('scheduled');
  });

  test('of a draft and of a held job comes back as it was', async () => {
    const draft = await orders.ready();
    expect((await call('cancel', draft.id, { reason: 'No' })).operationStates).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await call('reinstate', draft.id)).toMatchObject({ status: 'draft', papersAssigned: 125 });
    const held = await orders.scheduled(byHand);
    await call('hold', held.id);
    expect((await call('cancel', held.id, { reason: 'No' })).status).toBe('cancelled');
    expect((await call('reinstate', held.id)).status).toBe('on hold');
  });
});

test('two dozen verbs at once leave the job and its paper whole', async () => {
  const job = await orders.ready(byHand);
  const { paper } = await heldPaper(job.id);
  const verbs: [Verb, object?][] = [
    ['submit'],
    ['unschedule'],
    ['hold'],
    ['release'],
    ['cancel', { reason: 'At once' }],
    ['reinstate'],
  ];
  const rush = [...verbs, ...verbs, ...verbs, ...verbs];
  const answers = await Promise.all(rush.map(([verb, body]) => ask(verb, job.id, body)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const now = await orders.get(job.id);
  expect(now.papersAssigned).toBe(now.status === 'cancelled' ? 0 : 125);
  expect(await steps(job.id)).toHaveLength(now.scheduledAt === null ? 0 : 2);
  expect(await ledgerSums(shop, paper.id)).toEqual(await balances(shop, paper.id));
});

test('counts tell statuses, late and paused jobs as the lists show them', async () => {
  const counted = await shop.call('Restricted', jobs.counts);
  const sum = Object.values(counted.byStatus).reduce((total, n) => total + n, 0);
  expect(sum).toBe(counted.total);
  for (const status of ['draft', 'scheduled', 'in production', 'cancelled'] as const) {
    const page = await shop.call('Restricted', jobs.sorted, { query: { status } });
    expect(page.metadata.total).toBe(counted.byStatus[status]);
    expect(page.items.every((item) => item.status === status)).toBe(true);
  }
  const sorted = await shop.call('Restricted', jobs.sorted, { query: { sort: 'status', per: 200 } });
  const order = ['draft', 'scheduled', 'in production', 'on hold', 'finished', 'dispatched', 'cancelled'];
  const places = sorted.items.map(({ status }) => order.indexOf(status));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const open = await shop.call('Restricted', jobs.sorted, { query: { open: true } });
  const { finished, dispatched, cancelled } = counted.byStatus;
  expect(open.metadata.total).toBe(counted.total - finished - dispatched - cancelled);
});
