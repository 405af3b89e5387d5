/** Tests that the server stores a proposal of any size and sends it exactly as the planner made it. */
import http, { type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';
import { findPlan, toPlanJson } from './plans.domain.ts';
import { storeRound } from './plans.repo.ts';
import { plans as planTable } from './plans.table.ts';

const { plans, operations, settings } = contract;
// As in production, the server sends responses without checking them against the contract.
const shop = await openShop({ CHECK_ANSWERS: 'false' });
const { db } = shop.database;
afterAll(() => shop.close());
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const floor = await openFloor(shop);
const machine = await floor.machine('Window Patching', { makeReadyMinutes: 50, sheetsPerHour: 6000 });
for (let hours = 6; hours > 1; hours -= 1) {
  const deliveryDate = new Date(Date.now() + hours * 3_600_000).toISOString();
  const { steps } = await floor.job(['Window Patching'], { deliveryDate });
  const params = { id: steps[0]?.id ?? '' };
  await shop.call('Standard', operations.move, { params, body: { machineId: machine.id } });
}

const params = (id: string) => ({ params: { id } });
async function propose(): Promise<string> {
  const body = { frozenHours: 0, budgetMs: 500 };
  const { id } = await shop.call('Standard', plans.create, { body });
  while ((await shop.call('Restricted', plans.get, params(id))).state === 'improving') await delay(100);
  return id;
}
const rowOf = async (id: string) => (await db.select().from(planTable).where(eq(planTable.id, id)))[0];
const improving = (id: string) =>
  db.update(planTable).set({ state: 'improving' }).where(eq(planTable.id, id));

async function open(id: string, accepted?: string): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${shop.users.Restricted.token}`,
    ...(accepted && { 'accept-encoding': accepted }),
  };
  const [answer] = (await once(http.get(`${shop.url}/api/plans/${id}`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  return answer;
}

test('a proposal arrives byte for byte as made, plain and compressed', async () => {
  const id = await propose();
  const made = (await rowOf(id))?.proposal ?? '';
  const plain = await buffer(await open(id));
  expect(plain.toString().endsWith(`,${made.slice(1)}`)).toBe(true);
  expect(plans.get.response.parse(JSON.parse(plain.toString()))).toMatchObject({ id, state: 'done' });
  for (const [way, unpack] of [
    ['gzip', zlib.gunzipSync],
    ['br', zlib.brotliDecompressSync],
  ] as const) {
    const packed = await open(id, way);
    expect(packed.headers).toMatchObject({ 'content-encoding': way, vary: 'accept-encoding' });
    expect(unpack(await buffer(packed))).toEqual(plain);
  }
});

test('a result is stored by one statement and read by one, until the proposal is done', async () => {
  const id = await propose();
  await improving(id);
  const round = (text: string) => ({ proposal: Buffer.from(text), work: Buffer.from('{}'), done: true });
  expect(await statementsOf(() => storeRound(db, id, round('{"round":"one 🖨"}')))).toHaveLength(1);
  expect(await statementsOf(() => findPlan({ db }, id))).toHaveLength(1);
  expect(toPlanJson(await findPlan({ db }, id))).toMatch(/,"round":"one 🖨"}$/);
  // A result that comes when the proposal is done already is not stored.
  await storeRound(db, id, round('{"round":"two"}'));
  expect((await rowOf(id))?.proposal).toBe('{"round":"one 🖨"}');
});

test('after a client disconnects midway, the next client gets the whole proposal', async () => {
  const id = await propose();
  await improving(id);
  const large = 'x'.repeat(20 * 1024 * 1024);
  await storeRound(db, id, {
    proposal: Buffer.from(`{"text":"${large}"}`),
    work: Buffer.from('{}'),
    done: true,
  });
  for (const way of [undefined, 'gzip']) {
    const answer = await open(id, way);
    await once(answer, 'data');
    answer.destroy();
    await once(answer, 'close');
  }
  const whole = await buffer(await open(id));
  expect(whole.toString().endsWith(`${large}"}`)).toBe(true);
});
