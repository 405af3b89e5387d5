/**
 * Tests on a real connection that repeated statements are prepared, and that preparing them makes no request fail.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Databases, openDatabases, using } from '../../testing/open-test-databases.ts';
import { perform } from '../verb/verb.ts';
import { clientOf, type Database, type Db, openDatabase } from './database.ts';
import { openStatementNames } from './prepared-statements.ts';
import { occursIn } from './sql-fragments.ts';

let databases: Databases;
let lines: string[];
const open: Database[] = [];
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
});
afterAll(async () => {
  for (const each of open) await each.close();
  await databases.close();
});

/** Opens a database that uses a single connection, with a table of one row. */
async function openOne(prepared = true) {
  const connection = await databases.fresh();
  await using(connection, (client) =>
    client.query(
      `create table things as select 1 as id, 'one' as name;
      create function fold_text(text) returns text language sql immutable as 'select lower($1)'`,
    ),
  );
  lines = [];
  const database = openDatabase({ ...connection, max: 1 }, (line) => lines.push(line), prepared);
  open.push(database);
  const { db } = database;
  const read = async (id = 1) => (await db.execute(sql`select * from things where id = ${id}`)).rows;
  const preparedThere = async () =>
    (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
      .map(({ statement }) => statement)
      .filter((statement) => statement.includes('things'));
  const change = (statement: string) => using(connection, (client) => client.query(statement));
  return { database, db, read, preparedThere, change };
}
async function times(count: number, work: () => Promise<unknown>) {
  for (let n = 0; n < count; n += 1) await work();
}

describe('a statement', () => {
  test('is prepared at the second execution, once for all values', async () => {
    const { read, preparedThere } = await openOne();
    await times(2, read);
    expect(await preparedThere()).toEqual([]);
    await times(3, () => read(2));
    expect(await preparedThere()).toEqual(['select * from things where id = $1']);
  });

  test('gets one row description on a connection, for rows as records and as lists', async () => {
    const { database, db, read } = await openOne();
    let told = 0;
    const client = await database.pool.connect();
    if (client instanceof pg.Client) client.connection.on('rowDescription', () => (told += 1));
    client.release();
    const names = () =>
      db
        .select({ name: sql<string>`name` })
        .from(sql`things`)
        .where(sql`id = ${1}`);
    await times(3, read);
    await times(3, names);
    expect(told).toBe(6);
    await times(3, async () => {
      expect(await read()).toEqual([{ id: 1, name: 'one' }]);
      expect(await read(2)).toEqual([]);
      expect(await names()).toEqual([{ name: 'one' }]);
    });
    expect(told).toBe(6);
  });

  test('with a text search is planned for each text', async () => {
    const { db, preparedThere } = await openOne();
    const found = (term: string) => db.execute(sql`select * from things where ${occursIn(term, sql`name`)}`);
    await times(8, () => found('on'));
    expect((await found('ON')).rows).toEqual([{ id: 1, name: 'one' }]);
    expect(await preparedThere()).toEqual([]);
  });

  test('is never prepared if prepared statements are switched off', async () => {
    const { read, preparedThere } = await openOne(false);
    await times(8, read);
    expect(await preparedThere()).toEqual([]);
  });
});

describe('a transaction', () => {
  /** Runs the work and returns the statements that it sends, including statements pipelined with another one. */
  const asked = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const calls = spy.mock.calls.map(([first]) => first as unknown as { text: string; before?: string[] });
    spy.mockRestore();
    return calls.map(({ text, before = [] }) => [...before, text].map((one) => one.slice(0, 12)));
  };
  const set = (db: Db, name: string) => db.execute(sql`update things set name = ${name}`);
  /** Writes a row, and another row in a nested transaction. `inner` or `outer` makes that transaction fail. */
  const write = ({ db }: Database, { inner = false, outer = false } = {}) =>
    db
      .transaction(async (db) => {
        await set(db, 'outer');
        const part = db.transaction(async (db) => {
          await set(db, 'inner');
          if (inner) await db.execute(sql`select 1 / ${0}::int`);
        });
        await part.catch(() => undefined);
        await set(db, 'last');
        if (outer) await db.execute(sql`select 1 / ${0}::int`);
      })
      .catch(() => undefined);

  test('sends BEGIN and savepoints together with the next statement', async () => {
    const { database, read } = await openOne();
    await times(3, () => write(database));
    expect(await asked(() => write(database))).toEqual([
      ['begin', 'update thing'],
      ['savepoint sp', 'update thing'],
      ['release save', 'update thing'],
      ['commit'],
    ]);
    expect(await read()).toEqual([{ id: 1, name: 'last' }]);
  });

  test('rolls back a failed savepoint and commits the rest', async () => {
    const { database, read } = await openOne();
    await times(8, () => write(database, { inner: true }));
    expect(await read()).toEqual([{ id: 1, name: 'last' }]);
  });

  test('leaves nothing if any statement fails, even the first, and the connection stays usable', async () => {
    const { database, db, read } = await openOne();
    await times(8, () => write(database, { outer: true }));
    const fails = () =>
      db.transaction(async (db) => {
        await db.execute(sql`update things set name = 'wrong', id = 1 / ${0}::int`);
      });
    for (let n = 0; n < 5; n += 1) await expect(fails()).rejects.toThrow('Failed query');
    expect(await read()).toEqual([{ id: 1, name: 'one' }]);
    await write(database);
    expect(await read()).toEqual([{ id: 1, name: 'last' }]);
  });

  test('without statements sends nothing', async () => {
    const { db } = await openOne();
    const idle = () => db.transaction((db) => db.transaction(() => Promise.resolve()));
    expect(await asked(idle)).toEqual([]);
    const failing = () => db.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(await asked(failing)).toEqual([]);
  });

  test('rolls back statements sent directly on the same connection', async () => {
    const { database, read } = await openOne();
    const work = database.db.transaction(async (db) => {
      await (await clientOf(db)).query(`update things set name = 'past it'`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await read()).toEqual([{ id: 1, name: 'one' }]);
  });
});

describe('if the tables change meanwhile', () => {
  test('a read returns rows of the new tables', async () => {
    const { read, preparedThere, change } = await openOne();
    await times(8, read);
    await change(`alter table things add column colour text default 'red'`);
    expect(await read()).toEqual([{ id: 1, name: 'one', colour: 'red' }]);
    await times(4, read);
    expect(await preparedThere()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  test('a verb is retried without prepared statements', async () => {
    const { database, change } = await openOne();
    const context = { database, person: null, artworkUrl: () => null };
    let begun = 0;
    const read = () =>
      perform(context, 'things.read', 'public', async ({ db }) => {
        begun += 1;
        return (await db.execute(sql`select * from things where id = ${1}`)).rows;
      });
    await times(8, read);
    await change('alter table things drop column name');
    expect(await read()).toEqual([{ id: 1 }]);
    expect(begun).toBe(10);
  });
});

describe('behind a pooler that gives each transaction a different connection', () => {
  test('a read succeeds, and no further statement is prepared', async () => {
    const { database, read, preparedThere } = await openOne();
    await times(8, read);
    await database.pool.query('deallocate all');
    expect(await read()).toHaveLength(1);
    await times(8, read);
    expect(await preparedThere()).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^Something between .* does not know prepared statements/)]);
  });

  test('a verb is retried', async () => {
    const { database } = await openOne();
    const context = { database, person: null, artworkUrl: () => null };
    const write = () =>
      perform(context, 'things.write', 'public', async ({ db }) => {
        await db.execute(sql`update things set id = id + ${1}`);
      });
    await times(8, write);
    await database.writers.query('deallocate all');
    await write();
    const { rows } = await database.pool.query('select id from things');
    expect(rows).toEqual([{ id: 10 }]);
  });
});

describe('the name of a prepared statement', () => {
  const given = (text: string, names = openStatementNames(() => {})) =>
    [1, 2, 3].map(() => names.nameFor(text)).at(-1);

  test('is the same in every process, and different for another text', () => {
    expect(given('select 1')).toBe(given('select 1'));
    expect(given('select 1')).not.toBe(given('select 2'));
  });

  test.each([
    'begin isolation level read committed',
    'commit',
    'savepoint sp1',
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
