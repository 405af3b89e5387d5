/**
 * Tests counts that reach the server long after the user entered them, and counts of an operation that
 * another user finished in between.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { history, operations, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
afterAll(() => shop.close());

/** The id of the running printing operation of each test's job, which has 132 press sheets with 8 ups. */
let press: string;
beforeEach(async () => {
  await floor.machine('Printing');
  const { steps } = await floor.job(['Printing', 'Packing']);
  press = steps[0]?.id ?? '';
  await floor.call('advance', press);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const entry = (body: Record<string, unknown>, key?: string) =>
  shop.ask(
    'Restricted',
    operations.addEntry,
    { params: { id: press }, body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const entries = () => shop.call('Restricted', operations.entries, { params: { id: press } });
const good = async () => (await floor.get(press)).goodQuantity / 8;

test('a count stores the time when it was made, and a late count also the time of its arrival', async () => {
  const at = ago(65);
  expect((await entry({ good: 20, at })).status).toBe(200);
  await entry({ good: 10 });
  const [now, late] = await entries();
  expect(late).toMatchObject({ good: 20, at });
  expect(Math.abs(Date.parse(late?.receivedAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect(now).toMatchObject({ good: 10, receivedAt: null });
  const story = await shop.call('Standard', history.of, {
    params: { entity: 'operations', id: press },
  });
  expect(story.map(({ text }) => text)).toContain('counted the operation (sent 65 min later)');
});

test('a time just ahead becomes now; a count of the future or older than a week is refused', async () => {
  await entry({ good: 20, at: ago(-0.5) });
  const [first] = await entries();
  expect(Date.parse(first?.at ?? '')).toBeLessThanOrEqual(Date.now());
  expect(first?.receivedAt).toBeNull();
  const refused = async (at: string) => {
    const { status, problem } = await entry({ good: 20, at });
    return [status, problem?.errors?.['at']];
  };
  const future = /^Pressed at .+ by this device's clock, more than 60 seconds ahead of the shop's$/;
  expect(await refused(ago(-30))).toEqual([400, expect.stringMatching(future)]);
  const old = /^Pressed on .+, more than 168 hours ago$/;
  expect(await refused(ago(8 * 24 * 60))).toEqual([400, expect.stringMatching(old)]);
});

test('a count made before another tablet finished the operation needs confirmation', async () => {
  const at = ago(60);
  await entry({ good: 100 });
  await floor.call('advance', press);
  const refused = await entry({ good: 30, at });
  expect(refused.problem).toMatchObject({ status: 409, code: 'finished-since' });
  expect(refused.problem?.reason).toMatch(/^Finished by .+ at \d\d:\d\d$/);
  expect(await good()).toBe(100);
  const seen = await entry({ good: 30, from: 'running' });
  expect(seen.problem).toMatchObject({ status: 409, code: 'finished-since' });
  expect((await entry({ good: 20, at, toFinished: true })).status).toBe(200);
  expect(await good()).toBe(120);
  expect((await entry({ good: 1, from: 'finished' })).status).toBe(200);
});

test('a user who confirms a finished operation has not confirmed more pieces out than in', async () => {
  await floor.call('advance', press, { goodQuantity: 120 });
  const { problem } = await entry({ good: 30, from: 'running', toFinished: true });
  expect(problem).toMatchObject({ status: 409, code: 'more-out-than-in' });
  expect(await good()).toBe(120);
});

test('a count repeated with its key counts once, even an hour later; a refused count can be confirmed', async () => {
  const body = { good: 20, at: ago(5), from: 'running' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => entry(body, 'count')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await floor.call('advance', press);
  expect((await entry(body, 'count')).status).toBe(200);
  expect(await good()).toBe(20);
  expect((await entry(body, 'late')).status).toBe(409);
  expect((await entry({ ...body, toFinished: true }, 'meant')).status).toBe(200);
  expect(await good()).toBe(40);
});

test('a counter reading older than the last reading adds nothing', async () => {
  await entry({ counter: 5000 });
  await entry({ counter: 5060 });
  const late = await entry({ counter: 5020, at: ago(10) });
  expect(late.problem).toMatchObject({ status: 409, code: 'counter-read-since', values: { was: 5060 } });
  expect((await entry({ counter: 5020, at: ago(10), confirmed: true })).status).toBe(409);
  expect(await good()).toBe(60);
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
