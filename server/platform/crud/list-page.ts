/** Reads one page of a list and the list's total number of rows, in one SQL statement. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { type Db } from '../db/database.ts';
import { subquery } from '../db/sql-fragments.ts';
import { hasCursor, fetchIds } from './database-cursor.ts';

/** The values to select for a row: columns and computed values. */
export type Columns = Record<string, PgColumn | SQL | SQL.Aliased>;
export type Shown<C extends Columns> = SelectResultFields<C>;

export interface Page {
  page: number;
  per: number;
}

/**
 * Describes a list to read: its rows and their sequence. `where` and `order` may use columns of the table and of
 * `from`.
 */
export interface ListQuery extends Page {
  table: PgTable & { id: PgColumn };
  /** The SQL of the table with the joins that `where` and `order` need. */
  from?: SQL | undefined;
  where: SQL | undefined;
  order: SQL[];
  /** The SQL expression for the number of matching rows: `totalOf`, `countOf` or `countMatches`. */
  total: SQL<number>;
}

/** Returns an SQL expression that counts the matching rows of the table. */
export const totalOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${where ?? true})`;

/**
 * Counts the rows while the query reads them. It suits text searches, for which Postgres reads all matches anyway
 * before it sorts them.
 */
export const countMatches = sql<number>`count(*)::int`;

/**
 * Returns the ids of the page's rows, and the total. It reads no other columns, so that Postgres may need only a
 * sorted index (decision 034). A read through a cursor has no total.
 */
export async function pageIds(db: Db, listed: ListQuery) {
  const { table, from = sql`${table}`, where, order, page, per, total } = listed;
  const all = sql`select ${table.id} as id from ${from} where ${where ?? true} order by ${sql.join(order, sql`, `)}`;
  const next = await fetchIds(db, table, all, per);
  const id = subquery<string>(sql`${table.id}`).as('chosen_id');
  if (next) {
    const these = sql`${table.id} = any(${sql.param(next)}::uuid[])`;
    return db
      .select({ id, total: sql<number>`0`.as('total') })
      .from(table)
      .where(these)
      .as('chosen');
  }
  if (total === countMatches) return matchedIds(db, listed);
  return db
    .select({ id, total: total.as('total') })
    .from(from)
    .where(where)
    .orderBy(...order)
    .limit(page === 1 ? limitLiteral(per) : per)
    .offset((page - 1) * per)
    .as('chosen');
}

/** The page sizes that screens request, and the API's default page size. */
const usual = [20, 40, 50];
/**
 * Returns the page size as SQL: a usual size as a literal, because Postgres would not cache the plan with a
 * parameter.
 */
export const limitLiteral = (per: number): number =>
  usual.includes(per) ? (sql.raw(String(per)) as unknown as number) : per;

/**
 * Returns the SQL that collects all matching ids in an array and sorts them. Before version 17, Postgres would
 * otherwise scan the sort's whole index.
 */
function matchedIds(db: Db, { table, from, where, order, page, per, total }: ListQuery) {
  const first = (page - 1) * per + 1;
  const all = sql<string[]>`(array_agg(${table.id} order by ${sql.join(order, sql`, `)}))`;
  const found = db
    .select({
      ids: sql<string[]>`${all}[${first}::int:${first + per - 1}::int]`.as('ids'),
      total: total.as('total'),
    })
    .from(from ?? sql`${table}`)
    .where(where)
    .as('found');
  return db
    .select({ id: sql<string>`unnest(${found.ids})`.as('chosen_id'), total: found.total })
    .from(found)
    .as('chosen');
}

/** Returns the rows as a page. For a page beyond the last one, which has no rows, it queries the total. */
export async function toPage<R extends { total: number }>(
  db: Db,
  rows: readonly R[],
  { table, where, page, total }: ListQuery,
): Promise<{ items: Omit<R, 'total'>[]; total: number }> {
  const items = rows.map(({ total: _total, ...row }) => row);
  if (rows[0] || page === 1 || hasCursor(db)) return { items, total: rows[0]?.total ?? 0 };
  const counted = total === countMatches ? totalOf(table, where) : total;
  const beyond = await db.execute<{ total: number }>(sql`select ${counted} as total`);
  return { items, total: beyond.rows[0]?.total ?? 0 };
}

/** Returns a page of rows and the total. The query computes `columns` only for the page's rows. */
export async function selectPage<C extends Columns>(
  db: Db,
  { columns, ...listed }: ListQuery & { columns: C },
): Promise<{ items: Shown<C>[]; total: number }> {
  const { table, order } = listed;
  const chosen = await pageIds(db, listed);
  const rows = await db
    .select({ total: chosen.total, row: columns })
    .from(chosen)
    .innerJoin(table, eq(table.id, chosen.id))
    .orderBy(...order);
  const { items, total } = await toPage(db, rows as { total: number; row: Shown<C> }[], listed);
  return { items: items.map(({ row }) => row), total };
}
