/**
 * Inserts many rows at once from one JSON parameter. Drizzle would build the statement value by value, which for a
 * thousand rows takes longer than Postgres takes to write them.
 */
import { getTableColumns, type InferInsertModel, type InferSelectModel, is, SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database-type.ts';
import { recordset } from './rows-as-json.ts';

type Values = Record<string, unknown>;

/**
 * Returns the fields to insert, or null if drizzle has to insert the rows. Drizzle has to if a value is SQL, or if a
 * row lacks a nullable field with a default. That field would become null here.
 */
function fieldsOf(table: PgTable, rows: readonly Values[]): string[] | null {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const key in row) {
      if (is(row[key], SQL)) return null;
      if (row[key] !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const isPossible = ([key, count]: [string, number]) =>
    count === rows.length || !columns[key]?.hasDefault || columns[key].notNull;
  return [...counts].every(isPossible) ? [...counts.keys()] : null;
}

/**
 * Returns an insert that writes the rows in sequence from one JSON parameter, or null if drizzle has to insert them.
 */
function bulkInsert<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL | null {
  const fields = fieldsOf(table, rows);
  if (!fields) return null;
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([key, { defaultFn }]) => defaultFn ?? fields.includes(key),
    ),
  );
  /**
   * Returns the column's default that code computes, for a row that lacks a value. Returns undefined if Postgres has
   * to compute the default.
   */
  const madeHere = ({ default: value, defaultFn, notNull }: PgColumn): unknown =>
    defaultFn ? defaultFn() : notNull && !is(value, SQL) ? value : undefined;
  const placed = rows.map((row: Values, place) => ({
    ...Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [key, row[key] ?? madeHere(column)]),
    ),
    place,
  }));
  const names = Object.values(columns).map(({ name }) => sql.identifier(name));
  const values = Object.values(columns).map(({ name, notNull, default: value }) =>
    notNull && is(value, SQL) ? sql`coalesce(${sql.identifier(name)}, ${value})` : sql.identifier(name),
  );
  const given = recordset(placed, columns, { place: 'int' }, 'given');
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${given} order by place`;
}

/** The number of rows from which a bulk insert that returns all columns is faster than drizzle's. */
const bulkThreshold = 20;

const valuesInsert = (db: Db, table: PgTable, rows: readonly Values[]) => db.insert(table).values([...rows]);

/** Returns a write for executeWrites that inserts any number of rows and returns the columns `returning`. */
export function insertWrite<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { onConflict = sql``, returning = 'id' }: { onConflict?: SQL; returning?: string | undefined } = {},
): SQL {
  const insert = bulkInsert(table, rows) ?? valuesInsert(db, table, rows).getSQL();
  return sql`${insert} ${onConflict} returning ${sql.identifier(returning)}`;
}

/**
 * Returns a write that inserts rows. If a row with the same values of `fields` exists, the write replaces that row's
 * other values.
 */
export function upsertWrite<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
  fields: readonly string[],
): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const nameOf = (field: string) => sql.identifier(columns[field]?.name ?? field);
  const others = Object.keys(rows[0] ?? {}).filter((field) => !fields.includes(field));
  const set = others.map((field) => sql`${nameOf(field)} = excluded.${nameOf(field)}`);
  const onConflict = sql`on conflict (${sql.join(fields.map(nameOf), sql`, `)}) do update set ${sql.join(set, sql`, `)}`;
  return insertWrite(db, table, rows, { onConflict, returning: columns[fields[0] ?? '']?.name });
}

/** Inserts any number of rows and returns them in the same sequence. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const quick = rows.length < bulkThreshold ? null : bulkInsert(table, rows);
  if (!quick) return (await valuesInsert(db, table, rows).returning()) as InferSelectModel<T>[];
  const columns = Object.entries(getTableColumns(table));
  const { rows: added } = await db.execute<Values>(sql`${quick} returning *`);
  return added.map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name];
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ),
  ) as InferSelectModel<T>[];
}
