/** Tests that a precompiled query returns the same as the query built anew, in any database and transaction. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { sessions, users } from '../users/users.table.ts';
import { precompileQuery, precompileSql } from './precompiled.ts';
import { type Db } from './database.ts';

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = await Promise.all([openShop(), openShop()]);
});
afterAll(() => Promise.all([shop.close(), other.close()]));

let builds = 0;
/** Selects users with columns of each kind: times, a computed column and an optional joined record. */
const selectUsers = (db: Db, username: unknown) =>
  db
    .select({
      user: getTableColumns(users),
      long: sql<number>`length(${users.name})`.mapWith(Number),
      session: getTableColumns(sessions),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.tokenHash, sql`'none of ' || ${users.id}`))
    .where(eq(users.username, sql`${username}`));
const usersByName = precompileQuery((db) => {
  builds += 1;
  return selectUsers(db, sql.placeholder('username'));
});

test('returns the same rows in every database and transaction, and is built once', async () => {
  for (const { database } of [shop, other]) {
    for (const username of ['standard@shop.example', 'admin@shop.example', 'nobody']) {
      const builtNow = await selectUsers(database.db, username);
      expect(await usersByName(database.db, { username })).toEqual(builtNow);
      expect(await database.db.transaction((db) => usersByName(db, { username }))).toEqual(builtNow);
    }
  }
  const [found] = await usersByName(shop.database.db, { username: 'admin@shop.example' });
  expect(found).toMatchObject({ user: { createdAt: expect.stringMatching(/Z$/) }, long: 10, session: null });
  expect(builds).toBe(1);
});

test('sees what the same transaction has written', async () => {
  const { db } = shop.database;
  const name = 'Renamed within';
  const seen = await db.transaction(async (tx) => {
    await tx.update(users).set({ name }).where(eq(users.username, 'standard@shop.example'));
    return usersByName(tx, { username: 'standard@shop.example' });
  });
  expect(seen[0]?.user.name).toBe(name);
});

test('a query written as SQL accepts lists and values of any type', async () => {
  const ask = precompileSql<{ ids: readonly string[]; least: number }, { id: string }>(
    () =>
      sql`select ${users.id} as id from ${users} where ${users.id} = any(${sql.placeholder('ids')}::uuid[]) and ${sql.placeholder('least')} < 5`,
  );
  const all = await shop.call('Admin', contract.users.list);
  const ids = all.map(({ id }) => id);
  const { db } = shop.database;
  expect((await ask(db, { ids, least: 1 })).map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(await ask(db, { ids: ids.slice(0, 1), least: 1 })).toEqual([{ id: ids[0] }]);
  expect(await ask(db, { ids: [], least: 1 })).toEqual([]);
  expect(await ask(db, { ids, least: 7 })).toEqual([]);
});

test('a precompiled query throws if a placeholder has no value', async () => {
  await expect(usersByName(shop.database.db, {})).rejects.toThrow('No value for placeholder "username"');
});
