/** Many rows at once. drizzle puts a statement together value by value, which for a thousand rows takes longer than writing them. */
import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';
import { recordset } from './json.ts';

/** From so many rows on that is so. */
const bulkThreshold = 20;

type Values = Record<string, unknown>;

/** The fields that every row has a value for; null where the rows differ in that, or are few. */
function fieldsOf(rows: readonly Values[]): string[] | null {
  const [first = {}] = rows;
  const given = (row: Values) => Object.keys(row).filter((key) => row[key] !== undefined);
  const fields = given(first);
  if (rows.length < bulkThreshold) return null;
  const alike = (row: Values) =>
    given(row).length === fields.length && fields.every((key) => row[key] !== undefined);
  return rows.every(alike) ? fields : null;
}

/** Adds the rows in their order, by one value that holds them all; null where it has to be done by drizzle. */
function bulkInsert<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL | null {
  const fields = fieldsOf(rows);
  if (!fields) return null;
  const all = getTableColumns(table);
  const made = Object.entries(all).filter(([key, { defaultFn }]) => defaultFn && !fields.includes(key));
  const own = Object.entries(all).filter(([key]) => fields.includes(key));
  const columns = Object.fromEntries([...own, ...made]);
  const placed = rows.map((row: Values, place) => ({
    ...row,
    ...Object.fromEntries(made.map(([key, { defaultFn }]) => [key, defaultFn?.()])),
    place,
  }));
  const names = sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const given = recordset(placed, columns, { place: 'int' }, 'given');
  return sql`insert into ${table} (${names}) select ${names} from ${given} order by place`;
}

/** The write of rows, however many, with its RETURNING (writeTogether). */
export function insertWrite<T extends PgTable & { id: unknown }>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): SQL {
  const quick = bulkInsert(table, rows);
  if (quick) return sql`${quick} returning ${sql.identifier('id')}`;
  return db
    .insert(table as PgTable)
    .values([...rows] as Values[])
    .returning({ id: sql`${sql.identifier('id')}` })
    .getSQL();
}

/** Adds the rows, however many, and answers them as they are now, in their order. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  const quick = bulkInsert(table, rows);
  if (!quick)
    return (await db
      .insert(table as PgTable)
      .values([...rows] as Values[])
      .returning()) as InferSelectModel<T>[];
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
