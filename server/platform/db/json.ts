/** Rows inside of JSON, so that one statement reads or writes rows of several tables. */
import { type Column, type SQL, sql } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';

type Columns = Record<string, Column>;
/** The columns' values as a select of them would give them. */
export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K]['_']['notNull'] extends true ? C[K]['_']['data'] : C[K]['_']['data'] | null;
};

/** A row as JSON: its values in the order of its columns. Their names with each would take Postgres twice as long to write. */
export type JsonRow = readonly unknown[];

/** The columns as one JSON value; `fromJson` reads it. */
export function asJson(columns: Columns): SQL<JsonRow> {
  return sql<JsonRow>`json_build_array(${sql.join(Object.values(columns), sql`, `)})`;
}

/** All the rows of a query as one JSON array, in order. */
export function rowsAsJson(columns: Columns, from: SQL, order: SQL): SQL<JsonRow[]> {
  return sql<
    JsonRow[]
  >`(select coalesce(json_agg(${asJson(columns)} order by ${order}), '[]'::json) from ${from})`;
}

/** The row that `asJson` made, its values as a select of the columns would give them. */
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
 * Rows as a table in a FROM clause, which says about how many they are: Postgres takes any such for a hundred, and looked for four among
 * ten thousand by reading all of these. That stands in the text (1, 10, 100, …), because with a value it plans each time. `columns` say how
 * their values travel, `extra` what else each row carries, as name -> SQL type.
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
