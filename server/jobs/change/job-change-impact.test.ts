/**
 * Tests that a user can change an order even if the planner process can't compute how the change affects
 * other jobs (decision 042).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';
import { killPlanner, memory } from '../../open-shop/planner/planner-client.ts';

const { jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const { most } = memory;
afterAll(async () => {
  memory.most = most;
  await killPlanner(shop.database);
  await shop.close();
});

test('without the planner, a preview is refused, while a change is saved with an unknown impact', async () => {
  await floor.machine('Printing', { sheetsPerHour: 60 });
  const { job } = await floor.job(['Printing']);
  await killPlanner(shop.database);
  // Too little to start with.
  memory.most = 1;
  const headers = { 'idempotency-key': 'once' };
  const deliveryDate = inDays(3);
  const change = (preview: boolean) =>
    shop.ask(
      'Standard',
      jobs.change,
      { params: { id: job.id }, body: { quantity: 1_200, deliveryDate, preview } },
      headers,
    );
  const preview = await change(true);
  expect([preview.status, preview.problem.code]).toEqual([503, 'plan-lost']);
  expect((await floor.orders.get(job.id)).quantity).toBe(1_000);
  const made = await change(false);
  expect(made.data).toMatchObject({ minutes: [], moves: [], moved: null, sheets: 25 });
  expect((await floor.orders.get(job.id)).quantity).toBe(1_200);
  // A retry with the same key repeats nothing, and its response has the present impact.
  memory.most = most;
  const again = await change(false);
  expect(again.data).toMatchObject({ changeId: made.data?.changeId, moved: 1 });
  expect(again.data?.moves).toMatchObject([{ jobId: job.id }]);
  expect((await floor.orders.get(job.id)).changes).toHaveLength(1);
});
