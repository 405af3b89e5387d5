import { inArray } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { jobs } from '../tables/jobs.table.ts';

/** What the jobs are called, by their ids. */
export async function numbersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: jobs.id, number: jobs.number })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
