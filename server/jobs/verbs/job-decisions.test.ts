import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { balances, ledgerSums } from '../../testing/clients/stock-client.ts';
import { byHand, type JobVerb, jobVerbs, openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, operations, papers } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const verbs = jobVerbs(shop);
afterAll(() => shop.close());

const states = async (id: string) => (await verbs.steps(id)).map(({ state }) => state);

describe('a hold', () => {
  test('prevents queued operations from starting until release, and keeps their rank and paper', async () => {
    const job = await orders.scheduled(byHand);
    const before = await verbs.steps(job.id);
    const held = await verbs.call('hold', job.id, { reason: 'Waits for the proof' });
    expect(held).toMatchObject({ status: 'on hold', holdReason: 'Waits for the proof', papersAssigned: 125 });
    expect((await verbs.steps(job.id)).map(({ state, rank }) => [state, rank])).toEqual(
      before.map(({ state, rank }) => [state, rank]),
    );
    const params = { id: before[0]?.id ?? '' };
    expect((await shop.ask('Standard', operations.advance, { params })).problem.reason).toBe(
      'On hold: Waits for the proof. Admin and Standard can release it',
    );
    expect(await verbs.refusal('hold', job.id)).toBe('409 The job is already on hold');
    expect(await verbs.call('release', job.id)).toMatchObject({ status: 'scheduled', holdReason: null });
    expect(await verbs.refusal('release', job.id)).toBe('409 The job is not on hold');
    await orders.advance(job.id, 0);
  });

  test('needs no reason, and prevents a draft from being scheduled', async () => {
    const job = await orders.ready();
    expect(await verbs.call('hold', job.id)).toMatchObject({ status: 'on hold', holdReason: null });
    expect(await verbs.refusal('submit', job.id)).toBe('409 The job is on hold; release it first');
    expect((await verbs.call('release', job.id)).status).toBe('draft');
  });
});

describe('a cancellation', () => {
  test('needs a reason and no operation on a machine, frees the paper and can be undone', async () => {
    const job = await orders.scheduled(byHand);
    const { paper } = await verbs.heldPaper(job.id);
    expect((await verbs.ask('cancel', job.id, { reason: ' ' })).problem.errors).toEqual({
      reason: 'Value is required',
    });
    expect((await verbs.ask('cancel', job.id, {})).status).toBe(400);
    expect(await verbs.refusal('reinstate', job.id)).toBe('409 The job is not cancelled');
    const cancelled = await verbs.call('cancel', job.id, { reason: 'Customer withdrew' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Customer withdrew',
      operationsRemaining: 0,
      papersAssigned: 0,
    });
    expect(await states(job.id)).toEqual(['cancelled', 'cancelled']);
    expect(await balances(shop, paper.id)).toMatchObject({ reserved: 0 });
    for (const verb of ['submit', 'unschedule', 'hold', 'dispatch'] as const) {
      expect(await verbs.refusal(verb, job.id, verb === 'dispatch' ? { quantity: 1 } : undefined)).toMatch(
        /^409 .*cancelled/,
      );
    }
    expect(await verbs.refusal('cancel', job.id, { reason: 'Twice' })).toBe(
      '409 The job is already cancelled',
    );
    const back = await verbs.call('reinstate', job.id);
    expect(back).toMatchObject({ status: 'scheduled', cancelReason: null, papersAssigned: 125 });
    expect(await states(job.id)).toEqual(['queued', 'waiting']);
    expect(await ledgerSums(shop, paper.id)).toEqual(await balances(shop, paper.id));
  });

  test('is refused while an operation runs or is paused, and the reason names the operation and its machine', async () => {
    await orders.machine('Printing', { name: 'Komori Lithrone G40' });
    const job = await orders.scheduled();
    await orders.advance(job.id, 0);
    const reason = { reason: 'No' };
    expect((await orders.get(job.id)).onMachine).toBe('Printing Frontside is running on Komori Lithrone G40');
    expect(await verbs.refusal('cancel', job.id, reason)).toBe(
      '409 Printing Frontside is running on Komori Lithrone G40; finish it, undo it or put it back in the queue first',
    );
    await orders.advance(job.id, 0);
    const cancelled = await verbs.call('cancel', job.id, reason);
    expect(cancelled.operationStates).toEqual(['finished', 'cancelled']);
    expect((await verbs.heldPaper(job.id)).consumed).toBe(125);
    expect(await verbs.call('reinstate', job.id)).toMatchObject({ status: 'in production' });
    expect(await states(job.id)).toEqual(['finished', 'queued']);
  });

  test('can’t be undone, even in part, if the paper is gone', async () => {
    const job = await orders.scheduled(byHand);
    const { paper } = await verbs.heldPaper(job.id);
    await verbs.call('cancel', job.id, { reason: 'Customer withdrew' });
    const other = await orders.make({ quantity: 79_200 });
    const params = { id: other.id, paperId: paper.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 9_900 } });
    expect(await verbs.refusal('reinstate', job.id)).toBe(
      '409 Only 100 of Carte Lumina 300 are available; 125 were asked for',
    );
    expect(await orders.get(job.id)).toMatchObject({ status: 'cancelled', papersAssigned: 0 });
    await shop.call('Standard', papers.move, {
      params: { id: paper.id },
      body: { kind: 'receipt', quantity: 25 },
    });
    expect((await verbs.call('reinstate', job.id)).status).toBe('scheduled');
  });

  test('of a draft or a job on hold is undone to the same status', async () => {
    const draft = await orders.ready();
    expect((await verbs.call('cancel', draft.id, { reason: 'No' })).operationStates).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await verbs.call('reinstate', draft.id)).toMatchObject({ status: 'draft', papersAssigned: 125 });
    const held = await orders.scheduled(byHand);
    await verbs.call('hold', held.id);
    expect((await verbs.call('cancel', held.id, { reason: 'No' })).status).toBe('cancelled');
    expect((await verbs.call('reinstate', held.id)).status).toBe('on hold');
  });
});

test('two dozen concurrent verbs leave the job and its paper consistent', async () => {
  const job = await orders.ready(byHand);
  const { paper } = await verbs.heldPaper(job.id);
  const each: [JobVerb, object?][] = [
    ['submit'],
    ['unschedule'],
    ['hold'],
    ['release'],
    ['cancel', { reason: 'At once' }],
    ['reinstate'],
  ];
  const rush = [...each, ...each, ...each, ...each];
  const answers = await Promise.all(rush.map(([verb, body]) => verbs.ask(verb, job.id, body)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const now = await orders.get(job.id);
  expect(now.papersAssigned).toBe(now.status === 'cancelled' ? 0 : 125);
  expect(await verbs.steps(job.id)).toHaveLength(now.scheduledAt === null ? 0 : 2);
  expect(await ledgerSums(shop, paper.id)).toEqual(await balances(shop, paper.id));
});
