/** Finds which ids of a list exist in a table. */
import { sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';
import { amongIds } from '../db/sql-fragments.ts';

/** Returns the ids in the list that rows of the table have. For no ids, it sends no query. */
export async function existingIds(
  db: Db,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(amongIds(table.id, sql.param([...ids])));
  return new Set(rows.map(({ id }) => id));
}
