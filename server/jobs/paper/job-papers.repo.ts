/** Reads the papers that jobs have, and the papers in stock that a user could assign to a job. */
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { type EligiblePaper, type JobPaper } from '../../../shared/jobs/job-papers.contract.ts';
import { type PaperNeed } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { allocateShortage } from '../../../shared/stock/stock-count.ts';
import { type Db } from '../../platform/db/database.ts';
import { isoTime, subquery } from '../../platform/db/sql-fragments.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { jobs } from '../tables/jobs.table.ts';
import { paperColumns, papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { papersAssigned } from '../../operations/operation-facts.sql.ts';
import { reservations } from '../../stock/orders/reservations.sql.ts';
import { jobPaperOrders, paperOrders } from '../../stock/orders/paper-orders.table.ts';

/** Returns the fields of the job that decide which papers suit the job and how many sheets it needs. */
export async function readPaperNeed(db: Db, jobId: string) {
  const [row] = await db
    .select({
      id: jobs.id,
      number: jobs.number,
      status: jobs.status,
      quantity: jobs.quantity,
      ups: jobs.ups,
      makeUpSheets: jobs.makeUpSheets,
      sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
      scheduledAt: jobs.scheduledAt,
      papersAssigned,
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

/** Returns the papers assigned to the job, in the sequence of their assignment. */
export async function listJobPapers(db: Db, jobId: string): Promise<JobPaper[]> {
  const rows = await db
    .select({
      paper: paperColumns,
      quantity: jobPapers.quantity,
      cut: jobPapers.cut,
      consumed: jobPapers.consumed,
      substitute: jobPapers.substitute,
      reservations,
      onOrder: sql<JobPaper['onOrder']>`(
        select coalesce(json_agg(json_build_object('orderId', ${jobPaperOrders.orderId}, 'quantity', ${jobPaperOrders.quantity},
          'expected', ${isoTime(paperOrders.expected)})
          order by ${paperOrders.expected}, ${paperOrders.id}), '[]'::json)
        from ${jobPaperOrders} join ${paperOrders} on ${paperOrders.id} = ${jobPaperOrders.orderId}
        where ${jobPaperOrders.jobId} = ${jobPapers.jobId} and ${jobPaperOrders.paperId} = ${jobPapers.paperId})`,
    })
    .from(jobPapers)
    .innerJoin(papers, eq(papers.id, jobPapers.paperId))
    .where(eq(jobPapers.jobId, jobId))
    .orderBy(asc(jobPapers.createdAt), asc(jobPapers.paperId));
  return rows.map(({ reservations: held, ...row }) => {
    const hit = allocateShortage(row.paper.stockQuantity, held).find(({ id }) => id === jobId);
    return { ...row, missing: hit?.short ?? 0 };
  });
}

const freeSheets = sql`${paperOrders.quantity} - ${paperOrders.received} - (
  select coalesce(sum(${jobPaperOrders.quantity}), 0) from ${jobPaperOrders} where ${jobPaperOrders.orderId} = ${paperOrders.id})`;
const openOrders = sql`${paperOrders} where ${paperOrders.paperId} = ${papers.id}
  and ${paperOrders.received} < ${paperOrders.quantity} and ${freeSheets} > 0`;
/** Selects the paper's orders with sheets that no job has reserved, sorted by expected date. */
const freeOrders = subquery<EligiblePaper['orders']>(sql`
  select coalesce(json_agg(json_build_object('orderId', ${paperOrders.id}, 'left', ${freeSheets}, 'supplier', ${paperOrders.supplier},
    'expected', ${isoTime(paperOrders.expected)})
    order by ${paperOrders.expected}, ${paperOrders.id}), '[]'::json) from ${openOrders}`);

/** Returns the papers of the required quality and GSM that are in stock or on order. */
export function findStockedPapers(db: Db, need: PaperNeed) {
  return db
    .select({ ...paperColumns, orders: freeOrders })
    .from(papers)
    .where(
      and(
        sql`${papers.quality} = ${need.paperQuality}`,
        eq(papers.gsm, need.paperGsm),
        or(
          gt(papers.stockQuantity, papers.reservedQuantity),
          sql`exists ${subquery(sql`select 1 from ${openOrders}`)}`,
        ),
      ),
    );
}
