/**
 * Tests that the server stores, sends and accepts large proposals in chunks, and never mixes chunks of two proposals.
 */
import http, { type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type PlanWork } from '../../../shared/plan/proposal.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';
import { statementsOf } from '../../testing/statements.ts';
import { killPlanner, chunk } from '../queues/planner-client.ts';
import { readPlan } from './plans.domain.ts';
import { storeRound, readWork } from './plans.repo.ts';
import { planChunks, plans as planTable } from './plans.table.ts';

const { plans, operations, settings } = contract;
// As in a shop: answers go out as they are.
const shop = await openShop({ CHECK_ANSWERS: 'false' });
const { db } = shop.database;
const { most } = chunk;
chunk.most = 100;
await killPlanner();
afterAll(async () => {
  chunk.most = most;
  await killPlanner();
  await shop.close();
});
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
const piecesOf = async (id: string) =>
  db.select().from(planChunks).where(eq(planChunks.planId, id)).orderBy(planChunks.place);
const textsOf = async (id: string, kind: 'proposal' | 'work') =>
  (await piecesOf(id)).flatMap((each) => (each.kind === kind ? each.text : []));
const improving = (id: string) =>
  db.update(planTable).set({ state: 'improving' }).where(eq(planTable.id, id));
const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text));

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

test('a proposal of many chunks arrives byte for byte as made, plain and compressed', async () => {
  const id = await propose();
  const made = (await textsOf(id, 'proposal')).join('');
  expect((await textsOf(id, 'proposal')).length).toBeGreaterThan(10);
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

test('one query reads all chunks of a proposal, and a small proposal is a single chunk and statement', async () => {
  const id = await propose();
  expect(await statementsOf(() => readPlan({ db }, id))).toHaveLength(1);
  await improving(id);
  const round = { proposal: bytes('{"a":1}'), work: bytes('{}'), done: true };
  expect(await statementsOf(() => storeRound(db, id, round))).toHaveLength(1);
  expect((await piecesOf(id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['proposal', '{"a":1}'],
    ['work', '{}'],
  ]);
});

test('if storing a better round fails midway, clients get the previous round until the next is stored', async () => {
  const id = await propose();
  await improving(id);
  const first = { proposal: bytes('{"round":', '"one 🖨"}'), work: bytes('{}'), done: false };
  await storeRound(db, id, first);
  const told = await readPlan({ db }, id);
  expect(told.join('')).toMatch(/,"round":"one 🖨"}$/);
  // Postgres refuses such a text.
  const broken = { ...first, proposal: bytes('{"round":', '"two', '\0"}') };
  await expect(storeRound(db, id, broken)).rejects.toThrow('Failed query');
  expect(await readPlan({ db }, id)).toEqual(told);
  await storeRound(db, id, { ...first, proposal: bytes('{"round":', '"three"}'), done: true });
  expect((await textsOf(id, 'proposal')).join('')).toBe('{"round":"three"}');
  // What comes when it is done already is not told either, and nothing of it is kept.
  await storeRound(db, id, { ...first, proposal: bytes('{"round":', '"four', '"}') });
  expect((await textsOf(id, 'proposal')).join('')).toBe('{"round":"three"}');
});

test('after a client disconnects midway, the next client gets the whole proposal', async () => {
  const id = await propose();
  await improving(id);
  const large = Array.from({ length: 40 }, (_none, place) => `${place}`.padEnd(512 * 1024, 'x'));
  const proposal = bytes('{"text":"', ...large, '"}');
  await storeRound(db, id, { proposal, work: bytes('{}'), done: true });
  for (const way of [undefined, 'gzip']) {
    const answer = await open(id, way);
    await once(answer, 'data');
    answer.destroy();
    await once(answer, 'close');
  }
  const whole = await buffer(await open(id));
  expect(whole.toString().endsWith(`${large.join('')}"}`)).toBe(true);
});

test('accepting reads the changes in chunks and stores all of them', async () => {
  const id = await propose();
  const [text = ''] = await readWork(db, id);
  const { orders, changes, down } = JSON.parse(text) as PlanWork;
  expect(changes.length).toBeGreaterThan(1);
  const parts: PlanWork[] = [
    { orders, changes: changes.slice(0, 1), down },
    { orders: {}, changes: changes.slice(1), down },
  ];
  await improving(id);
  const work = bytes(...parts.map((part) => JSON.stringify(part)));
  await storeRound(db, id, { proposal: bytes('{}'), work, done: true });
  const { data } = await shop.ask('Standard', plans.accept, params(id));
  expect(data).toMatchObject({ accepted: changes.length, left: [] });
  const queue = (await floor.queue(machine.id)).map((each) => each.id);
  expect(queue).toEqual(orders[machine.id]);
});
