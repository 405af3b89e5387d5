/**
 * All of a list, part by part (decision 051). The ids come from a cursor: a page of a number would walk over all that was read before
 * it once more, and count what there is.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';

/** Those who walk, and of which list. */
const cursors = new WeakMap<Db, { list: PgTable | null }>();

/** From now on the pages of the list that this transaction asks for are its next ones, whatever their number. */
export const startCursor = (db: Db): unknown => cursors.set(db, { list: null });
export const hasCursor = (db: Db): boolean => cursors.has(db);

/** The ids of the next part of what the query finds in its order; null for one who asks for a page by its number. */
export async function fetchIds(db: Db, list: PgTable, query: SQL, per: number): Promise<string[] | null> {
  const walk = cursors.get(db);
  if (!walk) return null;
  if (walk.list === null) await db.execute(sql`declare walk no scroll cursor for ${query}`);
  else if (walk.list !== list) throw new Error('A transaction walks through one list');
  walk.list = list;
  const { rows } = await db.execute<{ id: string }>(sql`fetch ${sql.raw(String(per))} from walk`);
  return rows.map(({ id }) => id);
}
