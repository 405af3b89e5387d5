/** Tests that a lost connection to Postgres fails only the requests that are using it. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';
import { keepAliveStatement } from './database.ts';

const shop = await openShop();
const other = new pg.Client(inject('postgres'));
await other.connect();
afterAll(async () => {
  await other.end();
  await shop.close();
});

const database = async () => {
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name;
};
const terminate = (name: string | undefined) =>
  other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

/** Waits until requests succeed again. Each idle connection that Postgres lost may fail one request before that. */
async function servesAgain(): Promise<void> {
  await expect.poll(async () => (await shop.ask('Standard', contract.customers.list)).status).toBe(200);
}

test('requests on lost connections get a 503, and the next request succeeds', async () => {
  const name = await database();
  const body = (n: number) => ({ name: `Customer ${n}`, address: '4 Mill Road', city: 'Chennai' });
  const seen = new Set<string>();
  const lost = () => [...seen].filter((each) => each !== 'served');
  // On a busy machine none of a round may be at work when they are lost.
  for (let round = 0; round < 5 || lost().length === 0; round += 1) {
    const asked = Array.from({ length: 30 }, (_none, n) =>
      shop.ask('Standard', contract.customers.create, { body: body(n) }),
    );
    await terminate(name);
    for (const { status, headers } of await Promise.all(asked)) {
      seen.add(status === 200 ? 'served' : `${status}, try again in ${headers.get('retry-after')} s`);
    }
  }
  expect(lost()).toEqual(['503, try again in 2 s']);
  await servesAgain();
  // One that is never given back is missing for good.
  const { pool } = shop.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('three idle connections of each kind stay open, and further ones close', async () => {
  const { pool, writers } = shop.database;
  const name = await database();
  const kept = async () => {
    const { rows } = await other.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1 and query = $2 order by pid',
      [name, keepAliveStatement],
    );
    return rows.map(({ pid }) => pid);
  };
  for (const each of [pool, writers])
    await Promise.all(Array.from({ length: 5 }, () => each.query('select pg_sleep(0.1)')));
  const count = () => [pool.totalCount, writers.totalCount];
  await expect.poll(count, { timeout: 9000 }).toEqual([3, 3]);
  await expect.poll(kept, { timeout: 9000 }).toHaveLength(6);
  const before = await kept();
  await delay(4500);
  expect(await kept()).toEqual(before);
});

test('a connection lost within a transaction fails only the running query', async () => {
  const name = await database();
  await expect(
    shop.database.db.transaction(async (db) => {
      await db.execute('select 1');
      await terminate(name);
      await db.execute('select pg_sleep(0.1)');
    }),
  ).rejects.toThrow('Failed query');
  await servesAgain();
});
