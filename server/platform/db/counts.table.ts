/** Stores the row counts of growing tables, which the database maintains (decision 034). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Holds what was added to and removed from each counted table. The sum of the visible lines is the count. Triggers
 * add lines without locks (`count_table`), and also merge lines now and then.
 */
export const counts = pgTable('counts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The name of the counted table. */
  entity: text('entity').notNull(),
  /** The group of rows that is counted, such as those of one status, or an empty text for all rows. */
  key: text('key').notNull(),
  n: bigint('n', { mode: 'number' }).notNull(),
});

/** Returns whether the list's query has no filter. */
export const hasNoFilter = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '');

/** Returns an SQL value with the number of the table's rows. With `keys`, it counts only the rows of these groups. */
export function countOf(entity: string, keys?: readonly string[]): SQL<number> {
  const those = and(eq(counts.entity, entity), keys && inArray(counts.key, [...keys]));
  return sql<number>`(select coalesce(sum(${counts.n}), 0)::int from ${counts} where ${those})`;
}
