/** The indexes that lists are read by, so that a list takes as long in its tenth year as in its first (decision 034). */
import { type SQL, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { folded, sameName } from './sql.ts';

type Column = ExtraConfigColumn;

/**
 * In the order of a sort, then of the id. The column that `by` is made of stands behind them: Postgres skips rows by the index
 * alone only where it has the columns themselves.
 */
export const sortIndex = (name: string, id: Column, column: Column, by: SQL = folded(column)) =>
  index(name).on(by, id, column);

/**
 * What is new waits to be put in with more of it, which makes a write half as dear; in so many kB at most, as every search reads
 * through them.
 */
export const waiting = { gin_pending_list_limit: 64 };

/** Finds `occursIn` any of the texts. */
export const searchIndex = (name: string, ...texts: [Column, ...Column[]]) => {
  const [first, ...more] = texts.map((text) => sql`fold_text(${text}) gin_trgm_ops`);
  return index(name)
    .using('gin', first ?? sql``, ...more)
    .with(waiting);
};

/** Finds names that are the same but for case, spaces, hyphens and the like. */
export const sameNameIndex = (name: string, column: Column) => index(name).on(sameName(column));
