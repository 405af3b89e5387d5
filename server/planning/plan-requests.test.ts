import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { plans, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const press = await floor.machine('Printing');
afterAll(() => shop.close());
const params = (id: string) => ({ params: { id } });

test('Restricted users can’t request, accept or undo plans, and an unknown plan is a 404', async () => {
  const plan = await shop.call('Standard', plans.create, { body: { budgetMs: 300 } });
  expect((await shop.ask('Restricted', plans.create)).status).toBe(403);
  expect((await shop.ask('Restricted', plans.accept, params(plan.id))).status).toBe(403);
  expect((await shop.ask('Restricted', plans.undo, params(plan.id))).status).toBe(409);
  const none = '01a20711-175f-7672-8659-fa22457d0676';
  for (const endpoint of [plans.get, plans.accept, plans.undo])
    expect((await shop.ask('Admin', endpoint, params(none))).status).toBe(404);
});

test('the goal is the shop’s, unless the request names a goal', async () => {
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
])('%j is refused at the field', async (body, field) => {
  const { problem } = await shop.ask('Standard', plans.create, { body });
  expect(problem.status).toBe(400);
  expect(Object.keys(problem.errors ?? {})).toContain(field);
});

const none = '01a20711-175f-7672-8659-fa22457d0676';
const day = (days: number) => inDays(days).slice(0, 10);
test.each([
  [
    () => ({ machineDown: { machineId: none, until: null } }),
    'machineDown.machineId',
    'machineId does not exist',
  ],
  [() => ({ machineAdded: { like: none } }), 'machineAdded.like', 'like does not exist'],
  [
    () => ({ jobRefused: { jobId: press.id.replace(/.$/, 'z') } }),
    'jobRefused.jobId',
    'jobId does not exist',
  ],
  [() => ({ jobFirst: { jobId: none } }), 'jobFirst.jobId', 'jobId does not exist'],
  [
    () => ({ machineDown: { machineId: press.id, until: inDays(-1) } }),
    'machineDown.until',
    'until must be in the future',
  ],
  [
    () => ({ machineDown: { machineId: press.id, from: inDays(2), until: inDays(1) } }),
    'machineDown.until',
    'machineDown must end after it begins',
  ],
  [
    () => ({ shift: { machineId: press.id, date: day(-2), from: '22:00', to: '06:00' } }),
    'shift.date',
    'date must be in the future',
  ],
  [
    () => ({ shift: { machineId: null, date: 'tomorrow', from: '22:00', to: '06:00' } }),
    'shift.date',
    'date must be a day such as 2026-11-20',
  ],
  [
    () => ({ shift: { machineId: null, date: day(1), from: '6', to: '14:00' } }),
    'shift.from',
    'from must be a time such as 09:00',
  ],
])('%# an impossible assumption is refused at the assumption’s place', async (one, field, why) => {
  const assume = [{ machineAdded: { like: press.id } }, one()];
  const { status, problem } = await shop.ask('Standard', plans.create, { body: { assume } as never });
  expect([status, problem.errors]).toEqual([400, { [`assume.1.${field}`]: why }]);
});

test('an assumption about a job without open operations is refused with the job’s name', async () => {
  const { id: jobId, number: job } = await floor.orders.make();
  for (const [kind, more] of [
    ['jobFirst', {}],
    ['jobRefused', {}],
    ['paperLate', { until: inDays(2) }],
  ] as const) {
    const body = { budgetMs: 300, assume: [{ [kind]: { jobId, ...more } }] };
    const { status, problem } = await shop.ask('Standard', plans.create, { body: body as never });
    const why = `${job} has no open operations`;
    expect([status, problem.errors]).toEqual([400, { [`assume.0.${kind}.jobId`]: why }]);
  }
  const { job: open } = await floor.job(['Printing']);
  const body = { budgetMs: 300, assume: [{ jobFirst: { jobId: open.id } }] };
  expect((await shop.ask('Standard', plans.create, { body })).status).toBe(200);
});

test('assumptions can add a shift in progress and a machine', async () => {
  const assume = [
    { shift: { machineId: null, date: day(0), from: '00:00', to: '00:00' } },
    { machineDown: { machineId: press.id, until: inDays(1) } },
  ];
  const { state } = await shop.call('Standard', plans.create, { body: { budgetMs: 300, assume } });
  expect(['improving', 'done']).toContain(state);
});
