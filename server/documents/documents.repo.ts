/** Reads the data that only printed documents need: operation codes, checks, ids of jobs and hashes of artwork. */
import { inArray } from 'drizzle-orm';
import { type Check } from '../../shared/shop/checks.ts';
import { type Db } from '../platform/db/database.ts';
import { dispatches, jobs } from '../jobs/tables/jobs.table.ts';
import { checksOfOperation } from '../operations/operation-checks.table.ts';
import { operations } from '../operations/operations.table.ts';
import { wantsScans } from '../operations/scans-at-run.sql.ts';

/** Returns the codes of the jobs' operations, by operation id. */
export async function readOperationCodes(db: Db, jobIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: operations.id, code: operations.code })
    .from(operations)
    .where(inArray(operations.jobId, [...jobIds]));
  return new Map(rows.map(({ id, code }) => [id, String(code)]));
}

/** Returns by delivery id the job of each delivery. */
export async function findJobIds(db: Db, dispatchIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: dispatches.id, jobId: dispatches.jobId })
    .from(dispatches)
    .where(inArray(dispatches.id, [...dispatchIds]));
  return new Map(rows.map(({ id, jobId }) => [id, jobId]));
}

/** Returns the hash of each job's artwork and whether the job is scanned before Run, by job id. */
export async function readArtwork(db: Db, jobIds: readonly string[]) {
  const rows = await db
    .select({ id: jobs.id, hash: jobs.artworkHash, wantsScans })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]));
  return new Map(rows.map(({ id, ...artwork }) => [id, artwork]));
}

/** Returns the checks for which the jobs' operations ask, by operation id. */
export async function readChecks(db: Db, jobIds: readonly string[]): Promise<Map<string, readonly Check[]>> {
  const rows = await db
    .select({ id: operations.id, checks: checksOfOperation })
    .from(operations)
    .where(inArray(operations.jobId, [...jobIds]));
  return new Map(rows.map(({ id, checks }) => [id, checks ?? []]));
}
