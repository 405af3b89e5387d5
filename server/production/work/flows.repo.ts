/** Finds the jobs whose flow is to be recomputed. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/verb.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';

/** Returns the ids of matching jobs after the given id, ascending. */
async function jobIdsAfter(db: Db, where: SQL, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(gt(jobs.id, after), where))
    .orderBy(jobs.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the jobs whose flow was never computed. */
export const jobIdsWithoutFlow = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isNull(jobs.willMake), after, limit);

/** Returns the open jobs, whose expected loss still matters. */
export const openJobIds = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isOpen(jobs), after, limit);

const key = 'flowsDue';

/** Marks the flows of all open jobs as due. `of` distinguishes this mark from a later one. */
export const markFlowsDue = (db: Db, of: string) =>
  db
    .insert(settings)
    .values({ key, value: of })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });

/** Returns the mark, or null without one. */
export async function readFlowsDue(db: Db): Promise<{ of: unknown } | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? { of: row.value } : null;
}

/** Deletes the mark, unless a later one has replaced it. */
export const clearFlowsDue = (db: Db, { of }: { of: unknown }) =>
  db
    .delete(settings)
    .where(and(eq(settings.key, key), sql`${settings.value} = ${JSON.stringify(of)}::jsonb`));
