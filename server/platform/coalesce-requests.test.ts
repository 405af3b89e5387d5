import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Database } from './db/database.ts';
import { coalesce } from './coalesce-requests.ts';

const database = {} as Database;

test('calls during a run share the next run', async () => {
  let times = 0;
  const ask = coalesce(async () => {
    times += 1;
    const mine = times;
    await delay(20);
    return mine;
  });
  const first = ask({ database });
  await delay(10);
  const rest = Array.from({ length: 50 }, () => ask({ database }));
  expect(await first).toBe(1);
  expect(new Set(await Promise.all(rest))).toEqual(new Set([2]));
  expect(await ask({ database })).toBe(3);
});

test('the next run starts only after a pause of three times the previous run’s duration', async () => {
  const began: number[] = [];
  const ask = coalesce(async () => {
    began.push(performance.now());
    await delay(50);
  });
  await ask({ database });
  await ask({ database });
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(190);
});

test('a failed run rejects its callers, the next call runs again, and each database has separate runs', async () => {
  let fails = true;
  const ask = coalesce(async ({ database: of }: { database: Database }) => {
    if (fails) throw new Error('The database took too long');
    return of;
  });
  await expect(ask({ database })).rejects.toThrow('took too long');
  fails = false;
  const other = {} as Database;
  expect(await ask({ database })).toBe(database);
  expect(await ask({ database: other })).toBe(other);
});
