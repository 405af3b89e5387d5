/** What jobs hold of a paper. */
import { and, eq, inArray, not } from 'drizzle-orm';
import { closedStatuses } from '../../../shared/rules/job-status.ts';
import { type Db } from '../../platform/db/database.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { jobs } from '../tables/jobs.table.ts';

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
    .where(and(eq(jobPapers.paperId, paperId), not(inArray(jobs.status, [...closedStatuses]))))
    .orderBy(jobs.id);
}

/** Forgets what jobs held of the paper, and answers it. */
export const forgetHeld = (db: Db, paperId: string) =>
  db.delete(jobPapers).where(eq(jobPapers.paperId, paperId)).returning();
