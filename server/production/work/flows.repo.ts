/** Of which jobs what they make is to be worked out again. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/verb.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';

/** Jobs by ascending id, after the one that is named. */
async function jobIdsAfter(db: Db, where: SQL, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(gt(jobs.id, after), where))
    .orderBy(jobs.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Jobs of which it is not known what they make. */
export const jobIdsWithoutFlow = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isNull(jobs.willMake), after, limit);

/** Jobs that can still lose anything. */
export const openJobIds = (db: Db, after: string, limit: number) =>
  jobIdsAfter(db, isOpen(jobs), after, limit);

const key = 'flowsDue';

/** Notes that all open jobs are to be worked out again. `of` tells this note from a later one. */
export const markFlowsDue = (db: Db, of: string) =>
  db
    .insert(settings)
    .values({ key, value: of })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });

/** The note, if there is one. */
export async function readFlowsDue(db: Db): Promise<{ of: unknown } | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? { of: row.value } : null;
}

/** Takes the note away, unless it is another one by now. */
export const clearFlowsDue = (db: Db, { of }: { of: unknown }) =>
  db
    .delete(settings)
    .where(and(eq(settings.key, key), sql`${settings.value} = ${JSON.stringify(of)}::jsonb`));
