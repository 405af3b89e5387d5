/** Packs rows into JSON, so that one statement can read or write the rows of several tables. */
import { type Column, type SQL, sql } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';

type Columns = Record<string, Column>;
/** The values of these columns in one row. */
export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K]['_']['notNull'] extends true ? C[K]['_']['data'] : C[K]['_']['data'] | null;
};

/** A row as a JSON array in the sequence of the columns. Postgres writes an array twice as fast as an object. */
export type JsonRow = readonly unknown[];

/** Returns an SQL expression that packs the columns into one JSON value, which `fromJson` reads. */
export function asJson(columns: Columns): SQL<JsonRow> {
  return sql<JsonRow>`json_build_array(${sql.join(Object.values(columns), sql`, `)})`;
}

/** Returns an SQL expression that packs all rows of a query into one JSON array, sorted by `order`. */
export function rowsAsJson(columns: Columns, from: SQL, order: SQL): SQL<JsonRow[]> {
  return sql<
    JsonRow[]
  >`(select coalesce(json_agg(${asJson(columns)} order by ${order}), '[]'::json) from ${from})`;
}

/** Converts a JSON array from `asJson` to a row. */
export function fromJson<C extends Columns>(columns: C, values: JsonRow): RowOf<C> {
  const row: Record<string, unknown> = {};
  let place = 0;
  for (const key in columns) {
    const value = values[place];
    row[key] = value === null || value === undefined ? null : columns[key]?.mapFromDriverValue(value);
    place += 1;
  }
  return row as RowOf<C>;
}

/**
 * Returns rows as a table for FROM, with their approximate number as a hint for Postgres. The hint is a power of ten
 * in the SQL text, so that few different statements occur. `extra` maps additional fields to SQL types.
 */
export function recordset(
  rows: readonly Record<string, unknown>[],
  columns: Record<string, PgColumn>,
  extra: Record<string, string>,
  alias: string,
): SQL {
  const json = rows.map((row) =>
    Object.fromEntries([
      ...Object.keys(extra).map((name) => [name, row[name]]),
      ...Object.entries(columns).map(([key, column]) => [column.name, sent(column, row[key])]),
    ]),
  );
  const types = [
    ...Object.entries(extra).map(([name, type]) => `"${name}" ${type}`),
    ...Object.values(columns).map((column) => `"${column.name}" ${column.getSQLType()}`),
  ];
  const read = sql`jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as ${sql.raw(`read(${types.join(', ')})`)}`;
  const atMost = 10 ** Math.ceil(Math.log10(Math.max(json.length, 1)));
  return sql`(select * from ${read} limit ${sql.raw(String(atMost))}) as ${sql.identifier(alias)}`;
}

const sent = (column: PgColumn, value: unknown): unknown =>
  value === null || value === undefined || column.getSQLType() === 'jsonb'
    ? (value ?? null)
    : column.mapToDriverValue(value);
