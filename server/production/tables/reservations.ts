/** Selects what jobs have reserved of papers with too few sheets (rules: allocateShortage, refuseConsumePaper). */
import { sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type OperationPermissionFacts } from '../../../shared/rules/can.ts';
import { type Reservation, type ScarcePaper } from '../../../shared/rules/stock-count.ts';
import { subquery } from '../../platform/db/sql.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from './job-papers.table.ts';
import { isOpen, jobs } from './jobs.table.ts';

/** Converts stock sheets of a job's allocation to press sheets. */
export const pressSheets = (stockSheets: PgColumn) =>
  sql<number>`coalesce(sum(${stockSheets}::bigint * ${jobPapers.cut}), 0)::float8`;

const reserved = sql`${jobPapers.quantity} - ${jobPapers.ordered} - ${jobPapers.consumed}`;
const isScarce = sql`${papers.reservedQuantity} > ${papers.stockQuantity}`;

const others = alias(jobPapers, 'others');
const othersJob = alias(jobs, 'others_job');
const ownReservations = sql`${others.quantity} - ${others.ordered} - ${others.consumed}`;
/** The reservations of the selected paper if a count found too few sheets, else none. */
export const reservations = subquery<Reservation[]>(sql`
  select coalesce(json_agg(json_build_object('id', ${othersJob.id}, 'number', ${othersJob.number},
      'deliveryDate', ${othersJob.deliveryDate}, 'reserved', ${ownReservations})), '[]'::json)
    from ${jobPapers} ${others} join ${jobs} ${othersJob} on ${othersJob.id} = ${others.jobId}
    where ${others.paperId} = ${papers.id} and ${isScarce} and ${ownReservations} > 0`);

const scarce = sql`json_build_object('paperId', ${papers.id}, 'stockQuantity', ${papers.stockQuantity},
  'reservations', ${reservations}, 'cut', ${jobPapers.cut})`;
const papersOfJob = sql`${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId} where ${jobPapers.jobId} = ${jobs.id}`;

/** The selected job's papers of which a count found fewer sheets than reserved (rule sheetsMissing). */
export const scarcePapers = subquery<ScarcePaper[]>(
  sql`select coalesce(json_agg(${scarce}), '[]'::json) from ${papersOfJob} and ${isScarce}`,
);

/** The selected job's scarce papers with its assigned and consumed press sheets, in one read. */
export const allocatedPaperValues = subquery<{
  assigned: number;
  consumed: number;
  scarce: ScarcePaper[];
}>(sql`
  select json_build_object('assigned', ${pressSheets(jobPapers.quantity)}, 'consumed', ${pressSheets(jobPapers.consumed)},
      'scarce', coalesce(json_agg(${scarce}) filter (where ${isScarce}), '[]'::json))
    from ${papersOfJob}`);

/** The first paper with fewer sheets in stock than the selected operation's job has yet to consume. */
export const paperMissing = subquery<NonNullable<OperationPermissionFacts['paper']> | null>(sql`
  select json_build_object('name', ${papers.name}, 'stockQuantity', ${papers.stockQuantity}, 'needs', ${reserved})
    from ${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${jobPapers.jobId} = ${jobs.id} and ${reserved} > ${papers.stockQuantity}
    order by ${jobPapers.paperId} limit 1`);

const reservingJobs = alias(jobs, 'holding');
/** Whether the selected open job has such a paper, for lists: the few matching jobs are found once. */
export const hasPaperMissing = sql<boolean>`${jobs.id} in (
  select ${reservingJobs.id} from ${jobs} ${reservingJobs} join ${jobPapers} on ${jobPapers.jobId} = ${reservingJobs.id}
      join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${isOpen(reservingJobs)} and ${papers.reservedQuantity} > ${papers.stockQuantity} and ${reserved} > ${papers.stockQuantity})`;
/** The value of `paperMissing` for lists. */
export const paperMissingOfMany = sql<NonNullable<
  OperationPermissionFacts['paper']
> | null>`case when ${hasPaperMissing} then ${paperMissing} end`;
