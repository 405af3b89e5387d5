import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { oddsRunsMinimum } from '../../shared/planning/plan-limits.ts';
import { proposePlan } from '../testing/clients/plans-client.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { insertJob, insertOperation } from '../testing/samples/insert-test-rows.ts';
import { openShop } from '../testing/shop.ts';

const { answers, operations, plans, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const press = await floor.machine('Printing', { makeReadyMinutes: 60, sheetsPerHour: 100 });
/** Creates a job of two hours, due then, at the end of the machine's queue. */
async function jobDue(hours: number, name: string) {
  const order = { name, quantity: 800, ups: 8, buffer: 0, deliveryDate: inHours(hours) };
  const { job, steps } = await floor.job(['Printing'], order);
  const id = steps[0]?.id ?? '';
  await shop.call('Standard', operations.move, { params: { id }, body: { machineId: press.id } });
  return { jobId: job.id, operationId: id };
}
const relaxed = await jobDue(30, 'Relaxed');
const urgent = await jobDue(2.8, 'Urgent');

const propose = (body: object = {}) => proposePlan(shop, body);
const oddsOf = (id: string, body?: object, as: 'Standard' | 'Restricted' = 'Standard') =>
  shop.ask(as, plans.odds, { params: { id }, ...(body && { body }) });

test('without thirty finished jobs a proposal has no odds, and says why', async () => {
  const { id } = await propose();
  const note = `Odds appear after ${oddsRunsMinimum} finished jobs (0 so far)`;
  expect((await oddsOf(id)).data).toEqual({ jobs: [], runs: 0, note });
});

test('a proposal, or a part of it, has the odds of the deliveries that it changes, now and after it', async () => {
  for (let made = 0; made < oddsRunsMinimum; made += 1) {
    const { id } = await insertJob(shop, { status: 'dispatched', quantity: 800, buffer: 0, ups: 8 });
    // One in three took half as long again.
    const times = {
      startedAt: inDays(-3),
      finishedAt: inDays(-2),
      runningSeconds: made % 3 === 0 ? 10_800 : 7200,
    };
    await insertOperation(shop, id, { state: 'finished', machineId: press.id, quantity: 800, ...times });
  }
  const plan = await propose();
  const changed = [...plan.gains, ...plan.pays].map(({ jobId }) => jobId);
  expect(changed.toSorted()).toEqual([relaxed.jobId, urgent.jobId].toSorted());
  const { data } = await oddsOf(plan.id);
  expect([data.runs, data.note]).toEqual([oddsRunsMinimum, null]);
  const odds = new Map(data.jobs.map(({ jobId, ...of }) => [jobId, of]));
  expect(odds.get(relaxed.jobId)).toEqual({ before: 1, after: 1 });
  // Behind the other it never ends in time; in front of it, unless it takes half as long again.
  const { before, after } = odds.get(urgent.jobId) ?? {};
  expect([before, Math.abs((after ?? NaN) - 2 / 3) < 0.2]).toEqual([0, true]);
  expect(await shop.call('Standard', answers.oddsOf, { params: { id: urgent.jobId } })).toMatchObject({
    odds: 0,
  });

  expect((await oddsOf(plan.id, { operations: [] })).data.jobs).toEqual([]);
  const whole = plan.entries.map(({ operationId }) => operationId);
  expect((await oddsOf(plan.id, { operations: whole })).data).toEqual(data);
  const late = await propose({
    assume: [{ machineDown: { machineId: press.id, from: inHours(-1), until: null } }],
  });
  const without = (await oddsOf(late.id)).data.jobs.find(({ jobId }) => jobId === urgent.jobId);
  expect(without).toMatchObject({ before: 0, after: null });
});

test('odds are refused by name: without the permission, an unknown proposal, a wrong operation, one that is accepted', async () => {
  const { id } = await propose();
  expect((await oddsOf(id, {}, 'Restricted')).status).toBe(403);
  expect((await oddsOf(id, { operations: ['x'] })).status).toBe(400);
  expect((await oddsOf(press.id)).problem.code).toBe('not-found');
  await shop.call('Standard', plans.accept, { params: { id } });
  const { data } = await shop.ask('Standard', answers.oddsOf, { params: { id: urgent.jobId } });
  expect(Math.abs((data.odds ?? NaN) - 2 / 3) < 0.2).toBe(true);
  expect((await oddsOf(id)).problem.code).toBe('plan-accepted');
});
