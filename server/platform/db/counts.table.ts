/** How many rows the tables that grow have, which the database keeps itself (decision 034). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What every change of a counted table added or took away; the sum is how many there are now, for each reader's snapshot.
 * Triggers write it (`count_table` in the migration): nobody waits for anybody, and many lines become one now and then.
 */
export const counts = pgTable('counts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The table. */
  entity: text('entity').notNull(),
  /** What its rows are counted by: a status, a state; empty where by nothing. */
  key: text('key').notNull(),
  n: bigint('n', { mode: 'number' }).notNull(),
});

/** Whether nothing is asked for by these. */
export const isUnasked = (query: object): boolean =>
  Object.values(query).every((value) => value === undefined || value === '');

/** How many rows of the counted table there are, or how many with one of the keys, as a value of a statement. */
export function countOf(entity: string, keys?: readonly string[]): SQL<number> {
  const those = and(eq(counts.entity, entity), keys && inArray(counts.key, [...keys]));
  return sql<number>`(select coalesce(sum(${counts.n}), 0)::int from ${counts} where ${those})`;
}
