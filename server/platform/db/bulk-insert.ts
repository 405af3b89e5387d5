/**
 * Inserts many rows at once from one JSON parameter. Drizzle builds a statement value by value, which takes longer
 * than Postgres needs to write a thousand rows.
 */
import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';
import { recordset } from './json.ts';

/** The smallest number of rows for which the bulk insert is faster than drizzle. */
const bulkThreshold = 20;

type Values = Record<string, unknown>;

/**
 * Returns the names of the fields to insert, or null if drizzle has to insert the rows. That is so for few rows. It
 * is also so if a row lacks a field with a default, because the field would become null.
 */
function fieldsOf(table: PgTable, rows: readonly Values[]): string[] | null {
  if (rows.length < bulkThreshold) return null;
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const key in row) if (row[key] !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const isWhole = ([key, count]: [string, number]) => count === rows.length || !columns[key]?.hasDefault;
  return [...counts].every(isWhole) ? [...counts.keys()] : null;
}

/**
 * Returns an insert that writes the rows in sequence from one JSON parameter, or null if drizzle has to insert them.
 */
function bulkInsert<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL | null {
  const fields = fieldsOf(table, rows);
  if (!fields) return null;
  const all = getTableColumns(table);
  const defaulted = Object.entries(all).filter(([key, { defaultFn }]) => defaultFn && !fields.includes(key));
  const own = Object.entries(all).filter(([key]) => fields.includes(key));
  const columns = Object.fromEntries([...own, ...defaulted]);
  const placed = rows.map((row: Values, place) => ({
    ...row,
    ...Object.fromEntries(defaulted.map(([key, { defaultFn }]) => [key, defaultFn?.()])),
    place,
  }));
  const names = sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const given = recordset(placed, columns, { place: 'int' }, 'given');
  return sql`insert into ${table} (${names}) select ${names} from ${given} order by place`;
}

const valuesInsert = (db: Db, table: PgTable, rows: readonly Values[]) => db.insert(table).values([...rows]);

/** Returns the insert of any number of rows as a write for executeWrites. */
export function insertWrite<T extends PgTable & { id: unknown }>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): SQL {
  const quick = bulkInsert(table, rows);
  return sql`${quick ?? valuesInsert(db, table, rows).getSQL()} returning ${sql.identifier('id')}`;
}

/** Inserts any number of rows and returns them in the same sequence. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const quick = bulkInsert(table, rows);
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
