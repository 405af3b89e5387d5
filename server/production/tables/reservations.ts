/** What jobs have reserved of a paper where that is more than lies there, as parts of selects (rules: hitBy, refuseConsume). */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type OperationNow } from '../../../shared/rules/can.ts';
import { type Reservation, type Scarce } from '../../../shared/rules/stock-count.ts';
import { subquery } from '../../platform/db/sql.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { jobPapers } from './job-papers.table.ts';
import { isOpen, jobs } from './jobs.table.ts';

const ofJob = sql.identifier('of_job');
const reserved = sql`${jobPapers.quantity} - ${jobPapers.ordered} - ${jobPapers.consumed}`;

/** The reservations of the paper that is read, where a count found fewer sheets; else none. */
export const reservations = subquery<Reservation[]>(sql`
  select coalesce(json_agg(json_build_object('id', ${jobs.id}, 'number', ${jobs.number},
      'deliveryDate', ${jobs.deliveryDate}, 'reserved', ${reserved})), '[]'::json)
    from ${jobPapers} join ${jobs} on ${jobs.id} = ${jobPapers.jobId}
    where ${jobPapers.paperId} = ${papers.id} and ${papers.reservedQuantity} > ${papers.stockQuantity}
      and ${reserved} > 0`);

/** The papers that the job that is read holds and of which a count found fewer sheets than are reserved (rule sheetsMissing). */
export const scarcePapers = subquery<Scarce[]>(sql`
  select coalesce(json_agg(json_build_object('paperId', ${papers.id}, 'stockQuantity', ${papers.stockQuantity},
      'reservations', ${reservations}, 'cut', ${ofJob}.cut)), '[]'::json)
    from ${jobPapers} ${ofJob} join ${papers} on ${papers.id} = ${ofJob}.paper_id
    where ${ofJob}.job_id = ${jobs.id} and ${papers.reservedQuantity} > ${papers.stockQuantity}`);

/** The first paper of which fewer sheets lie there than the job of the operation that is read has yet to consume. */
export const paperMissing = subquery<NonNullable<OperationNow['paper']> | null>(sql`
  select json_build_object('name', ${papers.name}, 'stockQuantity', ${papers.stockQuantity}, 'needs', ${reserved})
    from ${jobPapers} join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${jobPapers.jobId} = ${jobs.id} and ${reserved} > ${papers.stockQuantity}
    order by ${jobPapers.paperId} limit 1`);

const holding = alias(jobs, 'holding');
/** Whether the open job that is read holds such a paper, where many are read: those few jobs are found once. */
export const hasPaperMissing = sql<boolean>`${jobs.id} in (
  select ${holding.id} from ${jobs} ${holding} join ${jobPapers} on ${jobPapers.jobId} = ${holding.id}
      join ${papers} on ${papers.id} = ${jobPapers.paperId}
    where ${isOpen(holding)} and ${papers.reservedQuantity} > ${papers.stockQuantity} and ${reserved} > ${papers.stockQuantity})`;
/** The same as `paperMissing` where many are read. */
export const paperMissingOfMany = sql<NonNullable<
  OperationNow['paper']
> | null>`case when ${hasPaperMissing} then ${paperMissing} end`;
