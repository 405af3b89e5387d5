/** A page of a table's rows and how many there are in all, by one statement. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { type Db } from '../db/database.ts';
import { subquery } from '../db/sql.ts';
import { hasCursor, fetchIds } from './cursor.ts';

/** What is shown of a row: the table's columns and values worked out beside them. */
export type Columns = Record<string, PgColumn | SQL | SQL.Aliased>;
export type Shown<C extends Columns> = SelectResultFields<C>;

export interface Page {
  page: number;
  per: number;
}

/** Which rows, and in what order; `where` and `order` speak of the table's own columns, and of those of `from`. */
export interface ListQuery extends Page {
  table: PgTable & { id: PgColumn };
  /** The table joined with others that the order speaks of. */
  from?: SQL | undefined;
  where: SQL | undefined;
  order: SQL[];
  /** How many fit: `totalOf`, `countOf`, or `gathered`. */
  total: SQL<number>;
}

/** How many rows of the table fit. */
export const totalOf = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${where ?? true})`;

/** As many as were found: for what an index finds in no order, a text say, all that fits is found once, and then put in order. */
export const countMatches = sql<number>`count(*)::int`;

/**
 * The ids of the page's rows, and the total beside each: nothing is worked out for a row that is skipped, and an index that
 * follows the order tells them without reading any (decision 034). One who walks gets the next ones, uncounted.
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
  if (total === countMatches) return gatheredIds(db, listed);
  return db
    .select({ id, total: total.as('total') })
    .from(from)
    .where(where)
    .orderBy(...order)
    .limit(page === 1 ? limitLiteral(per) : per)
    .offset((page - 1) * per)
    .as('chosen');
}

/** What screens show on a page, and what is shown where nothing is asked for. */
const usual = [20, 40, 50];
/**
 * The number as part of the text. Postgres keeps no plan for a first page whose length is a value: the one for any length looks dearer than
 * planning it again each time.
 */
export const limitLiteral = (per: number): number =>
  usual.includes(per) ? (sql.raw(String(per)) as unknown as number) : per;

/**
 * Of all that fit, put in order. As one array, since Postgres before 17 takes a count beside a limit for cheap, and would walk the
 * order's index through all of history to find them.
 */
function gatheredIds(db: Db, { table, from, where, order, page, per, total }: ListQuery) {
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

/** The page's rows, and the total that stands beside each; beyond the last page no row tells it. */
export async function asPage<R extends { total: number }>(
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

/** The page's rows in order, and the total. `columns` are worked out for these rows alone. */
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
  const { items, total } = await asPage(db, rows as { total: number; row: Shown<C> }[], listed);
  return { items: items.map(({ row }) => row), total };
}
