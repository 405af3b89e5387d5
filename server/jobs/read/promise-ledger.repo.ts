import { and, eq, gte, lt, max } from 'drizzle-orm';
import { type LedgerPromise } from '../../../shared/jobs/promise/promise-ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { operations } from '../../operations/operations.table.ts';
import { jobs } from '../tables/jobs.table.ts';

/** Returns the jobs' present promises with dates from `from` to before `to`. Uses the index `jobs_promised_date`. */
export async function readPromises(db: Db, { from, to }: { from: Date; to: Date }): Promise<LedgerPromise[]> {
  const rows = await db
    .select({
      promisedDate: jobs.promisedDate,
      promisedOdds: jobs.promisedOdds,
      promisedRawOdds: jobs.promisedRawOdds,
      status: jobs.status,
      finishedAt: max(operations.finishedAt),
    })
    .from(jobs)
    .leftJoin(operations, eq(operations.jobId, jobs.id))
    .where(and(gte(jobs.promisedDate, from.toISOString()), lt(jobs.promisedDate, to.toISOString())))
    .groupBy(jobs.id);
  return rows.flatMap(({ promisedDate, ...row }) => (promisedDate === null ? [] : { ...row, promisedDate }));
}
