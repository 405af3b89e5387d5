import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { balances, ledgerSums } from '../../testing/clients/stock-client.ts';
import { byHand, jobVerbs, openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const verbs = jobVerbs(shop);
afterAll(() => shop.close());

describe('scheduling', () => {
  test('is refused with what is missing', async () => {
    const bare = await orders.make({ productOperations: [] });
    expect(await verbs.refusal('submit', bare.id)).toBe('409 The job has no operations; add at least one');
    const job = await orders.make();
    expect(await verbs.refusal('submit', job.id)).toBe('409 125 sheets of paper are not assigned');
    const paper = await orders.paper();
    const params = { id: job.id, paperId: paper.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 124 } });
    expect(await verbs.refusal('submit', job.id)).toBe('409 1 sheet of paper is not assigned');
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 1 } });
    expect((await verbs.call('submit', job.id)).status).toBe('scheduled');
    expect(await verbs.refusal('submit', job.id)).toBe('409 The job is already scheduled');
    expect(await verbs.refusal('submit', '01900000-0000-7000-8000-000000000000')).toMatch(/^404/);
  });

  test('turns each step into an operation, also at the address with a trailing slash', async () => {
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
    expect(await verbs.steps(job.id)).toMatchObject([
      { type: 'Manual Punching', detail: 'Creasing', index: 0, state: 'queued' },
      { type: 'Packing', detail: 'Domestic', index: 1, state: 'waiting' },
    ]);
  });

  test('happens once for twenty concurrent requests', async () => {
    const job = await orders.ready(byHand);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verbs.ask('submit', job.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { problem } of refused) expect(problem.reason).toBe('The job is already scheduled');
    expect(await verbs.steps(job.id)).toHaveLength(2);
  });

  test('answers twenty requests with the same idempotency key with the same response', async () => {
    const job = await orders.ready(byHand);
    const headers = { 'idempotency-key': 'schedule-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call('Standard', jobs.submit, { params: { id: job.id } }, headers),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('can be undone until an operation has started, and a step added by hand remains as waiting', async () => {
    const job = await orders.scheduled(byHand);
    await shop.call('Standard', operations.create, { body: { jobId: job.id, type: 'Final Inspection' } });
    expect((await orders.get(job.id)).operationsCount).toBe(3);
    const back = await verbs.call('unschedule', job.id);
    expect(back).toMatchObject({ status: 'draft', scheduledAt: null, scheduledBy: null, operationsCount: 3 });
    expect(await verbs.steps(job.id)).toMatchObject([{ type: 'Final Inspection', state: 'waiting' }]);
    expect(await verbs.refusal('unschedule', job.id)).toBe('409 The job is not scheduled');
    await verbs.call('submit', job.id);
    await orders.advance(job.id, 0);
    expect(await verbs.refusal('unschedule', job.id)).toBe(
      '409 Manual Punching Creasing has started; undo it first',
    );
    await verbs.undo(job.id, 0);
    expect((await verbs.call('unschedule', job.id)).status).toBe('draft');
  });
});

