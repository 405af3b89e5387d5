/**
 * Tests that the decoder gives the same rows as drizzle: nested records, missing outer joins, computed values and
 * times.
 */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import { sessions, users } from '../users/users.table.ts';
import { type Db } from './database.ts';

const shop = await openShop();
afterAll(() => shop.close());

const maker = alias(users, 'maker');
const reads: Record<string, (db: Db) => PromiseLike<unknown[]>> = {
  'a table': (db) => db.select().from(users).orderBy(users.id),
  'an outer join that finds some': (db) =>
    db
      .select({
        user: getTableColumns(users),
        long: sql<number>`length(${users.name})`.mapWith(Number).as('long'),
        session: { hash: sessions.tokenHash, expires: sessions.expiresAt },
        // Of two tables: never absent as a whole.
        both: { session: sessions.tokenHash, name: users.name },
        // What is worked out tells nothing of whether there is a row.
        made: { at: sql<string | null>`null`, by: maker.name },
      })
      .from(users)
      .leftJoin(sessions, eq(sessions.userId, users.id))
      .leftJoin(maker, sql`${maker.username} = 'nobody'`)
      .orderBy(users.id, sessions.tokenHash),
  'a subquery': (db) => {
    const named = db
      .select({ id: users.id, short: sql<string>`left(${users.name}, 2)`.as('short') })
      .from(users);
    return db
      .select()
      .from(named.as('named'))
      .orderBy(sql`1`);
  },
  'rows just written': (db) =>
    db
      .update(users)
      .set({ name: sql`name` })
      .where(eq(users.userType, 'Admin'))
      .returning(),
};

test.each(Object.entries(reads))('%s', async (_of, ask) => {
  const ours = await ask(shop.database.db);
  expect(ours).toEqual(await ask(drizzle({ client: shop.database.pool })));
  expect(ours.length).toBeGreaterThan(0);
});

test.each([
  '2026-11-22 23:02:15+00',
  '2026-11-22 23:02:15.1+00',
  '2026-11-22 23:02:15.123456+00',
  '2026-11-22 23:02:15.999999+00',
  '2026-11-22 23:02:15.12+05:30',
  '2026-02-28 00:00:00-08',
  '0999-01-01 00:00:00+00',
])('decodes the time %s', (text) => {
  expect(users.createdAt.mapFromDriverValue(text)).toBe(new Date(text).toISOString());
});
