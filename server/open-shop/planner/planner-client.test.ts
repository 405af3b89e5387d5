/** Tests the limits of the planner process, and how the server responds when the planner does not answer. */
import { ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type PlanSnapshot } from '../../../packages/planner/src/snapshot.ts';
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';
import { queryPlanner, killPlanner, memory } from './planner-client.ts';
import { type ServerMessage, type PlannerMessage, servePlanner } from './planner-worker.ts';
import { type OpenShop, readOpenShop, type ShopRequest } from '../open-shop.repo.ts';

const { answers, jobs, queues } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing');
const jobId = (await floor.job(['Printing', 'Packing'])).job.id;
const { database } = shop;
const connections = async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'makeready planner'",
  );
  return rows.map(({ pid }) => pid);
};
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
  const save = () => codeOf(queryPlanner(database, 'save', { jobId }));
  const codes = await Promise.all(Array.from({ length: 8 }, save));
  expect(codes.filter((code) => code === null)).toHaveLength(6);
  expect(codes.filter((code) => code === 'plan-busy')).toHaveLength(2);
  expect(await save()).toBeNull();
});

test('a response arrives complete, whatever its characters', async () => {
  const name = 'Drück-Färb 🖨→🖨';
  await floor.machine('Printing', { name });
  const load = JSON.parse((await queryPlanner(database, 'load', { days: 7 })).toString()) as LoadRecord;
  expect(load.machines.map((machine) => machine.name)).toContain(name);
});

test('a query that takes too long times out', async () => {
  // The process is there.
  await queryPlanner(database, 'why', { jobId });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const slow = codeOf(queryPlanner(database, 'why', { jobId }));
    vi.advanceTimersByTime(15_000);
    expect(await slow).toBe('plan-busy');
  } finally {
    vi.useRealTimers();
  }
  expect((await queryPlanner(database, 'why', { jobId })).isOpen).toBe(true);
});

test('if the process dies, the running query is refused and the next query starts a new process', async () => {
  const lost = codeOf(queryPlanner(database, 'why', { jobId }));
  await killPlanner(database);
  expect(await lost).toBe('plan-lost');
  const { isOpen, why } = await queryPlanner(database, 'why', { jobId });
  expect([isOpen, why.finish === null]).toEqual([true, false]);
});

