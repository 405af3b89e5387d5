/** Tests that past promises are counted, and widen the next one where they were too bold (decision 120). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { sentBy } from '../../testing/database/statements-of-request.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { insertJob, insertOperation } from '../../testing/samples/insert-test-rows.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, jobs, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
const { orders } = floor;
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const press = await floor.machine('Printing', { makeReadyMinutes: 60, sheetsPerHour: 100 });
afterAll(() => shop.close());

const ask = () =>
  shop.call('Standard', answers.promise, {
    body: { quantity: 800, ups: 8, priority: 'Max', operations: [{ type: 'Printing' }] },
  });
const hoursTo = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / 3_600_000;

/** Inserts a finished job that was promised at these odds. It took between half and twice its two hours. */
async function promised(place: number, { due, odds = 0.9 }: { due: number; odds?: number | null }) {
  const given = { promisedDate: inDays(due), promisedWay: 'gaps', promisedOdds: odds } as const;
  const { id } = await insertJob(shop, { status: 'dispatched', quantity: 800, buffer: 0, ups: 8, ...given });
  const times = {
    startedAt: inDays(-3),
    finishedAt: inDays(-2),
    runningSeconds: 3600 + (place % 30) * 360,
  };
  await insertOperation(shop, id, { state: 'finished', machineId: press.id, quantity: 800, ...times });
  return id;
}
const rawOdds = async (id: string) => {
  const { rows } = await shop.database.pool.query<{ raw: string | null }>(
    'select promised_raw_odds as raw from jobs where id = $1',
    [id],
  );
  return Number(rows[0]?.raw ?? NaN);
};
const give = { promisedDate: inDays(5), promisedWay: 'gaps', promisedOdds: 0.9 } as const;

test('a promise says how those at nine in ten of the last 90 days ended, and missed ones widen it', async () => {
  expect((await ask()).ledger).toEqual({ given: 0, kept: 0, isWidened: false });
  for (let place = 0; place < 19; place += 1) await promised(place, { due: place < 6 ? -1 : -2.5 });
  await promised(19, { due: -1, odds: 0.7 });
  await promised(20, { due: 1 });
  await promised(21, { due: -100 });
  for (let place = 22; place < 31; place += 1) await promised(place, { due: -1, odds: null });
  const before = await ask();
  expect(before).toMatchObject({ runs: 31, ledger: { given: 19, kept: 6, isWidened: true } });
  await shop.database.pool.query("update jobs set status = 'cancelled' where promised_odds = 0.7");
  const cancelled = await ask();
  expect(cancelled.ledger).toEqual({ given: 19, kept: 6, isWidened: false });
  const [wide, narrow] = [before, cancelled].map(({ displacing }) => hoursTo(displacing.sure));
  expect(wide).toBeGreaterThan((narrow ?? 0) + 0.2);
  const [first, second] = [before, cancelled].map(({ displacing }) => hoursTo(displacing.expected));
  expect(second).toBeCloseTo(first ?? NaN, 1);
  await shop.database.pool.query("update jobs set status = 'dispatched' where promised_odds = 0.7");
});

test('a promise stores the odds before their correction; an unchanged one retains them', async () => {
  const { id } = await shop.call('Standard', jobs.create, { body: orders.body(give) });
  const raw = await rawOdds(id);
  expect(raw).toBeGreaterThan(0.95);
  await shop.database.pool.query('update jobs set promised_raw_odds = 0.99 where id = $1', [id]);
  const put = (body: object) => shop.call('Standard', jobs.update, { params: { id }, body });
  const ledgerReads = async (body: object) =>
    (await sentBy(() => put(body))).filter(({ text }) => /promised_raw_odds.*"promised_date" >=/s.test(text))
      .length;
  expect([await ledgerReads({ ...give, name: 'Other name' }), await rawOdds(id)]).toEqual([0, 0.99]);
  expect(await ledgerReads({ promisedOdds: 0.8 })).toBe(1);
  expect(await rawOdds(id)).toBeGreaterThan(0.9);
  await put({ promisedDate: null });
  expect(await rawOdds(id)).toBeNaN();
  await put({ promisedDate: inDays(6) });
  expect(await rawOdds(id)).toBeNaN();
});

test('what the history shows of a promise does not name the odds before their correction', async () => {
  const { id } = await shop.call('Standard', jobs.create, { body: orders.body() });
  await shop.call('Standard', jobs.update, { params: { id }, body: give });
  const [entry] = await shop.call('Standard', contract.history.of, { params: { entity: 'jobs', id } });
  expect(JSON.stringify(entry)).toContain('Promised');
  expect(JSON.stringify(entry)).not.toMatch(/raw/i);
});

test('a job in the queues has odds for its delivery and its promised date, for users who promise dates', async () => {
  const deliveryDate = inDays(0.15);
  const promisedDate = inDays(9);
  const { job } = await floor.job(['Printing'], { ...give, promisedDate, deliveryDate, priority: 'Max' });
  const of = { params: { id: job.id } };
  const odds = await shop.call('Standard', answers.oddsOf, of);
  const expected = await shop.call('Restricted', queues.expected, of);
  expect(odds).toMatchObject({ runs: 31, note: null });
  expect(hoursTo(odds.expected)).toBeCloseTo(hoursTo(expected.finish), 1);
  expect(hoursTo(odds.sure)).toBeGreaterThan(hoursTo(odds.likely));
  expect(odds.odds).toBeLessThan(0.9);
  expect(odds.promisedOdds).toBeGreaterThan(0.9);
  const without = await floor.job(['Printing'], { deliveryDate: inDays(20) });
  const late = await shop.call('Admin', answers.oddsOf, { params: { id: without.job.id } });
  expect(late).toMatchObject({ promisedOdds: null, note: null });
  expect(late.odds).toBeGreaterThan(odds.odds ?? 1);
  expect((await sentBy(() => shop.call('Standard', answers.oddsOf, of))).length).toBeLessThanOrEqual(5);
});

test('odds of a job are refused to Restricted users, unknown for a draft, and 404 for an unknown job', async () => {
  const { id } = await shop.call('Standard', jobs.create, { body: orders.body(give) });
  const of = { params: { id } };
  const { status, problem } = await shop.ask('Restricted', answers.oddsOf, of);
  expect([status, problem.reason]).toEqual([403, expect.any(String)]);
  const none = { expected: null, likely: null, sure: null, odds: null, promisedOdds: null };
  const note = 'None of its operations is in the queues';
  expect(await shop.call('Standard', answers.oddsOf, of)).toEqual({ ...none, runs: 31, note });
  const unknown = { params: { id: '01a22be0-1526-735a-baf5-a0fa556e8833' } };
  expect((await shop.ask('Standard', answers.oddsOf, unknown)).status).toBe(404);
});
