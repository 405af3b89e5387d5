import { and, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import { type LedgerPromise } from '../../../shared/jobs/promise/promise-ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { operations } from '../../operations/operations.table.ts';
import { jobs } from '../tables/jobs.table.ts';

/**
 * Returns the jobs' present promises with dates from `from` to before `to`, the latest first, at most `most`. Uses the
 * index `jobs_promised_date`.
 */
export async function readPromises(
  db: Db,
  { from, to, most }: { from: Date; to: Date; most?: number },
): Promise<LedgerPromise[]> {
  const finished = db
    .select({ at: max(operations.finishedAt).as('finished_at') })
    .from(operations)
    .where(eq(operations.jobId, jobs.id))
    .as('finished');
  const query = db
    .select({
      promisedDate: jobs.promisedDate,
      promisedOdds: jobs.promisedOdds,
      promisedRawOdds: jobs.promisedRawOdds,
      status: jobs.status,
      finishedAt: finished.at,
    })
    .from(jobs)
    .leftJoinLateral(finished, sql`true`)
    .where(and(gte(jobs.promisedDate, from.toISOString()), lt(jobs.promisedDate, to.toISOString())))
    .orderBy(desc(jobs.promisedDate));
  const rows = await (most === undefined ? query : query.limit(most));
  return rows.flatMap(({ promisedDate, ...row }) => (promisedDate === null ? [] : { ...row, promisedDate }));
}
