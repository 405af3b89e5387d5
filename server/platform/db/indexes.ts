/** Creates the indexes of lists, which keep reads fast as history grows (decision 034). */
import { type SQL, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { folded, sameName } from './sql-fragments.ts';

type Column = ExtraConfigColumn;

/**
 * Returns an index by a sort, then by id. The index also contains the plain column, because only then can Postgres
 * skip rows without reading the table.
 */
export const sortIndex = (name: string, id: Column, column: Column, by: SQL = folded(column)) =>
  index(name).on(by, id, column);

/**
 * The size in kB of the pending list of a GIN index. The list halves the cost of writes, but every search scans it.
 */
export const waiting = { gin_pending_list_limit: 64 };

/** Returns an index for searches with `occursIn` in any of these texts. */
export const searchIndex = (name: string, ...texts: [Column, ...Column[]]) => {
  const [first, ...more] = texts.map((text) => sql`fold_text(${text}) gin_trgm_ops`);
  return index(name)
    .using('gin', first ?? sql``, ...more)
    .with(waiting);
};

/** Returns an index that finds names which are equal apart from case, spaces, hyphens and the like. */
export const sameNameIndex = (name: string, column: Column) => index(name).on(sameName(column));
