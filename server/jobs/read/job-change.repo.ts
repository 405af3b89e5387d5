/**
 * Reads the latest changes of a job's order, and the names of other jobs that a change delays or advances.
 */
import { desc, eq, inArray } from 'drizzle-orm';
import { type StartedWork } from '../../../shared/jobs/job-change.ts';
import { type JobChange } from '../../../shared/jobs/job-changes.contract.ts';
import { type Db } from '../../platform/db/database.ts';
import { users } from '../../people/users.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobChanges } from '../tables/job-changes.table.ts';
import { jobs } from '../tables/jobs.table.ts';

export { type ChangeMade, type RemovedRun, type ScaledQuantity } from '../tables/job-changes.table.ts';

/** A change of a job's order in the form in which the database stores it. */
export interface StoredChange extends Omit<JobChange, 'undo'> {
  ran: StartedWork;
  made?: unknown;
}

/** The number of a job's latest order changes that the server shows and can undo. */
export const retainedChanges = 20;

/** Returns the changes of the job's order, the latest first, at most `retainedChanges`. */
export function readChanges(db: Db, jobId: string) {
  return db
    .select({
      id: jobChanges.id,
      before: jobChanges.before,
      after: jobChanges.after,
      ran: jobChanges.ran,
      made: jobChanges.made,
      note: jobChanges.note,
      userName: users.name,
      at: jobChanges.at,
      undoneAt: jobChanges.undoneAt,
    })
    .from(jobChanges)
    .leftJoin(users, eq(users.id, jobChanges.userId))
    .where(eq(jobChanges.jobId, jobId))
    .orderBy(desc(jobChanges.id))
    .limit(retainedChanges);
}

/** Returns the ids, names and delivery dates of the jobs. */
export async function readJobNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: jobs.id,
      number: jobs.number,
      name: jobs.name,
      customerName: customers.name,
      deliveryDate: jobs.deliveryDate,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(inArray(jobs.id, [...ids]));
}
