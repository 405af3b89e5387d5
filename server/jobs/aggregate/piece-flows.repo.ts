/**
 * Reads the ids of jobs with a missing flow (the number of pieces that they will make), and marks the flows of all
 * open jobs as out of date.
 */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';

/** Returns ids of jobs that match `where` and come after the id `after`, ascending. */
async function jobIdsAfter(db: Db, where: SQL, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(gt(jobs.id, after), where))
    .orderBy(jobs.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the ids of jobs for which the server has never computed how many pieces they make. */
export const jobIdsWithoutFlow = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isNull(jobs.willMake), after, limit);

/** Returns the ids of open jobs. A change of the expected loss does not affect closed jobs. */
export const openJobIds = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isOpen(jobs), after, limit);

const key = 'flowsDue';

/**
 * Marks the flows of all open jobs as out of date. `of` is the time of the change, by which `clearFlowsDue` recognises
 * the mark of a later change.
 */
export const markFlowsDue = (db: Db, of: string) =>
  db
    .insert(settings)
    .values({ key, value: of })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });

/** Returns the mark that the flows of open jobs are out of date, or null if there is no such mark. */
export async function readFlowsDue(db: Db): Promise<{ of: unknown } | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? { of: row.value } : null;
}

/** Deletes the mark, unless a later change has replaced it. */
export const clearFlowsDue = (db: Db, { of }: { of: unknown }) =>
  db
    .delete(settings)
    .where(and(eq(settings.key, key), sql`${settings.value} = ${JSON.stringify(of)}::jsonb`));
