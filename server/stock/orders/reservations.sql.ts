/**
 * Builds the SQL that selects jobs' reservations of papers with fewer sheets in stock than reserved (rules:
 * allocateShortage, refuseConsumePaper).
 */
import { sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type OperationRows } from '../../../shared/operations/operation-facts.ts';
import { type Reservation, type ScarcePaper } from '../../../shared/stock/stock-count.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { papers } from '../papers/papers.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { isOpen, jobs } from '../../jobs/tables/jobs.table.ts';

/** Returns the SQL that converts the stock sheets of a job's allocations to press sheets and sums them. */
export const pressSheets = (stockSheets: PgColumn) =>
  sql<number>`coalesce(sum(${stockSheets}::bigint * ${jobPapers.cut}), 0)::float8`;

/** Returns the SQL for a job's sheets of a paper that are reserved in stock (rule sheetsReserved). */
export const sheetsReserved = (of: Record<'quantity' | 'ordered' | 'consumed', PgColumn>) =>
  sql`${of.quantity} - ${of.ordered} - ${of.consumed}`;
const reserved = sheetsReserved(jobPapers);
const isScarce = sql`${papers.reservedQuantity} > ${papers.stockQuantity}`;

const others = alias(jobPapers, 'others');
const othersJob = alias(jobs, 'others_job');
const ownReservations = sheetsReserved(others);
/**
 * Selects each job's reserved sheets of the selected paper if a stock count found fewer sheets than all jobs have
 * reserved. Otherwise the list is empty.
 */
export const reservations = subquery<Reservation[]>(sql`
  select coalesce(json_agg(json_build_object('id', ${othersJob.id}, 'number', ${othersJob.number},
      'deliveryDate', ${othersJob.deliveryDate}, 'reserved', ${ownReservations}, 'cut', ${others.cut})), '[]'::json)
    from ${jobPapers} ${others} join ${jobs} ${othersJob} on ${othersJob.id} = ${others.jobId}
    where ${others.paperId} = ${papers.id} and ${isScarce} and ${ownReservations} > 0`);

const scarce = sql`json_build_object('paperId', ${papers.id}, 'stockQuantity', ${papers.stockQuantity},
  'reservations', ${reservations})`;
const papersOfJob = sql`${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId} where ${jobPapers.jobId} = ${jobs.id}`;

/** Selects the selected job's papers of which a stock count found fewer sheets than reserved (rule missingSheets). */
export const scarcePapers = subquery<ScarcePaper[]>(
  sql`select coalesce(json_agg(${scarce}), '[]'::json) from ${papersOfJob} and ${isScarce}`,
);

/**
 * Selects in one read the selected job's assigned press sheets, its consumed press sheets, and its papers with fewer
 * sheets in stock than reserved.
 */
export const allocatedPaperValues = subquery<{
  assigned: number;
  consumed: number;
  scarce: ScarcePaper[];
}>(sql`
  select json_build_object('assigned', ${pressSheets(jobPapers.quantity)}, 'consumed', ${pressSheets(jobPapers.consumed)},
      'scarce', coalesce(json_agg(${scarce}) filter (where ${isScarce}), '[]'::json))
    from ${papersOfJob}`);

/**
 * Selects a paper with fewer sheets in stock than the operation's job has yet to consume; null if there is no such
 * paper.
 */
export const paperMissing = subquery<NonNullable<OperationRows['paper']> | null>(sql`
  select json_build_object('name', ${papers.name}, 'stockQuantity', ${papers.stockQuantity}, 'needs', ${reserved})
    from ${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${jobPapers.jobId} = ${jobs.id} and ${reserved} > ${papers.stockQuantity}
    order by ${jobPapers.paperId} limit 1`);

const reservingJobs = alias(jobs, 'holding');
/**
 * The condition that the open job has a paper with too few sheets in stock (`paperMissing`). The subquery finds all
 * such jobs once, so that lists are fast.
 */
export const hasPaperMissing = sql<boolean>`${jobs.id} in (
  select ${reservingJobs.id} from ${jobs} ${reservingJobs} join ${jobPapers} on ${jobPapers.jobId} = ${reservingJobs.id}
      join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${isOpen(reservingJobs)} and ${papers.reservedQuantity} > ${papers.stockQuantity} and ${reserved} > ${papers.stockQuantity})`;
/** Selects `paperMissing` in lists. For speed, it does so only for jobs that match `hasPaperMissing`. */
export const paperMissingOfMany = sql<NonNullable<
  OperationRows['paper']
> | null>`case when ${hasPaperMissing} then ${paperMissing} end`;
