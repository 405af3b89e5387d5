/**
 * Tests that the decoder gives the same rows as drizzle: nested records, missing outer joins, computed values and
 * times.
 */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { type Db } from './database-type.ts';
import { idOf, openThings, things } from './testing/test-database.ts';

const { db, pool, close } = await openThings();
await pool.query(`insert into things (id, name, owner, parts, weight) values
  ('${idOf(1)}', 'shelf', null, '[]', 1.125), ('${idOf(2)}', 'box', 'shelf', '[{"name": "lid", "count": 1}]', 0)`);
afterAll(() => close());

const owner = alias(things, 'owner');
const maker = alias(things, 'maker');
const reads: Record<string, (db: Db) => PromiseLike<unknown[]>> = {
  'a table': (db) => db.select().from(things).orderBy(things.id),
  'an outer join that finds some': (db) =>
    db
      .select({
        thing: getTableColumns(things),
        long: sql<number>`length(${things.name})`.mapWith(Number).as('long'),
        owner: { id: owner.id, created: owner.createdAt },
        // It has columns of two tables, so drizzle never replaces it by null as a whole.
        both: { owner: owner.id, name: things.name },
        // A computed value does not tell whether there is a row.
        made: { at: sql<string | null>`null`, by: maker.name },
      })
      .from(things)
      .leftJoin(owner, eq(owner.name, things.owner))
      .leftJoin(maker, sql`${maker.name} = 'nobody'`)
      .orderBy(things.id),
  'a subquery': (db) => {
    const named = db
      .select({ id: things.id, short: sql<string>`left(${things.name}, 2)`.as('short') })
      .from(things);
    return db
      .select()
      .from(named.as('named'))
      .orderBy(sql`1`);
  },
  'rows just written': (db) =>
    db
      .update(things)
      .set({ name: sql`name` })
      .where(eq(things.id, idOf(1)))
      .returning(),
};

test.each(Object.entries(reads))('%s', async (_of, read) => {
  const rows = await read(db);
  expect(rows).toEqual(await read(drizzle({ client: pool })));
  expect(rows.length).toBeGreaterThan(0);
});
