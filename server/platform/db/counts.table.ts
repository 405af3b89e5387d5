/** Row counts of growing tables, which the database maintains (decision 034). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The additions and removals of a counted table; their sum is the count in each reader's snapshot. Triggers write the
 * lines without locks (`count_table`), and lines are merged now and then.
 */
export const counts = pgTable('counts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The name of the table. */
  entity: text('entity').notNull(),
  /** The group that is counted, such as a status; empty for all rows. */
  key: text('key').notNull(),
  n: bigint('n', { mode: 'number' }).notNull(),
});

/** Returns whether the query has no filter. */
export const hasNoFilter = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '');

/** Returns an SQL value with the number of rows of the table, or of those with one of the keys. */
export function countOf(entity: string, keys?: readonly string[]): SQL<number> {
  const those = and(eq(counts.entity, entity), keys && inArray(counts.key, [...keys]));
  return sql<number>`(select coalesce(sum(${counts.n}), 0)::int from ${counts} where ${those})`;
}
