/** Reading and changing single rows, the same way for every record with an id and a version. */
import { and, count, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';
import { lockRows } from './lock-order.ts';

type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn };

/** The row, locked until the transaction ends; undefined when there is none. */
export async function lockRow<T extends RecordTable>(
  db: Db,
  table: T,
  id: string,
): Promise<InferSelectModel<T> | undefined> {
  const [row] = await lockRows(db, table, [id]);
  return row;
}

/**
 * Changes a row that is still at `row.version`, and raises the version. Undefined when it is not: with the row locked that
 * can't be, without the lock it is the caller's conflict.
 */
export async function changeRow<T extends RecordTable>(
  db: Db,
  table: T,
  row: { id: string; version: number },
  changes: PgUpdateSetSource<T>,
): Promise<InferSelectModel<T> | undefined> {
  const raised = {
    ...changes,
    version: row.version + 1,
    updatedAt: sql`now()`,
  } as PgUpdateSetSource<PgTable>;
  const rows = await db
    .update(table as PgTable)
    .set(raised)
    .where(and(eq(table.id, row.id), eq(table.version, row.version)))
    .returning();
  return rows[0] as InferSelectModel<T> | undefined;
}

/** How many rows of `table` fit `where`. */
export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}
