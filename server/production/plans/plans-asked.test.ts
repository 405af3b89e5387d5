import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const { plans } = contract;
const shop = await openShop();
afterAll(() => shop.close());
const params = (id: string) => ({ params: { id } });

test('who may not edit asks for none, accepts and undoes none; what is not there is a 404', async () => {
  const plan = await shop.call('Standard', plans.create, { body: { budgetMs: 300 } });
  expect((await shop.ask('Restricted', plans.create)).status).toBe(403);
  expect((await shop.ask('Restricted', plans.accept, params(plan.id))).status).toBe(403);
  expect((await shop.ask('Restricted', plans.undo, params(plan.id))).status).toBe(409);
  const none = '01a20711-175f-7672-8659-fa22457d0676';
  for (const endpoint of [plans.get, plans.accept, plans.undo])
    expect((await shop.ask('Admin', endpoint, params(none))).status).toBe(404);
});

test.each([
  [{ budgetMs: 10 }, 'budgetMs'],
  [{ frozenHours: 1000 }, 'frozenHours'],
  [{ goal: { lateness: 2, makeReady: 0, flow: 0 } }, 'goal.lateness'],
  [{ assume: [{}] }, 'assume.0'],
  [{ assume: [{ jobFirst: { jobId: 'x' } }] }, 'assume.0.jobFirst.jobId'],
])('%j is refused at its field', async (body, field) => {
  const { problem } = await shop.ask('Standard', plans.create, { body });
  expect(problem.status).toBe(400);
  expect(Object.keys(problem.errors ?? {})).toContain(field);
});
