/**
 * Tests in random shops that a remedy does what its words say: the job's date, and what it costs other jobs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { type Remedy } from '../../shared/planning/ways-to-save.contract.ts';
import { randomOf } from '../../packages/planner/src/seeded-random.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';

const { jobs, plans, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const types = ['Printing', 'Lamination', 'Punching', 'Pasting'] as const;
const shop = await openShop();
const floor = await openFloor(shop);
const random = randomOf(27);
afterAll(() => shop.close());

const remediesOf = (ids: readonly string[]) =>
  shop.call('Restricted', plans.remedies, { query: { of: ids.join() } });

/** Returns when each job in the queues finishes. Jobs without a date are left out. */
async function finishes(): Promise<Map<string, number>> {
  const shown = await shop.call('Restricted', queues.get, { query: {} });
  const projected = projectQueues(shown);
  return new Map(
    shown.jobs.flatMap(({ id, operations }) => {
      const ends = operations.map((each) => Date.parse(projected.get(each.id)?.finish ?? ''));
      const end = Math.max(...ends);
      return Number.isNaN(end) ? [] : [[id, end] as const];
    }),
  );
}

beforeAll(async () => {
  await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
  for (const type of types)
    for (let n = 0; n < 1 + Math.floor(random() * 2); n += 1)
      await floor.machine(type, { makeReadyMinutes: 20, sheetsPerHour: 900, piecesPerHour: 900 });
  for (let n = 0; n < 26; n += 1) {
    const steps = types.filter(() => random() < 0.55);
    const quantity = 300 + Math.floor(random() * 7000);
    await floor.job(steps.length > 0 ? steps : ['Printing'], { quantity, buffer: 0, ups: 1 });
  }
  await shop.database.pool.query(
    `update jobs set delivery_date = now() + (placed.place * 7 % 26 - 12) * interval '5 hours'
      from (select id, row_number() over (order by number) as place from jobs) placed where placed.id = jobs.id`,
  );
});

/** Takes the remedy as Today does: through the way of the same words that Save lists. */
async function take({ jobId, words, finish }: Remedy): Promise<void> {
  const { ladder } = await shop.call('Standard', plans.save, { params: { id: jobId } });
  const way = ladder.find((each) => each.words === words);
  // A few seconds have passed since the remedy was found.
  expect(Math.abs(Date.parse(way?.finish ?? '') - Date.parse(finish))).toBeLessThan(20_000);
  await shop.call('Standard', plans.accept, { params: { id: way?.planId ?? '' } });
}

test('property: after a remedy is taken, the job has its date, and other jobs pay what it says', async () => {
  const seen = new Map<string, number>();
  for (let turn = 0; turn < 8; turn += 1) {
    const { items } = await shop.call('Restricted', jobs.sorted, { query: { lateness: 'any', per: 200 } });
    const [ids, began] = [items.map(({ id }) => id), Date.now()];
    const all = await shop.call('Restricted', jobs.sorted, { query: { per: 200 } });
    const dueOf = new Map(all.items.map((each) => [each.id, Date.parse(each.deliveryDate)]));
    const [remedy] = await remediesOf(ids.slice(turn % 4, (turn % 4) + 8));
    if (!remedy) continue;
    const before = await finishes();
    await take(remedy);
    const after = await finishes();
    const passed = Date.now() - began + 5000;
    const off = (after.get(remedy.jobId) ?? NaN) - Date.parse(remedy.finish);
    expect(off).toBeGreaterThanOrEqual(-1000);
    expect(off).toBeLessThan(passed);
    const later = [...before].filter(
      ([id, at]) => id !== remedy.jobId && (after.get(id) ?? Infinity) - at > 60_000 + passed,
    );
    const kind = remedy.cost === 'no other job delayed' ? 'free' : 'paid';
    expect(later.length).toBeLessThanOrEqual(kind === 'free' ? 0 : Infinity);
    const becameLate = later.filter(([id, at]) => {
      const due = dueOf.get(id) ?? Infinity;
      return at <= due && (after.get(id) ?? Infinity) > due;
    });
    expect(becameLate.length).toBeLessThanOrEqual(remedy.makesLate);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  expect([...seen.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3);
  expect(seen.get('free')).toBeGreaterThan(0);
  expect(await brokenInvariants(shop.database)).toEqual([]);
}, 120_000);

test('property: scheduling a draft makes as many jobs late as its remedy says', async () => {
  const all = async () => (await shop.call('Restricted', jobs.sorted, { query: { per: 200 } })).items;
  const drafts = (await all()).filter(({ status }) => status === 'scheduled').slice(0, 8);
  for (const { id } of drafts) {
    await shop.call('Standard', jobs.unschedule, { params: { id } });
    const { version } = await shop.call('Standard', jobs.get, { params: { id } });
    await shop.call('Standard', jobs.update, { params: { id }, body: { priority: 'Max', version } });
  }
  const dueOf = new Map((await all()).map((each) => [each.id, Date.parse(each.deliveryDate)]));
  let late = 0;
  for (const { id } of drafts) {
    const began = Date.now();
    const [remedy] = await remediesOf([id]);
    expect(remedy?.words).toBe('Schedule it');
    const before = await finishes();
    await shop.call('Standard', jobs.submit, { params: { id } });
    const after = await finishes();
    const passed = Date.now() - began + 5000;
    expect(Math.abs((after.get(id) ?? NaN) - Date.parse(remedy?.finish ?? ''))).toBeLessThan(passed);
    const became = [...before].filter(([each, at]) => {
      const due = dueOf.get(each) ?? Infinity;
      return each !== id && at <= due && (after.get(each) ?? Infinity) > due;
    });
    expect(became.length).toBe(remedy?.makesLate);
    late += became.length;
  }
  expect(late).toBeGreaterThan(0);
}, 120_000);

test('the eight jobs of Today are one request, whose statements do not grow with the jobs', async () => {
  const { items } = await shop.call('Restricted', jobs.sorted, { query: { lateness: 'any', per: 8 } });
  const ids = items.map(({ id }) => id);
  expect(ids.length).toBe(8);
  const [few, many] = [ids.slice(0, 1), ids];
  const countOf = async (some: readonly string[]) => (await statementsOf(() => remediesOf(some))).length;
  expect(await countOf(many)).toBe(await countOf(few));
});

test('more jobs than Today lists are refused by name, and unknown jobs have no remedy', async () => {
  const nowhere = '01a20711-175f-7672-8659-fa22457d0676';
  expect(await remediesOf([nowhere])).toEqual([]);
  const nine = Array.from({ length: 9 }, () => nowhere).join();
  const answer = await shop.ask('Restricted', plans.remedies, { query: { of: nine } });
  expect(answer.status).toBe(400);
  expect(answer.problem.reason).toContain('at most 8');
});
