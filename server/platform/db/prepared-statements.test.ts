/**
 * Tests that the server uses prepared statements (packages/pg-kit), and that no request fails because of
 * them.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Databases, openDatabases, using } from '../../testing/database/open-test-databases.ts';
import { perform } from '../verb/verb.ts';
import { clientOf, type Database, openDatabase } from './database.ts';
import { occursIn } from './sql-fragments.ts';

let databases: Databases;
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
  const change = (statement: string) => using(connection, (client) => client.query(statement));
  await change(
    `create table things as select 1 as id, 'one' as name;
    create function fold_text(text) returns text language sql immutable as 'select lower($1)'`,
  );
  const database = openDatabase({ ...connection, max: 1 }, () => {}, prepared);
  open.push(database);
  const { db } = database;
  const read = async (id = 1) => (await db.execute(sql`select * from things where id = ${id}`)).rows;
  const preparedThere = async () =>
    (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
      .map(({ statement }) => statement)
      .filter((statement) => statement.includes('things'));
  return { database, db, read, preparedThere, change };
}
async function times(count: number, work: () => Promise<unknown>) {
  for (let n = 0; n < count; n += 1) await work();
}

test('a repeated statement is prepared, unless prepared statements are switched off', async () => {
  for (const prepared of [true, false]) {
    const { read, preparedThere } = await openOne(prepared);
    await times(8, read);
    expect(await preparedThere()).toHaveLength(prepared ? 1 : 0);
  }
});

test('a text search is planned for each text', async () => {
  const { db, preparedThere } = await openOne();
  const found = (term: string) => db.execute(sql`select * from things where ${occursIn(term, sql`name`)}`);
  await times(8, () => found('on'));
  expect((await found('ON')).rows).toEqual([{ id: 1, name: 'one' }]);
  expect(await preparedThere()).toEqual([]);
});

test('a failed transaction rolls back statements sent directly on the same connection', async () => {
  const { database, read } = await openOne();
  const work = database.db.transaction(async (db) => {
    await (await clientOf(db)).query(`update things set name = 'past it'`);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await read()).toEqual([{ id: 1, name: 'one' }]);
});

test('if the tables change meanwhile, a verb is retried without prepared statements', async () => {
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

test('behind a pooler that gives each transaction a different connection, a verb is retried', async () => {
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
