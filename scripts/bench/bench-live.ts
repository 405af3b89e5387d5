/**
 * `npm run bench:live`: measures how soon all screens show a change. One process with 80 machines and 10,000
 * open operations serves 200 screens, while five changes a second occur. It prints the delays on screens and
 * the durations of the changes.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { tokenHash } from '../../server/people/sign-in/passwords-and-tokens.ts';
import { contract } from '../../web/client/contract.ts';
import { createClient } from '../../web/client/api/create-client.ts';
import { type Change, clock, type Screens, type Shown } from './bench-live.thread.ts';
import { withBenchPlant } from './large-bench-shop.ts';

const { LIVE_SCREENS = '200', LIVE_SECONDS = '60' } = process.env;
const [screensCount, seconds] = [Number(LIVE_SCREENS), Number(LIVE_SECONDS)];
const perSecond = 5;
const patience = 10_000;
const threads = 4;

const { jobs, machines, operations, queues } = contract;
const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

await withBenchPlant(async (url, database) => {
  const tokens = await sessions(screensCount + 1);
  const office = createClient({ base: `${url}/api`, token: () => tokens[0] ?? '', unauthorised: () => {} });
  const [shop, list] = [
    await office.call(queues.get),
    await office.call(jobs.sorted, { query: { sort: 'due', per: 40 } }),
  ];
  const machineIds = shop.machines.map(({ id }) => id);
  const jobIds = list.items.map(({ id }) => id);
  const all = tokens.slice(1).map((token, n) => ({ n, token }));
  const workers = Array.from({ length: threads }, (_, at) => {
    // The boards, megabytes each, are together in one.
    const screens = all.filter(({ n }) => (n % 10 === 9 ? 0 : 1 + (n % (threads - 1))) === at);
    // Browsers have processors of their own: here they take what the server leaves, boards last.
    const workerData: Screens = { url, machineIds, jobIds, screens, patience, nice: at === 0 ? 15 : 5 };
    return new Worker(new URL('bench-live.thread.ts', import.meta.url), {
      workerData,
      execArgv: process.env.NODE_OPTIONS?.split(' ') ?? [],
    });
  });
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  console.log(`${all.length} screens open…`);
  await delay(15_000);
  const took: number[] = [];
  const shown: Shown[] = [];
  const refused: string[] = [];
  const runningChanges: Promise<void>[] = [];
  for (const worker of workers) worker.on('message', (each: Shown) => shown.push(each));
  const until = clock() + seconds * 1000;
  for (let n = 0; clock() < until; n += 1) {
    runningChanges.push(change(n));
    await delay(1000 / perSecond);
  }
  await Promise.all(runningChanges);
  const end = clock() + 2 * patience;
  while (shown.length < took.length * threads && clock() < end) await delay(100);
  await Promise.all(workers.map((worker) => worker.terminate()));
  const lags = shown.flatMap((each) => each.lags);
  const missing = shown.reduce((sum, each) => sum + each.missing, 0);
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(
    `${took.length} changes, ${refused.length} refused, half acknowledged within ${ms(percentile(took, 0.5))}, 95 of 100 within ${ms(percentile(took, 0.95))}\n` +
      `shown ${lags.length} times on ${all.length} screens, half within ${ms(percentile(lags, 0.5))}, 95 of 100 within ${ms(percentile(lags, 0.95))}, all within ${ms(Math.max(...lags))}\n` +
      `${missing} not shown within ${patience / 1000} s${refused.length > 0 ? `; refused: ${[...new Set(refused)].join(', ')}` : ''}`,
  );
  process.exitCode = missing > 0 ? 1 : 0;

  /** Makes a typical change and announces it to all threads, whose screens then wait for it. */
  async function change(n: number): Promise<void> {
    const record = await (n % 2 === 0 ? plan(pick(jobIds)) : work(pick(machineIds))).catch((error: Error) => {
      refused.push(error.message);
      return null;
    });
    if (!record) return;
    for (const worker of workers) worker.postMessage(record satisfies Change, []);
  }

  async function timed(id: string, write: Promise<{ version: number }>): Promise<Change> {
    const began = clock();
    const { version } = await write;
    const done = clock();
    took.push(done - began);
    return { id, version, done };
  }

  function plan(id: string) {
    const priority = pick(['Low', 'Medium', 'High'] as const);
    return timed(id, office.call(jobs.update, { params: { id }, body: { priority } }));
  }

  /**
   * Enters a count for the operation that runs on the machine. If none runs, it starts the machine's next
   * operation.
   */
  async function work(machineId: string) {
    const params = { id: machineId };
    const [first] = await office.call(machines.operations, { params });
    if (!first) return null;
    if (first.state === 'running') {
      const body = { goodQuantity: Math.floor(Math.random() * 1000) };
      return await timed(first.id, office.call(operations.counts, { params: { id: first.id }, body }));
    }
    if (first.state !== 'queued') return null;
    return await timed(first.id, office.call(operations.advance, { params: { id: first.id } }));
  }

  async function sessions(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, (_, n) => ({
      n,
      token: `a-screen-that-is-live-${n}-${randomUUID()}`,
    }));
    for (const { n, token } of made) {
      await database.pool.query(
        `with one as (insert into users (id, name, username, user_type) values (gen_random_uuid(), $1, $2, 'Standard') returning id)
          insert into sessions (token_hash, user_id, expires_at) select $3, id, now() + interval '1 day' from one`,
        [`Screen ${n}`, `screen${n}@shop.example`, tokenHash(token)],
      );
    }
    return made.map(({ token }) => token);
  }
});
