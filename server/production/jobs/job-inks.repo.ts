/** Which jobs name an ink: whole names between commas, whatever the case (design: stock). */
import { and, inArray, not, type SQL, sql } from 'drizzle-orm';
import { closedStatuses } from '../../../shared/rules/job-status.ts';
import { type Db } from '../../platform/db/database.ts';
import { inks } from '../../stock/inks/inks.table.ts';
import { jobs } from '../tables/jobs.table.ts';

const namesIn = sql`string_to_table(lower(${jobs.ink}), ',') as named(ink)`;
const isNamed = (name: SQL) => sql`btrim(named.ink, E' \\t\\r\\n') = lower(${name})`;

/** Whether the job names the ink of this id. */
export function namesInk(inkId: string): SQL {
  return sql`exists (select 1 from ${inks}, ${namesIn} where ${inks.id} = ${inkId} and ${isNamed(sql`${inks.name}`)})`;
}

/** The ids of the jobs that are not done with and name the ink. */
export async function openJobsNaming(db: Db, ink: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        not(inArray(jobs.status, [...closedStatuses])),
        sql`exists (select 1 from ${namesIn} where ${isNamed(sql`${ink}`)})`,
      ),
    );
  return rows.map(({ id }) => id);
}
