/**
 * Tests the limits of the planner process, and what the server does with a query that the planner does not answer.
 */
import { ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type PlanSnapshot } from '../../../shared/plan/snapshot.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';
import { queryPlanner, killPlanner, memory, chunk } from './planner-client.ts';
import { type ServerMessage, type PlannerMessage, servePlanner } from './planner-worker.ts';
import { readShopText } from './queues.domain.ts';
import { emptyTexts, shopTables, withTexts } from './shop-json-texts.ts';

const { answers, queues } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing');
const jobId = (await floor.job(['Printing', 'Packing'])).job.id;
const { database } = shop;
const context: Context = { database, db: database.db, person: null, artworkUrl: () => null };
const text = await readShopText(context);
afterAll(() => shop.close());

const codeOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { because: { code: string } }) => error.because.code,
  );

test('many concurrent queries all get a response', async () => {
  const params = { params: { id: jobId } };
  const many = Array.from({ length: 12 }, async () => [
    (await shop.call('Restricted', queues.expected, params)).finish,
    (await shop.call('Restricted', answers.why, params)).finish,
  ]);
  for (const finish of (await Promise.all(many)).flat()) expect(finish).not.toBeNull();
});

test('at most six queries of one request wait; a further query is refused and can be sent again', async () => {
  const save = () => codeOf(queryPlanner(text, 'save', { jobId }));
  const codes = await Promise.all(Array.from({ length: 8 }, save));
  expect(codes.filter((code) => code === null)).toHaveLength(6);
  expect(codes.filter((code) => code === 'plan-busy')).toHaveLength(2);
  expect(await save()).toBeNull();
});

test('a response in many chunks arrives complete', async () => {
  const { texts, ...rows } = text.rows;
  const large = { ...text, rows: { ...rows, texts: Array.from({ length: 1_500 }, () => texts).flat() } };
  const json = await queryPlanner(large, 'snapshot', {});
  expect(json.length).toBeGreaterThan(2);
  const { operations } = JSON.parse(json.join('')) as PlanSnapshot;
  expect(operations).toHaveLength(3_000);
});

test('each chunk is valid text, with no character cut', async () => {
  await floor.machine('Printing', { name: 'Drück-Färb 🖨→🖨' });
  const { most } = chunk;
  await killPlanner();
  chunk.most = 3;
  try {
    const json = await queryPlanner(await readShopText(context), 'snapshot', {});
    expect(json.length).toBeGreaterThan(100);
    expect(json.join('')).not.toContain('\uFFFD');
  } finally {
    chunk.most = most;
    await killPlanner();
  }
});

test('a query that takes too long times out', async () => {
  // The process is there.
  await queryPlanner(text, 'why', { jobId });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const slow = codeOf(queryPlanner(text, 'why', { jobId }));
    vi.advanceTimersByTime(15_000);
    expect(await slow).toBe('plan-busy');
  } finally {
    vi.useRealTimers();
  }
  expect((await queryPlanner(text, 'why', { jobId })).isOpen).toBe(true);
});

test('if the process dies, the running query is refused and the next query starts a new process', async () => {
  const lost = codeOf(queryPlanner(text, 'why', { jobId }));
  await killPlanner();
  expect(await lost).toBe('plan-lost');
  const { isOpen, why } = await queryPlanner(text, 'why', { jobId });
  expect([isOpen, why.finish === null]).toEqual([true, false]);
});

test('the process ends after ten minutes without queries', async () => {
  await killPlanner();
  const kill = vi.spyOn(ChildProcess.prototype, 'kill');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await queryPlanner(text, 'why', { jobId });
    vi.advanceTimersByTime(9 * 60_000);
    // It says each second that it is there.
    await delay(1500);
    expect(kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * 60_000);
    expect(kill).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    kill.mockRestore();
  }
});

test('a killed process leaves the compile cache for the next process', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-compiled-'));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  try {
    await killPlanner();
    await queryPlanner(text, 'why', { jobId });
    await killPlanner();
    expect((await fs.readdir(folder, { recursive: true })).length).toBeGreaterThan(10);
  } finally {
    vi.unstubAllEnvs();
    await fs.rm(folder, { recursive: true });
  }
});

test('too much memory ends only the process for plans', async () => {
  const { most } = memory;
  await killPlanner();
  memory.most = 48;
  const rows = `[${Array.from({ length: 100_000 }, () => '[0]').join()}]`;
  const tooLarge = { ...text, rows: { ...text.rows, texts: Array.from({ length: 20 }, () => rows) } };
  try {
    expect(await codeOf(queryPlanner(tooLarge, 'why', { jobId }))).toBe('plan-lost');
  } finally {
    memory.most = most;
  }
  expect((await queryPlanner(text, 'why', { jobId })).isOpen).toBe(true);
});

test('the planner process improves no proposal while a snapshot arrives or a response leaves in chunks', async () => {
  const said: PlannerMessage[] = [];
  const onTheirWay: (() => void)[] = [];
  let hear: (asked: ServerMessage) => void = () => {};
  servePlanner(
    {
      onMessage: (heard) => (hear = heard),
      send: (what, sent) => {
        if ('isThere' in what) return sent();
        if (!('piece' in what)) said.push(what);
        onTheirWay.push(sent);
      },
    },
    chunk.most,
  );
  const give = (shop: number) => {
    for (const of of shopTables)
      for (const each of text[of].texts) hear({ kind: 'part', shop, of, text: each });
  };
  const given = (shop: number): ServerMessage => {
    return { kind: 'shop', shop, text: withTexts(text, emptyTexts) };
  };
  const isDone = () => said.some((what) => 'id' in what && 'done' in what && what.done);
  give(1);
  hear(given(1));
  const goal = { lateness: 1, makeReady: 0.3, flow: 0.1 };
  const wanted = { goal, horizonDays: 56, frozenHours: 0, budgetMs: 500, seed: 1, assume: [] };
  hear({ kind: 'propose', id: 'plan', shop: 1, wanted });
  hear({ kind: 'turn', id: 'plan', isOn: true });
  expect([said.length, isDone()]).toEqual([1, false]);
  await delay(600);
  expect(isDone()).toBe(false);
  give(2);
  for (const sent of onTheirWay.splice(0)) sent();
  await delay(600);
  expect(isDone()).toBe(false);
  hear(given(2));
  await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 5000 });
});