test('the process ends after ten minutes without queries', async () => {
  await killPlanner(database);
  const kill = vi.spyOn(ChildProcess.prototype, 'kill');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await queryPlanner(database, 'why', { jobId });
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

test.runIf('flushCompileCache' in module)(
  'a killed process leaves the compile cache for the next process',
  async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-compiled-'));
    vi.stubEnv('NODE_COMPILE_CACHE', folder);
    try {
      await killPlanner(database);
      await queryPlanner(database, 'why', { jobId });
      await killPlanner(database);
      expect((await fs.readdir(folder, { recursive: true })).length).toBeGreaterThan(10);
    } finally {
      vi.unstubAllEnvs();
      await fs.rm(folder, { recursive: true });
    }
  },
);

test('too little memory ends only the process for plans', async () => {
  const { most } = memory;
  await killPlanner(database);
  memory.most = 4;
  try {
    expect(await codeOf(queryPlanner(database, 'why', { jobId }))).toBe('plan-lost');
  } finally {
    memory.most = most;
  }
  expect((await queryPlanner(database, 'why', { jobId })).isOpen).toBe(true);
});

test('a lost connection fails at most the running query', async () => {
  const why = () => shop.ask('Restricted', answers.why, { params: { id: jobId } });
  expect((await why()).status).toBe(200);
  const [pid] = await connections();
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(async () => (await why()).status).toBe(200);
  expect(await connections()).not.toContain(pid);
});

test('the planner answers from the state that its user has just written', async () => {
  const { id } = (await floor.job(['Printing', 'Packing'])).job;
  for (let times = 1; times < 6; times += 1) {
    const deliveryDate = inDays(times);
    await shop.call('Standard', jobs.update, { params: { id }, body: { deliveryDate } });
    const json = await queryPlanner(database, 'snapshot', {});
    const snapshot = JSON.parse(json.toString()) as PlanSnapshot;
    expect(snapshot.jobs.find((job) => job.id === id)?.deliveryDate).toBe(deliveryDate);
  }
});

/** Serves a planner in this process. The returned functions send it messages, and end what it waits for. */
function servePlannerHere(readShop: (wanted: ShopRequest) => Promise<OpenShop>) {
  const said: PlannerMessage[] = [];
  const onTheirWay: (() => void)[] = [];
  let hear: (asked: ServerMessage) => void = () => {};
  servePlanner({
    onMessage: (heard) => (hear = heard),
    send: (what, sent) => {
      if ('isThere' in what) return sent();
      said.push(what);
      onTheirWay.push(sent);
    },
    readShop,
  });
  return {
    said,
    hear: (asked: ServerMessage) => hear(asked),
    arrive: () => onTheirWay.splice(0).forEach((sent) => sent()),
  };
}
const why = (ask: number): ServerMessage => ({
  kind: 'ask',
  ask,
  at: Date.now(),
  question: { kind: 'why', jobId },
});
const save = (ask: number): ServerMessage => ({
  kind: 'ask',
  ask,
  at: Date.now(),
  question: { kind: 'save', jobId },
});

test('concurrent queries share one read, and a query during a read waits for the next', async () => {
  const reads: { last: OpenShop | null; end: () => void }[] = [];
  const { said, hear } = servePlannerHere(async (wanted) => {
    await new Promise<void>((end) => reads.push({ last: wanted.last, end }));
    return readOpenShop(database.db, wanted);
  });
  for (let ask = 1; ask <= 12; ask += 1) hear(save(ask));
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  hear(save(13));
  reads[0]?.end();
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  expect(said).toHaveLength(12);
  reads[1]?.end();
  await vi.waitFor(() => expect(said).toHaveLength(13));
  // Nothing has changed, so the second read begins from the first one.
  expect(reads[1]?.last?.jobs.length).toBeGreaterThan(0);
});

test('while nothing changes, the planner reads the rows once', async () => {
  const now = new Date();
  // The server may still be storing expected dates after an earlier test, which is a change too.
  const { first, second } = await vi.waitFor(async () => {
    const first = await readOpenShop(database.db, { last: null, now, plans: new Set() });
    const second = await readOpenShop(database.db, { last: first, now, plans: 'all' });
    expect(second.jobs).toBe(first.jobs);
    return { first, second };
  });
  await floor.machine('Printing');
  const third = await readOpenShop(database.db, { last: second, now, plans: new Set() });
  expect(third.jobs).not.toBe(first.jobs);
  expect(third.machines).toHaveLength(first.machines.length + 1);
});

test('an error of the read answers all queries of that read, and the next query reads again', async () => {
  let fails = true;
  const { said, hear } = servePlannerHere(async (wanted) => {
    if (fails) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    return readOpenShop(database.db, wanted);
  });
  hear(why(1));
  hear(why(2));
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said).toMatchObject([
    { ask: 1, fault: 'busy' },
    { ask: 2, fault: 'busy' },
  ]);
  fails = false;
  hear(why(3));
  await vi.waitFor(() => expect(said[2]).toMatchObject({ ask: 3, answer: { isOpen: true } }));
});

test('the planner process improves no proposal while it reads the shop or a response is on its way', async () => {
  let end = () => {};
  const { said, hear, arrive } = servePlannerHere(async (wanted) => {
    if (wanted.last) await new Promise<void>((resolve) => (end = resolve));
    return readOpenShop(database.db, wanted);
  });
  const isDone = () => said.some((what) => 'id' in what && 'done' in what && what.done);
  const goal = { lateness: 1, makeReady: 0.3, flow: 0.1 };
  const wanted = { goal, horizonDays: 56, frozenHours: 0, budgetMs: 500, seed: 1, assume: [] };
  hear({ kind: 'propose', id: 'plan', at: Date.now(), wanted });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  hear({ kind: 'turn', id: 'plan', isOn: true });
  expect(isDone()).toBe(false);
  await delay(600);
  expect(isDone()).toBe(false);
  hear(save(1));
  await delay(100);
  arrive();
  await delay(600);
  expect(isDone()).toBe(false);
  end();
  await vi.waitFor(
    () => {
      arrive();
      expect(isDone()).toBe(true);
    },
    { timeout: 5000 },
  );
});

test('the process and its connection end with the database', async () => {
  const other = openDatabase(database.settings.connection);
  await queryPlanner(other, 'why', { jobId });
  await killPlanner(database);
  await expect.poll(connections).toHaveLength(1);
  await other.close();
  await expect.poll(connections).toEqual([]);
});
