/** Provides the periods of a review and the shop's hours as tables of an SQL statement. */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Opening } from '../../../shared/rules/calendar.ts';
import { recordset } from '../../platform/db/json.ts';

/** One period; `n` numbers them, and the reviewed one is the last. A period that is not over ends now. */
export interface Period extends Opening {
  n: number;
  openings: readonly Opening[];
  /** Opening hours of the machines' own calendars. */
  own: readonly { calendar: string; openings: readonly Opening[] }[];
}

const toIso = (at: number) => new Date(at).toISOString();
const bounds = { n: 'int', from: 'timestamptz', to: 'timestamptz' };

/** Builds the table `period(n, "from", "to")`. */
export const periodRows = (periods: readonly Period[]): SQL =>
  recordset(
    periods.map(({ n, start, end }) => ({ n, from: toIso(start), to: toIso(end) })),
    {},
    bounds,
    'period',
  );

/** Builds the table `opening(n, calendar, "from", "to")`; the calendar is null for the shop's own hours. */
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
 * Joins the table's rows by their index for each row before it. Postgres can't know that a period matches few rows.
 */
export const lateralJoin = (table: PgTable, where: SQL): SQL =>
  sql`cross join lateral (select * from ${table} where ${where} offset 0) ${table}`;

/** Returns the total seconds of ranges of time, or 0. */
export const sumSeconds = (ranges: SQL): SQL =>
  sql`(select coalesce(floor(sum(extract(epoch from upper(part) - lower(part)))), 0)::float8 from unnest(${ranges}) part)`;
