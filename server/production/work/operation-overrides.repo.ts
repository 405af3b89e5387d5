/** Reads and writes the overrides that steps store. */
import { eq, inArray, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { recordset } from '../../platform/db/json.ts';
import { type Write } from '../../platform/db/batched-writes.ts';
import { productOperations, type StepOverrides } from '../tables/jobs.table.ts';
import { operations } from '../tables/operations.table.ts';

/**
 * Returns the codes of a job's operations by operation id. Open jobs lack the codes, because the database assigns
 * them.
 */
export async function readOperationCodes(db: Db, jobId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: operations.id, code: operations.code })
    .from(operations)
    .where(eq(operations.jobId, jobId));
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export const overrideUpdates = (rows: readonly { id: string; aside: StepOverrides }[]): Write | null =>
  rows.length === 0
    ? null
    : sql`update ${productOperations} set set_aside = wanted.aside
        from ${recordset([...rows], {}, { id: 'uuid', aside: 'jsonb' }, 'wanted')}
        where ${productOperations.id} = wanted.id returning ${productOperations.id}`;

export const overrideDeletes = (db: Db, ids: readonly string[]): Write | null =>
  ids.length === 0
    ? null
    : db
        .update(productOperations)
        .set({ setAside: null })
        .where(inArray(productOperations.id, [...ids]))
        .returning({ id: productOperations.id });
