import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const { plans, settings } = contract;
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

test('what it is to reach is what the shop says, unless it is asked for another aim', async () => {
  const goalOf = async (body: object) =>
    (await shop.call('Standard', plans.create, { body: { budgetMs: 300, ...body } })).goal;
  expect(await goalOf({})).toEqual({ lateness: 1, makeReady: 0.3, flow: 0.1 });
  const planGoal = { lateness: 0.5, makeReady: 1, flow: 0 };
  await shop.call('Admin', settings.update, { body: { planGoal } });
  expect(await goalOf({})).toEqual(planGoal);
  const other = { lateness: 1, makeReady: 0, flow: 0 };
  expect(await goalOf({ goal: other })).toEqual(other);
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
