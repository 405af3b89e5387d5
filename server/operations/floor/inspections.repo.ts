/** Reads inspections of samples, and the limits that an operation's type has for them. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { listValues } from '../../shop/lists/lists.table.ts';
import { inspections } from '../inspections.table.ts';
import { operations } from '../operations.table.ts';

export type InspectionRow = typeof inspections.$inferSelect;

/** Returns the limits of the operation's type: null if the type has no inspections, undefined if the operation is missing. */
export async function readAql(db: Db, operationId: string) {
  const [row] = await db
    .select({ aql: listValues.aql })
    .from(operations)
    .leftJoin(
      listValues,
      and(eq(listValues.list, 'operationTypes'), sql`lower(${listValues.name}) = lower(${operations.type})`),
    )
    .where(eq(operations.id, operationId));
  return row?.aql;
}

/** Returns the operation's inspections, the newest first. */
export const listInspections = (db: Db, operationId: string): Promise<InspectionRow[]> =>
  db.select().from(inspections).where(eq(inspections.operationId, operationId)).orderBy(desc(inspections.id));

/** Returns the inspections of the job that are not struck out, the newest first. */
export const inspectionsOfJob = (db: Db, jobId: string) =>
  db
    .select({
      id: inspections.id,
      operationId: inspections.operationId,
      operation: operations.name,
      answer: inspections.answer,
      sample: inspections.sample,
      faults: inspections.faults,
      reason: inspections.reason,
      userName: inspections.userName,
      at: inspections.at,
    })
    .from(inspections)
    .innerJoin(operations, eq(operations.id, inspections.operationId))
    .where(and(eq(operations.jobId, jobId), isNull(inspections.struckAt)))
    .orderBy(desc(inspections.id));
