import { inArray } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { jobs } from '../tables/jobs.table.ts';

/** What the jobs are called, by their ids. */
export async function calledOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { number: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: jobs.id, number: jobs.number, name: jobs.name })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  return new Map(rows.map(({ id, ...called }) => [id, called]));
}
