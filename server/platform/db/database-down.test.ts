/**
 * Tests requests while the database is unreachable, silent, locked, full or read-only: 503 or 423 with
 * Retry-After. Afterwards the server must recover by itself.
 */
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openRelay, type Relay } from '../../testing/database/postgres-relay.ts';
import { type Answer, openShop } from '../../testing/shop.ts';
import { paperDesk } from '../../testing/clients/stock-client.ts';

const { customers, papers } = contract;
const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;

let relay: Relay;
let name: string | undefined;
const shop = await openShop({}, async (straight) => {
  name = straight.database;
  relay = await openRelay(straight);
  return relay.connection;
});
const other = new pg.Client({ ...inject('postgres'), database: name });
await other.connect();
afterAll(async () => {
  await other.end();
  await shop.close();
  await relay.close();
});

/** Formats the response's status, code and Retry-After as one line. */
const told = ({ status, headers, problem }: Answer<unknown>) =>
  status === 200 ? '200' : `${status} ${problem.code}, again in ${headers.get('retry-after')} s`;
const read = () => shop.ask('Standard', customers.list);
const write = () => shop.ask('Standard', customers.create, { body: malnad });
const health = async (which: string) => (await fetch(`${shop.url}/api/health/${which}`)).status;

async function timed<T>(work: Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now();
  const value = await work;
  return { value, seconds: (performance.now() - began) / 1000 };
}

/** Waits until reads, writes and the health check succeed again. */
async function recovers(): Promise<void> {
  const well = async () => [told(await read()), told(await write()), await health('ready')];
  await expect.poll(well).toEqual(['200', '200', 200]);
  const { pool, writers } = shop.database;
  await expect.poll(() => [pool, writers].map((one) => one.totalCount - one.idleCount)).toEqual([0, 0]);
}

test('a write does not wait behind any number of reads', async () => {
  let isRead = false;
  const { pool } = shop.database;
  const busy = Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(3)')));
  const reading = read().then((answer) => {
    isRead = true;
    return answer;
  });
  expect(told(await write())).toBe('200');
  expect(isRead).toBe(false);
  await busy;
  expect(told(await reading)).toBe('200');
});

test('silent connections cause 503s for some seconds, and the server then replaces them', async () => {
  // Connections that were good are there to be caught.
  await Promise.all(Array.from({ length: 20 }, () => Promise.all([read(), write()])));
  relay.silence();
  const asked = await timed(
    Promise.all(Array.from({ length: 30 }, (_none, n) => (n % 2 === 0 ? read() : write()))),
  );
  expect(new Set(asked.value.map(({ status }) => status))).toEqual(new Set([503]));
  expect(asked.value.map(({ headers }) => headers.get('retry-after'))).not.toContain(null);
  expect(asked.seconds).toBeLessThan(10);
  expect(await health('live')).toBe(200);
  const ready = await fetch(`${shop.url}/api/health/ready`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await ready.json()).toMatchObject({ code: 'database-silent' });
  relay.speak();
  await recovers();
});

describe('a locked row', () => {
  test('delays sixty writers of the row for seconds, and no other request', async () => {
    const desk = paperDesk(shop);
    const [held, free] = [await desk.make(), await desk.make()];
    await other.query('begin');
    await other.query('select 1 from papers where id = $1 for update', [held.id]);
    const change = ({ id }: { id: string }) =>
      shop.ask('Standard', papers.update, { params: { id }, body: { reorderQuantity: 7 } });
    const waiting = timed(Promise.all(Array.from({ length: 60 }, () => change(held))));
    await expect
      .poll(async () => (await other.query(`select 1 from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    for (let n = 0; n < 10; n += 1) {
      const others = await timed(Promise.all([read(), change(free), write()]));
      expect(others.value.map(told)).toEqual(['200', '200', '200']);
      expect(others.seconds).toBeLessThan(1);
    }
    const { value, seconds } = await waiting;
    expect([...new Set(value.map(told))]).toEqual(['423 record-busy, again in 2 s']);
    expect(seconds).toBeLessThan(10);
    await other.query('rollback');
    expect(told(await change(held))).toBe('200');
  });

  test('lets all waiting writers continue as soon as the lock is released', async () => {
    const paper = await paperDesk(shop).make({ stockQuantity: 0 });
    await other.query('begin');
    await other.query('select 1 from papers where id = $1 for update', [paper.id]);
    // The requests are so few that even on a busy computer none is refused for waiting too long.
    const more = Array.from({ length: 8 }, () =>
      paperDesk(shop).move(paper.id, { kind: 'receipt', quantity: 1 }),
    );
    await expect
      .poll(async () => (await other.query(`select 1 from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    await other.query('commit');
    expect([...new Set((await Promise.all(more)).map(told))]).toEqual(['200']);
    expect((await paperDesk(shop).get(paper.id)).stockQuantity).toBe(8);
  });
});

test('a read-only database is still read', async () => {
  const { rows } = await other.query<{ name: string }>('select current_database() as name');
  const all = (statement: string) => other.query(statement.replace('$', String(rows[0]?.name)));
  const cut = () =>
    other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  await all('alter database $ set default_transaction_read_only = on');
  await cut();
  await expect.poll(async () => told(await read())).toBe('200');
  expect(told(await write())).toBe('503 database-read-only, again in 10 s');
  expect([await health('live'), await health('ready')]).toEqual([200, 503]);
  await all('alter database $ reset default_transaction_read_only');
  await cut();
  await recovers();
});

test.each([
  ['53100', '503 disk-full, again in 30 s'],
  ['53200', '503 database-busy, again in 2 s'],
  ['58030', '503 database-busy, again in 2 s'],
  ['57014', '503 database-busy, again in 2 s'],
  ['55P03', '423 record-busy, again in 2 s'],
])('an error %s within a change is a %s', async (code, answer) => {
  await other.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'it fails' using errcode = '${code}'; end $$`);
  await other.query('create trigger fail before insert on customers execute function fail()');
  expect(told(await write())).toBe(answer);
  expect(await health('ready')).toBe(code === '53100' ? 503 : 200);
  await other.query('drop function fail cascade');
  expect(told(await write())).toBe('200');
});
