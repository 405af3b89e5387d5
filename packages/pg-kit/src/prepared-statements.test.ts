/** Tests on a real connection that repeated statements are prepared, and that preparing them makes nothing fail. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStatementNames } from './prepared-statements.ts';
import { callsOf, idOf, openThings, type Things } from './testing/test-database.ts';
import { type Db } from './database-type.ts';

let shop: Things;
beforeEach(async () => {
  shop = await openThings();
  await shop.pool.query(`insert into things (id, name) values ('${idOf(1)}', 'one')`);
});
afterEach(() => shop.close());

const read = async (version = 1) =>
  (await shop.db.execute(sql`select name from things where version = ${version}`)).rows;
const preparedStatements = async () =>
  (await shop.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
    .map(({ statement }) => statement)
    .filter((statement) => statement.includes('things'));
async function times(count: number, work: () => Promise<unknown>) {
  for (let n = 0; n < count; n += 1) await work();
}

describe('a statement', () => {
  test('is prepared at the third execution, once for all values', async () => {
    await times(2, read);
    expect(await preparedStatements()).toEqual([]);
    await times(3, () => read(2));
    expect(await preparedStatements()).toEqual(['select name from things where version = $1']);
  });
});

describe('a transaction', () => {
  const set = (db: Db, name: string) => db.execute(sql`update things set name = ${name}`);
  const fail = (db: Db) => db.execute(sql`select 1 / ${0}::int`);
  /** Writes a row, and another row in a nested transaction. `inner` or `outer` makes that transaction fail. */
  const write = ({ inner = false, outer = false } = {}) =>
    shop
      .transaction(async (db) => {
        await set(db, 'outer');
        const nested = db.transaction(async (db) => {
          await set(db, 'inner');
          if (inner) await fail(db);
        });
        await nested.catch(() => undefined);
        await set(db, 'last');
        if (outer) await fail(db);
      })
      .catch(() => undefined);

  test('sends BEGIN and savepoints together with the next statement', async () => {
    await times(3, write);
    const calls = await callsOf(write);
    expect(calls.map((texts) => texts.map((text) => text.slice(0, 12)))).toEqual([
      ['begin', 'update thing'],
      ['savepoint sp', 'update thing'],
      ['release save', 'update thing'],
      ['commit'],
    ]);
    expect(await read()).toEqual([{ name: 'last' }]);
  });

  test('rolls back a failed savepoint and commits the rest', async () => {
    await times(8, () => write({ inner: true }));
    expect(await read()).toEqual([{ name: 'last' }]);
  });

  test('leaves nothing if any statement fails, even the first, and the connection stays usable', async () => {
    await times(8, () => write({ outer: true }));
    const fails = () =>
      shop.transaction((db) => db.execute(sql`update things set name = 'wrong', version = 1 / ${0}::int`));
    for (let n = 0; n < 5; n += 1) await expect(fails()).rejects.toThrow('Failed query');
    expect(await read()).toEqual([{ name: 'one' }]);
    await write();
    expect(await read()).toEqual([{ name: 'last' }]);
  });

  test('writes nothing if BEGIN fails', async () => {
    await times(3, write);
    const isolationLevel = 'none' as 'serializable';
    await expect(shop.transaction((db) => set(db, 'wrong'), { isolationLevel })).rejects.toThrow(
      'Failed query',
    );
    expect(await read()).toEqual([{ name: 'last' }]);
  });

  test('without statements sends nothing', async () => {
    const idle = () => shop.transaction((db) => db.transaction(() => Promise.resolve()));
    expect(await callsOf(idle)).toEqual([]);
    const failing = () => shop.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(await callsOf(failing)).toEqual([]);
  });
});

test('if the tables change meanwhile, a read returns rows of the new tables', async () => {
  const all = async () =>
    (await shop.db.execute(sql`select * from things where version = ${1}`)).rows.map((row) => row['size']);
  await times(8, all);
  await shop.pool.query(`alter table things add column size int default 4`);
  expect(await all()).toEqual([4]);
  await times(4, all);
  expect(await preparedStatements()).toHaveLength(1);
  expect(shop.lines).toEqual([]);
});

test('behind a pooler that switches connections, a read succeeds and no further statement is prepared', async () => {
  await times(8, read);
  await shop.pool.query('deallocate all');
  expect(await read()).toHaveLength(1);
  await times(8, read);
  expect(await preparedStatements()).toEqual([]);
  expect(shop.lines).toEqual([
    'A connection pooler does not know prepared statements; none are used any more',
  ]);
});

describe('the name of a prepared statement', () => {
  const given = (text: string, names = openStatementNames(() => {}, ' like ')) =>
    [1, 2, 3].map(() => names.nameFor(text)).at(-1);

  test('is the same in every process, and different for another text', () => {
    expect(given('select 1')).toBe(given('select 1'));
    expect(given('select 1')).not.toBe(given('select 2'));
  });

  test.each([
    'begin isolation level read committed',
    'commit',
    'savepoint sp1',
    'select where name like $1',
    `select ${'1,'.repeat(10_000)} 1`,
  ])('is not given to %.40s', (text) => {
    expect(given(text)).toBeUndefined();
  });

  test('is given to 400 texts at most', () => {
    const names = openStatementNames(() => {});
    const all = Array.from({ length: 500 }, (_none, n) => given(`select ${n}`, names));
    expect(all.filter((name) => name !== undefined)).toHaveLength(400);
    expect(names.nameFor('select 1')).toBe(all[1]);
  });
});
