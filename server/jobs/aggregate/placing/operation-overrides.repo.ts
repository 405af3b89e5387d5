/** Reads the operation codes that a job's planned steps store while the job is unscheduled. */
import { eq } from 'drizzle-orm';
import { type Db } from '../../../platform/db/database.ts';
import { operations } from '../../../operations/operations.table.ts';

/**
 * Returns the codes of a job's operations by operation id. An open job has no codes, because the database assigns
 * them.
 */
export async function readOperationCodes(db: Db, jobId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: operations.id, code: operations.code })
    .from(operations)
    .where(eq(operations.jobId, jobId));
  return new Map(rows.map(({ id, code }) => [id, code]));
}
