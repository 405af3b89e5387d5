/** What jobs hold of papers. */
import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { type JobPaper } from '../../../shared/contract/job-papers.ts';
import { type PaperNeed } from '../../../shared/rules/paper.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { jobs } from '../tables/jobs.table.ts';
import { operations } from '../tables/operations.table.ts';
import { paperColumns, papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';

export type JobPaperRow = typeof jobPapers.$inferSelect;

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
export type JobNeed = Awaited<ReturnType<typeof readNeed>>;

/** The papers assigned to the job, the first assigned first. */
export async function listJobPapers(db: Db, jobId: string): Promise<JobPaper[]> {
  return db
    .select({
      paper: paperColumns,
      quantity: jobPapers.quantity,
      cut: jobPapers.cut,
      consumed: jobPapers.consumed,
      substitute: jobPapers.substitute,
    })
    .from(jobPapers)
    .innerJoin(papers, eq(papers.id, jobPapers.paperId))
    .where(eq(jobPapers.jobId, jobId))
    .orderBy(asc(jobPapers.createdAt), asc(jobPapers.paperId));
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

/** What the job holds, its papers locked by ascending id. */
export async function lockJobPapers(db: Db, jobId: string) {
  return db
    .select({ ...jobPaperColumns, name: papers.name })
    .from(jobPapers)
    .innerJoin(papers, eq(papers.id, jobPapers.paperId))
    .where(eq(jobPapers.jobId, jobId))
    .orderBy(asc(papers.id))
    .for('update', { of: papers });
}

const jobPaperColumns = {
  jobId: jobPapers.jobId,
  paperId: jobPapers.paperId,
  quantity: jobPapers.quantity,
  consumed: jobPapers.consumed,
  cut: jobPapers.cut,
  substitute: jobPapers.substitute,
};

/** What the job holds; the caller has the job's row locked. */
export function readJobPapers(db: Db, jobId: string) {
  return db.select(jobPaperColumns).from(jobPapers).where(eq(jobPapers.jobId, jobId));
}

/** Adds to what the job holds of the paper, cut alike. */
export async function addToJobPaper(
  db: Db,
  row: {
    jobId: string;
    paperId: string;
    quantity: number;
    consumed: number;
    cut: number;
    substitute: boolean;
  },
): Promise<void> {
  await db
    .insert(jobPapers)
    .values(row)
    .onConflictDoUpdate({
      target: [jobPapers.jobId, jobPapers.paperId],
      set: {
        quantity: sql`${jobPapers.quantity} + ${row.quantity}`,
        consumed: sql`${jobPapers.consumed} + ${row.consumed}`,
        substitute: sql`${jobPapers.substitute} or ${row.substitute}`,
      },
    });
}

/** Sets what the job holds of the paper where nobody changed it since it was read; a quantity of 0 removes the row. */
export async function setJobPaper(
  db: Db,
  row: { jobId: string; paperId: string; quantity: number; consumed: number },
  to: { quantity: number; consumed: number },
): Promise<void> {
  const asRead = and(
    eq(jobPapers.jobId, row.jobId),
    eq(jobPapers.paperId, row.paperId),
    eq(jobPapers.quantity, row.quantity),
    eq(jobPapers.consumed, row.consumed),
  );
  const key = { paperId: jobPapers.paperId };
  const changed =
    to.quantity > 0
      ? await db.update(jobPapers).set(to).where(asRead).returning(key)
      : await db.delete(jobPapers).where(asRead).returning(key);
  if (changed.length === 0) throw new Error("The locked job's paper changed");
}

/** The first operation of the job that has started, other than `except`; null when none has. */
export async function startedOperation(db: Db, jobId: string, except?: string): Promise<string | null> {
  const [row] = await db
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        eq(operations.jobId, jobId),
        isNotNull(operations.startedAt),
        except === undefined ? undefined : ne(operations.id, except),
      ),
    )
    .orderBy(asc(operations.startedAt), asc(operations.id))
    .limit(1);
  return row?.id ?? null;
}
