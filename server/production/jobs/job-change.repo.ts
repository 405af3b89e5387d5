/** What was changed of jobs' orders, and what the jobs that a change moves are called. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { users } from '../../platform/users/users.table.ts';
import { available, papers } from '../../stock/papers/papers.table.ts';
import { customers } from '../tables/customers.table.ts';
import { jobChanges } from '../tables/job-changes.table.ts';
import { jobs } from '../tables/jobs.table.ts';
import { paperOrders, reservedOnOrder } from '../tables/paper-orders.table.ts';

export { type ChangeMade } from '../tables/job-changes.table.ts';

/** How many of a job's changes are shown, and can be undone. */
export const changesKept = 20;

/** The latest changes of the job's order, the latest first. */
export function changesOf(db: Db, jobId: string) {
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
    .limit(changesKept);
}

/** What the jobs are called, and when they are due. */
export async function namesOf(db: Db, ids: readonly string[]) {
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

/** Returns the stock sheets on order that no job has reserved, by paper. */
export async function freeOnOrderOf(db: Db, paperIds: readonly string[]): Promise<Map<string, number>> {
  if (paperIds.length === 0) return new Map();
  const rows = await db
    .select({
      paperId: paperOrders.paperId,
      sheets: sql<number>`sum(${paperOrders.quantity} - ${paperOrders.received} - ${reservedOnOrder})::float8`,
    })
    .from(paperOrders)
    .where(and(inArray(paperOrders.paperId, [...paperIds]), lt(paperOrders.received, paperOrders.quantity)))
    .groupBy(paperOrders.paperId);
  return new Map(rows.map(({ paperId, sheets }) => [paperId, sheets]));
}

/** Returns the unreserved stock of each paper, in stock sheets. */
export async function availableOf(db: Db, paperIds: readonly string[]): Promise<Map<string, number>> {
  if (paperIds.length === 0) return new Map();
  const rows = await db
    .select({ id: papers.id, sheets: available })
    .from(papers)
    .where(inArray(papers.id, [...paperIds]));
  return new Map(rows.map(({ id, sheets }) => [id, sheets]));
}
