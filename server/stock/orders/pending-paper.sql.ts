/** Builds the SQL expressions that select the paper on order for which jobs wait. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type PendingPaper } from '../../../shared/stock/paper-order.ts';
import { isoTime, subquery } from '../../platform/db/sql-fragments.ts';
import { shopZone } from '../../shop/settings/settings.table.ts';
import { papers } from '../papers/papers.table.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { jobPaperOrders, paperOrders } from './paper-orders.table.ts';

const begun = alias(operations, 'begun');

/**
 * The keys and values of the JSON object for paper on order, for a select from job_paper_orders, paper_orders and
 * papers.
 */
export const pendingPaperPairs = sql`'paper', ${papers.name}, 'sheets', ${jobPaperOrders.quantity}, 'expected', ${isoTime(paperOrders.expected)}, 'zone', ${shopZone}`;

const ordered = alias(jobPaperOrders, 'ordered');

/**
 * Selects the paper on order for which the selected job waits, or null. It reads operations only if the job has paper
 * on order, which makes most reads faster.
 */
export const pendingPaper = subquery<PendingPaper | null>(sql`
  select case when exists (select from ${jobPaperOrders} ${ordered} where ${ordered.jobId} = ${jobs.id}) then (
  select json_build_object(${pendingPaperPairs})
    from ${jobPaperOrders} join ${paperOrders} on ${paperOrders.id} = ${jobPaperOrders.orderId}
      join ${papers} on ${papers.id} = ${jobPaperOrders.paperId}
    where ${jobPaperOrders.jobId} = ${jobs.id} and not exists (
      select 1 from ${operations} ${begun} where ${begun.jobId} = ${jobs.id} and ${begun.startedAt} is not null)
    order by ${paperOrders.expected} desc, ${paperOrders.id} desc limit 1) end`);
