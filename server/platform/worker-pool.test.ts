/** Tests that the pool replaces a worker process that was killed (worker-pool.ts). */
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { readsTypeScript } from '../testing/run-commands.ts';
import { openWorkerPool } from './worker-pool.ts';

const hoarder = fileURLToPath(new URL('../testing/memory-leak.process.ts', import.meta.url));
const limits = { atOnce: 1, waiting: 10, time: 10 };
const open = () => openWorkerPool<number, { pid: number }>(hoarder, limits, () => new Error('full'));
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(() => void vi.stubEnv('NODE_OPTIONS', readsTypeScript.NODE_OPTIONS));

test('memory left by one task does not count against the next task', async () => {
  const work = open();
  const made = [await work(230), await work(230), await work(230)];
  expect(made).not.toContain(null);
  expect(new Set(made.map((each) => each?.pid)).size).toBe(3);
});

test('an idle process ends, and the next task starts another', async () => {
  const work = openWorkerPool<number, { pid: number }>(
    hoarder,
    { ...limits, idle: 100 },
    () => new Error('full'),
  );
  const first = (await work(1))?.pid ?? 0;
  await expect.poll(() => isRunning(first), { timeout: 10_000 }).toBe(false);
  const second = (await work(1))?.pid;
  expect(second).not.toBe(first);
});

test('a small process is reused', async () => {
  const work = open();
  const made = [await work(1), await work(1)];
  expect(made[0]?.pid).toBe(made[1]?.pid);
});

test('a task that takes too much memory is aborted, and the next task runs', async () => {
  const work = open();
  expect(await Promise.all([work(500), work(1)])).toEqual([null, expect.objectContaining({})]);
});

test('a program that can’t be started is not taken for a task that takes too much', async () => {
  const work = openWorkerPool<number, object>('/nowhere/pdf.process.js', limits, () => new Error('full'));
  const failed = { status: 503, because: expect.objectContaining({ code: 'program-failed' }) };
  await expect(work(1)).rejects.toMatchObject(failed);
  await expect(work(1)).rejects.toMatchObject(failed);
});
