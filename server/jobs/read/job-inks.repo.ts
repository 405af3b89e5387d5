/**
 * Finds the jobs that use an ink. A job's ink field is a comma-separated text; the query compares whole names
 * and ignores case (design: stock).
 */
import { and, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { inks } from '../../stock/inks/inks.table.ts';
import { inksNamed, isOpen, jobs } from '../tables/jobs.table.ts';

const hasInk = (ink: SQL) => sql`${inksNamed(jobs)} @> array[${ink}]`;

/** Returns the condition that a job's ink field names the ink. */
export const jobHasInk = (inkId: string): SQL =>
  hasInk(sql`(select lower(${inks.name}) from ${inks} where ${inks.id} = ${inkId})`);

/** Returns the ids of open jobs that name the ink. */
export async function findOpenJobsWithInk(db: Db, ink: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOpen(jobs), hasInk(sql`lower(${ink})`)));
  return rows.map(({ id }) => id);
}
