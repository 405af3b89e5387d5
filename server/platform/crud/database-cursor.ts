/**
 * Reads a whole list in chunks through a database cursor (decision 051). Reading page by page would skip all
 * earlier rows again for each page.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';

/** The transactions that read a list through a cursor. `list` is the table of that list. */
const cursors = new WeakMap<Db, { list: PgTable | null }>();

/**
 * Lets the transaction walk through the first list that it reads: each read returns the list's next rows, whatever page
 * it asks for.
 */
export const startCursor = (db: Db): unknown => cursors.set(db, { list: null });
export const hasCursor = (db: Db): boolean => cursors.has(db);

/** Returns the next ids of the query, or null if the transaction has no cursor. */
export async function fetchIds(db: Db, list: PgTable, query: SQL, per: number): Promise<string[] | null> {
  const walk = cursors.get(db);
  if (!walk) return null;
  if (walk.list === null) await db.execute(sql`declare walk no scroll cursor for ${query}`);
  else if (walk.list !== list) throw new Error('A transaction walks through one list');
  walk.list = list;
  const { rows } = await db.execute<{ id: string }>(sql`fetch ${sql.raw(String(per))} from walk`);
  return rows.map(({ id }) => id);
}
