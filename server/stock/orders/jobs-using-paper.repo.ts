/** Reads the jobs that have sheets of a paper, and the jobs that need a paper of its kind. */
import { and, eq, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { asJson, fromJson, type JsonRow } from '../../../packages/pg-kit/src/rows-as-json.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { type PlannedStep } from '../../../shared/jobs/aggregate/pieces/piece-flow.ts';
import { withEffectiveBuffer } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { losses } from '../../shop/settings/settings.table.ts';
import { papers } from '../papers/papers.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { isOpen, jobs, productOperations } from '../../jobs/tables/jobs.table.ts';
import { papersAssigned } from '../../operations/operation-facts.sql.ts';
import { paperOrders } from './paper-orders.table.ts';
import { sheetsReserved } from './reservations.sql.ts';

/** Returns the open jobs that use the paper, oldest job first. Each has the paper that it requires. */
export function listOpenJobsWith(db: Db, paperId: string) {
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

/** Selects the numbers of the open jobs that use the paper, oldest job first. */
export const openJobNumbers = subquery<string[]>(sql`
  select coalesce(json_agg(${jobs.number} order by ${jobs.id}), '[]'::json)
  from ${jobPapers} join ${jobs} on ${jobs.id} = ${jobPapers.jobId}
  where ${jobPapers.paperId} = ${papers.id} and ${isOpen(jobs)}`);

/** Returns the ids of the jobs with reserved sheets of the paper in stock that they have not consumed. */
export async function listJobsWithReservation(db: Db, paperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobPapers.jobId })
    .from(jobPapers)
    .where(and(eq(jobPapers.paperId, paperId), sql`${sheetsReserved(jobPapers)} > 0`));
  return rows.map(({ id }) => id);
}

/** Selects how many sheets of the paper are on order and have not arrived. */
export const onOrder = subquery<number>(sql`
  select coalesce(sum(${paperOrders.quantity} - ${paperOrders.received}), 0)::int
  from ${paperOrders} where ${paperOrders.paperId} = ${papers.id} and ${paperOrders.received} < ${paperOrders.quantity}`);

const needColumns = {
  id: jobs.id,
  number: jobs.number,
  quantity: jobs.quantity,
  ups: jobs.ups,
  buffer: jobs.buffer,
  makeUpSheets: jobs.makeUpSheets,
  sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  paperThickness: jobs.paperThickness,
  paperGsm: jobs.paperGsm,
  paperQuality: jobs.paperQuality,
};

const plan = sql`(select coalesce(json_agg(json_build_object('type', ${productOperations.type}, 'unit', ${productOperations.unit})
    order by ${productOperations.position}), '[]'::json) from ${productOperations} where ${productOperations.jobId} = ${jobs.id})`;

/**
 * Selects the open jobs that require the paper's quality and GSM, the earliest delivery first. Each has its assigned
 * press sheets. The function `toNeeds` converts the result.
 */
export const needs = subquery<Need[]>(sql`
  select coalesce(json_agg(json_build_object('job', ${asJson(needColumns)}, 'papersAssigned', ${papersAssigned},
      'plan', ${plan}, 'losses', ${losses})
    order by ${jobs.deliveryDate}, ${jobs.id}), '[]'::json)
  from ${jobs} where ${isOpen(jobs)} and ${jobs.paperQuality} = ${papers.quality} and ${jobs.paperGsm} = ${papers.gsm}`);
interface Need {
  job: JsonRow;
  papersAssigned: number;
  plan: PlannedStep[];
  losses: ExpectedLoss | null;
}
/**
 * Converts the result of `needs` to jobs. Each gets the buffer that a person set or, without one, the buffer for the
 * expected loss.
 */
export const toNeeds = (found: readonly Need[]) =>
  found.map(({ job, papersAssigned, plan, losses }) => {
    const order = { ...fromJson(needColumns, job), scheduledAt: null };
    return { ...withEffectiveBuffer(order, { plan, operations: [] }, losses ?? {}), papersAssigned };
  });

/** Returns the open jobs that require the quality and GSM of this paper. */
export async function listOpenJobsNeeding(db: Db, paperId: string) {
  const [row] = await db.select({ needs }).from(papers).where(eq(papers.id, paperId));
  return toNeeds(row?.needs ?? []);
}

/** Deletes the jobs' allocations of the paper, and returns the deleted rows. */
export const deleteAllocations = (db: Db, paperId: string) =>
  db.delete(jobPapers).where(eq(jobPapers.paperId, paperId)).returning();
