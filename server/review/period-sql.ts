/**
 * Builds SQL tables of a review's periods and of the opening hours within them, which other statements join.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Opening } from '../../shared/shop/calendar.ts';
import { recordset } from '../../packages/pg-kit/src/rows-as-json.ts';

/**
 * One period of a review. `n` numbers the periods, and the last one is the reviewed one. A period that includes today
 * ends now.
 */
export interface Period extends Opening {
  n: number;
  openings: readonly Opening[];
  /** The opening hours in the period for each calendar that machines use in place of the shop's hours. */
  own: readonly { calendar: string; openings: readonly Opening[] }[];
}

const toIso = (at: number) => new Date(at).toISOString();
const bounds = { n: 'int', from: 'timestamptz', to: 'timestamptz' };

/** Builds the SQL table `period(n, "from", "to")`, with a row for each period. */
export const periodRows = (periods: readonly Period[]): SQL =>
  recordset(
    periods.map(({ n, start, end }) => ({ n, from: toIso(start), to: toIso(end) })),
    {},
    bounds,
    'period',
  );

/** Builds the SQL table `opening(n, calendar, "from", "to")`. The shop's own hours have the calendar null. */
export const openingRows = (periods: readonly Period[]): SQL =>
  recordset(
    periods.flatMap(({ n, openings, own }) =>
      [{ calendar: null, openings }, ...own].flatMap((of) =>
        of.openings.map(({ start, end }) => ({
          n,
          calendar: of.calendar,
          from: toIso(start),
          to: toIso(end),
        })),
      ),
    ),
    {},
    { ...bounds, calendar: 'uuid' },
    'opening',
  );

/**
 * Joins the rows of the table that match `where`, with one index search for each row on the left. In a plain join
 * Postgres would read the whole table, since it can't know that few rows match a period.
 */
export const lateralJoin = (table: PgTable, where: SQL): SQL =>
  sql`cross join lateral (select * from ${table} where ${where} offset 0) ${table}`;

/** Returns the SQL for the sum of time ranges in seconds, which is 0 for no ranges. */
export const sumSeconds = (ranges: SQL): SQL =>
  sql`(select coalesce(floor(sum(extract(epoch from upper(part) - lower(part)))), 0)::float8 from unnest(${ranges}) part)`;