test('the status follows a job from draft to dispatched, and back when steps are undone', async () => {
  const job = await orders.ready(byHand);
  const status = async () => (await orders.get(job.id)).status;
  const paper = (await verbs.heldPaper(job.id)).paper.id;
  expect(job.status).toBe('draft');
  expect(await verbs.refusal('dispatch', job.id, { confirmed: true, quantity: 1 })).toBe(
    '409 The job is a draft; only what is in production or finished can be dispatched',
  );
  expect((await verbs.call('submit', job.id)).status).toBe('scheduled');
  await orders.advance(job.id, 0);
  expect(await orders.get(job.id)).toMatchObject({
    status: 'in production',
    processing: true,
    onMachine: 'Manual Punching Creasing is running',
    startedOperations: ['Manual Punching Creasing'],
    operationStates: ['running', 'waiting'],
  });
  expect((await verbs.heldPaper(job.id)).consumed).toBe(125);
  expect((await shop.ask('Standard', jobs.remove, { params: { id: job.id } })).problem.reason).toBe(
    '1 operation of the job started; cancel the job instead',
  );
  await verbs.undo(job.id, 0);
  expect(await status()).toBe('scheduled');
  expect((await verbs.heldPaper(job.id)).consumed).toBe(0);
  await orders.advance(job.id, 0);
  await orders.advance(job.id, 0);
  expect(await orders.get(job.id)).toMatchObject({ operationsCount: 2, operationsRemaining: 1 });
  const part = await verbs.call('dispatch', job.id, { confirmed: true, quantity: 400, note: 'First pallet' });
  expect(part).toMatchObject({
    status: 'in production',
    dispatches: [{ quantity: 400, note: 'First pallet' }],
  });
  await orders.advance(job.id, 1);
  await orders.advance(job.id, 1);
  expect(await orders.get(job.id)).toMatchObject({ status: 'finished', operationsRemaining: 0 });
  const ahead = { quantity: 600, date: new Date(Date.now() + 2 * 86_400_000).toISOString() };
  expect(await verbs.refusal('dispatch', job.id, ahead)).toBe('400 Date must not be in the future');
  const whole = await verbs.call('dispatch', job.id, {
    confirmed: true,
    quantity: 600,
    date: '2026-11-20T10:00:00+05:30',
  });
  expect(whole.status).toBe('dispatched');
  expect(await verbs.refusal('dispatch', job.id, { confirmed: true, quantity: 1 })).toBe(
    '409 The job is already dispatched',
  );
  const last = whole.dispatches.find(({ quantity }) => quantity === 600);
  expect(last).toMatchObject({
    date: '2026-11-20T04:30:00.000Z',
    userName: 'Standard User',
    complete: false,
  });
  const params = { id: job.id, dispatchId: last?.id ?? '' };
  expect((await shop.call('Standard', jobs.undispatch, { params })).status).toBe('finished');
  expect((await shop.ask('Standard', jobs.undispatch, { params })).status).toBe(404);
  expect(
    (await verbs.call('dispatch', job.id, { confirmed: true, quantity: 1, complete: true })).status,
  ).toBe('dispatched');
  await verbs.undo(job.id, 1);
  expect(await status()).toBe('in production');
  expect(await ledgerSums(shop, paper)).toEqual(await balances(shop, paper));
});

test('every verb refuses an unknown job', async () => {
  const nobody = '01900000-0000-7000-8000-000000000000';
  const bodies = { cancel: { reason: 'No' }, dispatch: { quantity: 1 } };
  for (const verb of [
    'submit',
    'unschedule',
    'hold',
    'release',
    'cancel',
    'reinstate',
    'dispatch',
  ] as const) {
    const body = verb === 'cancel' || verb === 'dispatch' ? bodies[verb] : undefined;
    expect(await verbs.refusal(verb, nobody, body)).toBe(
      '404 There is no such job; it may have been deleted',
    );
  }
  expect((await shop.ask('Admin', jobs.remove, { params: { id: nobody } })).status).toBe(404);
});

test('dispatching requires a whole quantity of at least one and a plausible date', async () => {
  const job = await orders.scheduled(byHand);
  await orders.advance(job.id, 0);
  for (const quantity of [0, -1, 1.5, '7', 1e9, null]) {
    const answer = await verbs.ask('dispatch', job.id, { confirmed: true, quantity });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.errors ?? {})).toEqual(['quantity']);
  }
  expect(
    (await verbs.ask('dispatch', job.id, { confirmed: true, quantity: 1, date: '0000-01-01T00:00:00Z' }))
      .status,
  ).toBe(400);
  await verbs.call('dispatch', job.id, { confirmed: true, quantity: 100_000_000 });
  const many = await verbs.call('dispatch', job.id, {
    confirmed: true,
    quantity: 100_000_000,
    date: '2026-01-01T00:00:00+23:00',
  });
  expect(many.dispatches).toHaveLength(2);
});

test('a delivery prevents unscheduling and deleting', async () => {
  const job = await orders.scheduled(byHand);
  await orders.advance(job.id, 0);
  await verbs.call('dispatch', job.id, { confirmed: true, quantity: 1 });
  await verbs.undo(job.id, 0);
  const reason = '1 delivery of the job was recorded; remove it first';
  expect(await verbs.refusal('unschedule', job.id)).toBe(`409 ${reason}`);
  expect((await shop.ask('Standard', jobs.remove, { params: { id: job.id } })).problem.reason).toBe(reason);
});

test('the counts of statuses, late and paused jobs agree with the lists', async () => {
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
