/** What jobs hold of a paper. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql.ts';
import { type PaperRow, papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';
import { papersAssigned } from '../tables/operation-now.ts';
import { paperOrders } from '../tables/paper-orders.table.ts';

/** What the paper's open jobs hold of it, and what they need, oldest first. */
export function openJobsOf(db: Db, paperId: string) {
  return db
    .select({
      number: jobs.number,
      paperLength: jobs.paperLength,
      paperBreadth: jobs.paperBreadth,
      paperThickness: jobs.paperThickness,
      paperGsm: jobs.paperGsm,
      paperQuality: jobs.paperQuality,
      cut: jobPapers.cut,
      substitute: jobPapers.substitute,
    })
    .from(jobPapers)
    .innerJoin(jobs, eq(jobs.id, jobPapers.jobId))
    .where(and(eq(jobPapers.paperId, paperId), isOpen(jobs)))
    .orderBy(jobs.id);
}

/** The numbers of the open jobs that hold the paper that is read, oldest first. */
export const holders = subquery<string[]>(sql`
  select coalesce(json_agg(${jobs.number} order by ${jobs.id}), '[]'::json)
  from ${jobPapers} join ${jobs} on ${jobs.id} = ${jobPapers.jobId}
  where ${jobPapers.paperId} = ${papers.id} and ${isOpen(jobs)}`);

/** The jobs that have sheets of the paper reserved. */
export async function jobsHolding(db: Db, paperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobPapers.jobId })
    .from(jobPapers)
    .where(
      and(
        eq(jobPapers.paperId, paperId),
        sql`${jobPapers.quantity} - ${jobPapers.ordered} > ${jobPapers.consumed}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** How many sheets of the paper that is read are still to come. */
export const onOrder = subquery<number>(sql`
  select coalesce(sum(${paperOrders.quantity} - ${paperOrders.received}), 0)::int
  from ${paperOrders} where ${paperOrders.paperId} = ${papers.id} and ${paperOrders.received} < ${paperOrders.quantity}`);

/** The open jobs that need this quality and GSM, the earliest delivery first, with the press sheets that they have. */
export function openJobsFor(db: Db, need: Pick<PaperRow, 'quality' | 'gsm'>) {
  return db
    .select({ ...getTableColumns(jobs), papersAssigned })
    .from(jobs)
    .where(and(isOpen(jobs), eq(jobs.paperQuality, need.quality), eq(jobs.paperGsm, need.gsm)))
    .orderBy(asc(jobs.deliveryDate), asc(jobs.id));
}

/** Forgets what jobs held of the paper, and answers it. */
export const forgetHeld = (db: Db, paperId: string) =>
  db.delete(jobPapers).where(eq(jobPapers.paperId, paperId)).returning();
