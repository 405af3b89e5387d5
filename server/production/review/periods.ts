/** The periods of a review and the shop's hours in them, as tables of a statement. */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Opening } from '../../../shared/rules/calendar.ts';
import { recordset } from '../../platform/db/json.ts';

/** A period that is looked at: `n` counts them, the one that is reviewed the last; it ends now where it is not over. */
export interface Period extends Opening {
  n: number;
  openings: readonly Opening[];
  /** The same of the calendars that machines have of their own. */
  own: readonly { calendar: string; openings: readonly Opening[] }[];
}

const moment = (at: number) => new Date(at).toISOString();
const bounds = { n: 'int', from: 'timestamptz', to: 'timestamptz' };

/** As `period(n, "from", "to")`. */
export const periodRows = (periods: readonly Period[]): SQL =>
  recordset(
    periods.map(({ n, start, end }) => ({ n, from: moment(start), to: moment(end) })),
    {},
    bounds,
    'period',
  );

/** As `opening(n, calendar, "from", "to")`; the calendar is null of the shop's own hours. */
export const openingRows = (periods: readonly Period[]): SQL =>
  recordset(
    periods.flatMap(({ n, openings, own }) =>
      [{ calendar: null, openings }, ...own].flatMap((of) =>
        of.openings.map(({ start, end }) => ({
          n,
          calendar: of.calendar,
          from: moment(start),
          to: moment(end),
        })),
      ),
    ),
    {},
    { ...bounds, calendar: 'uuid' },
    'opening',
  );

/**
 * Joins the rows of the table that belong to one of what stands before it, by their index: of a period that is little, which Postgres
 * can't know beforehand.
 */
export const joined = (table: PgTable, where: SQL): SQL =>
  sql`cross join lateral (select * from ${table} where ${where} offset 0) ${table}`;

/** Seconds that ranges of time come to; 0 of none. */
export const secondsIn = (ranges: SQL): SQL =>
  sql`(select coalesce(floor(sum(extract(epoch from upper(part) - lower(part)))), 0)::float8 from unnest(${ranges}) part)`;
