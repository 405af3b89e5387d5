/** Stores the number of rows of growing tables, which database triggers update (decision 034). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Each row says how many rows somebody added to a counted table or removed. The sum of the visible rows is the count.
 * Triggers add these rows without locks (`count_table`), and merge them from time to time.
 */
export const counts = pgTable('counts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The name of the counted table. */
  entity: text('entity').notNull(),
  /** The counted group of rows, such as the rows with one status; empty for all rows of the table. */
  key: text('key').notNull(),
  n: bigint('n', { mode: 'number' }).notNull(),
});

/** Returns whether the query of the list has no filter, so that a stored count gives the total. */
export const hasNoFilter = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '');

/**
 * Returns an SQL expression for the number of the table's rows, from the stored counts. With `keys`, it counts only
 * the rows of these groups.
 */
export function countOf(entity: string, keys?: readonly string[]): SQL<number> {
  const those = and(eq(counts.entity, entity), keys && inArray(counts.key, [...keys]));
  return sql<number>`(select coalesce(sum(${counts.n}), 0)::int from ${counts} where ${those})`;
}
