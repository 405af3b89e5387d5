/** The indexes that lists are read by, so that a list takes as long in its tenth year as in its first (decision 034). */
import { type SQL, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { folded } from './sql.ts';

type Column = ExtraConfigColumn;

/**
 * In the order of a sort, then of the id. The column that `by` is made of stands behind them: Postgres skips rows by the index
 * alone only where it has the columns themselves.
 */
export const sortIndex = (name: string, id: Column, column: Column, by: SQL = folded(column)) =>
  index(name).on(by, id, column);

/** Finds `occursIn` any of the texts. Nothing waits in a list of its own to be put in, which every search would read through. */
export const searchIndex = (name: string, ...texts: [Column, ...Column[]]) => {
  const [first, ...more] = texts.map((text) => sql`lower(${text}) gin_trgm_ops`);
  return index(name)
    .using('gin', first ?? sql``, ...more)
    .with({ fastupdate: false });
};
