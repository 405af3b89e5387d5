/** Reads from the database the entries of an operation: the counts of good and wasted pieces. */
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { operationEntries, operations } from '../operations.table.ts';

export type EntryRow = typeof operationEntries.$inferSelect;

const other = alias(operationEntries, 'other');
/**
 * Whether the operation has another entry that adds a quantity and is not struck out. A counter's first reading adds
 * none.
 */
const hasOtherCounts = subquery<boolean>(sql`exists (select 1 from ${operationEntries} ${other}
  where ${other.operationId} = ${operationEntries.operationId} and ${other.id} <> ${operationEntries.id} and ${other.struckAt} is null
    and (${other.good} <> 0 or ${other.waste} <> 0 or ${other.counter} is null))`);

/**
 * Returns the operation's entries, newest first, with quantities in pieces. Each row also has the operation's unit.
 */
export function listEntries(db: Db, operationId: string) {
  return db
    .select({ entry: operationEntries, unit: operations.unit, ups: jobs.ups })
    .from(operationEntries)
    .innerJoin(operations, eq(operations.id, operationEntries.operationId))
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(eq(operationEntries.operationId, operationId))
    .orderBy(desc(operationEntries.line));
}

/**
 * Returns one entry of the operation, and whether the operation has more entries that add a quantity. Throws 404.
 */
export async function findEntry(
  db: Db,
  operationId: string,
  id: string,
): Promise<EntryRow & { hasOtherCounts: boolean }> {
  const of = and(eq(operationEntries.id, id), eq(operationEntries.operationId, operationId));
  const columns = { ...getTableColumns(operationEntries), hasOtherCounts };
  const [row] = await db.select(columns).from(operationEntries).where(of);
  if (!row) throw notFound('entry');
  return row;
}

/** Returns the last counter reading that the operation has on the machine, or undefined if it has none. */
export async function lastReading(
  db: Db,
  operationId: string,
  machineId: string | null,
): Promise<{ counter: number; at: string } | undefined> {
  const [row] = await db
    .select({ counter: operationEntries.counter, at: operationEntries.at })
    .from(operationEntries)
    .where(
      and(
        eq(operationEntries.operationId, operationId),
        machineId === null ? isNull(operationEntries.machineId) : eq(operationEntries.machineId, machineId),
        isNotNull(operationEntries.counter),
        isNull(operationEntries.struckAt),
      ),
    )
    .orderBy(desc(operationEntries.line))
    .limit(1);
  return row && row.counter !== null ? { counter: row.counter, at: row.at } : undefined;
}
