/** What jobs hold of papers. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type JobPaper } from '../../../shared/contract/job-papers.ts';
import { type PaperNeed } from '../../../shared/rules/paper.ts';
import { hitBy } from '../../../shared/rules/stock-count.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../tables/jobs.table.ts';
import { paperColumns, papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { reservations } from '../tables/reservations.ts';

/** What of a job decides about its paper. */
export async function readNeed(db: Db, jobId: string) {
  const [row] = await db
    .select({
      id: jobs.id,
      number: jobs.number,
      status: jobs.status,
      quantity: jobs.quantity,
      ups: jobs.ups,
      scheduledAt: jobs.scheduledAt,
      paperLength: jobs.paperLength,
      paperBreadth: jobs.paperBreadth,
      paperThickness: jobs.paperThickness,
      paperGsm: jobs.paperGsm,
      paperQuality: jobs.paperQuality,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  if (!row) throw notFound('job');
  return row;
}

/** The papers assigned to the job, the first assigned first. */
export async function listJobPapers(db: Db, jobId: string): Promise<JobPaper[]> {
  const rows = await db
    .select({
      paper: paperColumns,
      quantity: jobPapers.quantity,
      cut: jobPapers.cut,
      consumed: jobPapers.consumed,
      substitute: jobPapers.substitute,
      reservations,
    })
    .from(jobPapers)
    .innerJoin(papers, eq(papers.id, jobPapers.paperId))
    .where(eq(jobPapers.jobId, jobId))
    .orderBy(asc(jobPapers.createdAt), asc(jobPapers.paperId));
  return rows.map(({ reservations: held, ...row }) => {
    const hit = hitBy(row.paper.stockQuantity, held).find(({ id }) => id === jobId);
    return { ...row, missing: hit?.short ?? 0 };
  });
}

/** Papers of the quality and GSM that the job needs, with some available. */
export function stockLike(db: Db, need: PaperNeed) {
  return db
    .select(paperColumns)
    .from(papers)
    .where(
      and(
        sql`${papers.quality} = ${need.paperQuality}`,
        eq(papers.gsm, need.paperGsm),
        gt(papers.stockQuantity, papers.reservedQuantity),
      ),
    );
}
