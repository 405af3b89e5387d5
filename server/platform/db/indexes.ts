/**
 * Defines indexes for sorting and searching lists, so that reads stay fast as the tables grow (decision 034).
 */
import { type SQL, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { folded, sameName } from './sql-fragments.ts';

type Column = ExtraConfigColumn;

/**
 * Returns an index that sorts by an expression and then by id. It also contains the plain column: without it,
 * Postgres would read the table to skip rows.
 */
export const sortIndex = (name: string, id: Column, column: Column, by: SQL = folded(column)) =>
  index(name).on(by, id, column);

/**
 * The size in kB of the buffer for new entries of a GIN index (its pending list). The buffer halves the cost of
 * writes, but every search reads all of it.
 */
export const waiting = { gin_pending_list_limit: 64 };

/** Returns an index for searches with `occursIn` in one or more of these texts. */
export const searchIndex = (name: string, ...texts: [Column, ...(Column | SQL)[]]) => {
  const [first, ...more] = texts.map((text) => sql`fold_text(${text}) gin_trgm_ops`);
  return index(name)
    .using('gin', first ?? sql``, ...more)
    .with(waiting);
};

/** Returns an index that finds names that are equal except for case, spaces, hyphens and the like. */
export const sameNameIndex = (name: string, column: Column) => index(name).on(sameName(column));
