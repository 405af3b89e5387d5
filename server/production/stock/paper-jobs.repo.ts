/** What jobs hold of a paper. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';

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
    .where(and(eq(jobPapers.paperId, paperId), gt(jobPapers.quantity, jobPapers.consumed)));
  return rows.map(({ id }) => id);
}

/** Forgets what jobs held of the paper, and answers it. */
export const forgetHeld = (db: Db, paperId: string) =>
  db.delete(jobPapers).where(eq(jobPapers.paperId, paperId)).returning();
