import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, machines, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const load = (days?: number) =>
  shop.call('Restricted', answers.load, { query: days === undefined ? {} : { days } });

test('the load compares booked with open hours by day and names the machine where an extra hour saves most', async () => {
  // Open but for two hours, so that there is an hour to add at whatever time this runs.
  const from = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(11, 13);
  const to = String((Number(from) + 22) % 24).padStart(2, '0');
  const hours = Array.from({ length: 7 }, () => ({ open: true, from: `${from}:00`, to: `${to}:00` }));
  await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours } });
  const press = await floor.machine('Printing', { makeReadyMinutes: 0, sheetsPerHour: 100 });
  const idle = await floor.machine('Pasting');
  const order = { quantity: 24_000, buffer: 0, deliveryDate: inDays(0.5) };
  const { job } = await floor.job(['Printing'], order);
  const { now, days, machines: told, late, bottleneck, overtime, untried } = await load(4);
  expect(days).toHaveLength(4);
  expect(days[0]?.start).toBe(now);
  const [first, second] = [press, idle].map(({ id }) => told.find((each) => each.id === id));
  expect(first).toMatchObject({ name: press.name, type: 'Printing', operations: 1, lateJobs: 1 });
  const booked = first?.hours.reduce((sum, each) => sum + each.booked, 0);
  expect(booked).toBeCloseTo(30, 5);
  expect(first?.hours.every((each) => each.late === each.booked && each.booked <= each.open)).toBe(true);
  expect(second).toMatchObject({ operations: 0, lateJobs: 0, fullUntil: null });
  expect(late.jobs).toBe(1);
  expect(bottleneck).toBe(press.id);
  expect(overtime).toHaveLength(1);
  expect(overtime[0]?.saves[0]).toBeGreaterThanOrEqual(1);
  expect(untried).toBe(0);
  expect(job.deliveryDate).toBe(order.deliveryDate);
});

test('shows until when a machine is down, and accepts 1 to 62 days with 10 as the default', async () => {
  const bench = await floor.machine('Lamination');
  const expectedBack = inDays(1);
  const body = { reason: 'Heater', expectedBack };
  await shop.call('Restricted', machines.down, { params: { id: bench.id }, body });
  const answer = await load();
  expect(answer.days).toHaveLength(10);
  expect(answer.machines.find(({ id }) => id === bench.id)?.downUntil).toBe(expectedBack);
  const refused = await shop.ask('Restricted', answers.load, { query: { days: 63 } });
  expect(refused.status).toBe(400);
  expect(refused.problem.errors).toEqual({ days: 'days must be a whole number from 1 to 62' });
});

test('the load counts jobs without an expected date separately from late jobs', async () => {
  const { late } = await load();
  await floor.job(['Foiling'], { deliveryDate: inDays(90) });
  expect((await load()).late).toMatchObject({ jobs: late.jobs, undated: late.undated + 1 });
});
