/**
 * Tests that a precompiled query returns the same rows as a query that is built for the call, in any database and
 * transaction.
 */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db } from './database-type.ts';
import { precompileByKey } from './read-by-key.ts';
import { precompileQuery, precompileRows, precompileSql } from './precompile-query.ts';
import { callsOf, idOf, openThings, things, type Things } from './testing/test-database.ts';

let all: [Things, Things];
beforeAll(async () => {
  all = [await openThings(), await openThings()];
  for (const { pool } of all)
    await pool.query(`insert into things (id, name)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'thing ' || n from generate_series(1, 20) n`);
});
afterAll(() => Promise.all(all.map(({ close }) => close())));

const owner = alias(things, 'owner');
let builds = 0;
/** Selects things with columns of each kind: times, a computed column and an optional joined record. */
const selectThings = (db: Db, name: unknown) =>
  db
    .select({
      thing: getTableColumns(things),
      long: sql<number>`length(${things.name})`.mapWith(Number),
      owner: getTableColumns(owner),
    })
    .from(things)
    .leftJoin(owner, eq(owner.name, things.owner))
    .where(eq(things.name, sql`${name}`));
const thingsByName = precompileQuery((db) => {
  builds += 1;
  return selectThings(db, sql.placeholder('name'));
});

test('returns the same rows in every database and transaction, and is built once for each connection', async () => {
  for (const { db, transaction } of all) {
    for (const name of ['thing 1', 'thing 20', 'nothing']) {
      const builtNow = await selectThings(db, name);
      expect(await thingsByName(db, { name })).toEqual(builtNow);
      expect(await transaction((db) => thingsByName(db, { name }))).toEqual(builtNow);
    }
  }
  const [found] = await thingsByName(all[0].db, { name: 'thing 1' });
  expect(found).toMatchObject({ thing: { id: idOf(1) }, long: 7, owner: null });
  // Each database has a pool and a connection for transactions.
  expect(builds).toBe(2 * all.length);
});

test('rows read at once equal those that drizzle decodes: times, numbers, computed values and outer joins', async () => {
  await all[0].pool
    .query(`update things set owner = 'thing 1', weight = 1.125, parts = '[{"name": "lid", "count": 1}]'
    where name = 'thing 3'`);
  const fields = {
    ...getTableColumns(things),
    long: sql<number>`length(${things.name})`,
    none: sql<string | null>`null`,
    owner: { id: owner.id, weight: owner.weight, createdAt: owner.createdAt },
    last: things.weight,
  };
  const select = (db: Db) =>
    db.select(fields).from(things).leftJoin(owner, eq(owner.name, things.owner)).orderBy(things.name);
  const readThings = precompileRows((db) => ({ fields, query: select(db) }));
  for (const { db, transaction } of all) {
    const rows = await select(db);
    expect(await readThings(db, {})).toEqual(rows);
    expect(await transaction((db) => readThings(db, {}))).toEqual(rows);
    expect(rows).toHaveLength(20);
  }
});

test('sees what the same transaction has written', async () => {
  const found = await all[0].transaction(async (db) => {
    await db.update(things).set({ shelf: 'B4' }).where(eq(things.name, 'thing 2'));
    return thingsByName(db, { name: 'thing 2' });
  });
  expect(found[0]?.thing.shelf).toBe('B4');
});

test('a query written as SQL accepts lists and values of any type', async () => {
  const ask = precompileSql<{ ids: readonly string[]; least: number }, { id: string }>(
    () =>
      sql`select ${things.id} as id from ${things} where ${things.id} = any(${sql.placeholder('ids')}::uuid[]) and ${sql.placeholder('least')} < 5 order by 1`,
  );
  const [{ db }] = all;
  const ids = [idOf(1), idOf(2), idOf(3)];
  expect(await ask(db, { ids, least: 1 })).toEqual(ids.map((id) => ({ id })));
  expect(await ask(db, { ids: [], least: 1 })).toEqual([]);
  expect(await ask(db, { ids, least: 7 })).toEqual([]);
});

test('a precompiled query throws if a placeholder has no value', async () => {
  await expect(thingsByName(all[0].db, {})).rejects.toThrow('No value for placeholder "name"');
});

test('reads any number of keys with two texts', async () => {
  const readThings = precompileByKey(
    things.id,
    (isWanted) => (db) => db.select().from(things).where(isWanted),
  );
  const texts = new Set<string>();
  for (const count of [1, 2, 8, 9, 20]) {
    const ids = Array.from({ length: count }, (_none, n) => idOf(n + 1));
    const calls = await callsOf(async () => {
      const found = await readThings(
        all[0].db,
        [...ids, 'ffffffff-0000-7000-8000-000000000000'].slice(0, count),
      );
      expect(found.map(({ id }) => id).sort()).toEqual(ids);
    });
    for (const text of calls.flat()) texts.add(text);
  }
  expect(texts.size).toBe(2);
});
