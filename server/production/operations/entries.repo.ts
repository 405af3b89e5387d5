/** What was counted of an operation, entry by entry. */
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../tables/jobs.table.ts';
import { operationEntries, operations } from '../tables/operations.table.ts';

export type EntryRow = typeof operationEntries.$inferSelect;

/** The operation's entries, newest first, in pieces, with what they are counted in. */
export function entriesOf(db: Db, operationId: string) {
  return db
    .select({ entry: operationEntries, type: operations.type, ups: jobs.ups })
    .from(operationEntries)
    .innerJoin(operations, eq(operations.id, operationEntries.operationId))
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(eq(operationEntries.operationId, operationId))
    .orderBy(desc(operationEntries.line));
}

/** The entry of the operation; throws 404. */
export async function findEntry(db: Db, operationId: string, id: string): Promise<EntryRow> {
  const of = and(eq(operationEntries.id, id), eq(operationEntries.operationId, operationId));
  const [row] = await db.select().from(operationEntries).where(of);
  if (!row) throw notFound('entry');
  return row;
}

/** What the counter of the machine read last for the operation; undefined where it was never read. */
export async function lastReading(
  db: Db,
  operationId: string,
  machineId: string | null,
): Promise<number | undefined> {
  const [row] = await db
    .select({ counter: operationEntries.counter })
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
  return row?.counter ?? undefined;
}
