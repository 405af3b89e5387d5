/** A page of a table's rows and how many there are in all, by one statement. */
import { count, eq, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { type Db } from '../db/database.ts';

/** What is shown of a row: the table's columns and values worked out beside them. */
export type Columns = Record<string, PgColumn | SQL | SQL.Aliased>;
export type Shown<C extends Columns> = SelectResultFields<C>;

export interface Page {
  page: number;
  per: number;
}

/**
 * The page's rows in order, and the total, which is told beyond the last page too. `where` and `order` speak of the table's
 * own columns; `columns` are worked out for the page's rows alone.
 */
export async function selectPage<C extends Columns>(
  db: Db,
  {
    table,
    columns,
    where,
    order,
    page,
    per,
  }: Page & {
    table: PgTable & { id: PgColumn };
    columns: C;
    where: SQL | undefined;
    order: SQL[];
  },
): Promise<{ items: Shown<C>[]; total: number }> {
  const counted = db
    .select({ total: count().as('total') })
    .from(table)
    .where(where)
    .as('counted');
  const chosen = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(per)
    .offset((page - 1) * per)
    .as('chosen');
  const rows = await db
    .select({ total: counted.total, row: columns })
    .from(counted)
    .leftJoin(chosen, sql`true`)
    .leftJoin(table, eq(table.id, chosen.id))
    .orderBy(...order);
  const items = rows.map(({ row }) => row as Shown<C> | null).filter((row) => row !== null);
  return { items, total: rows[0]?.total ?? 0 };
}
