import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { papers } from '../papers/papers.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';

/**
 * Stores orders of paper, in stock sheets. A verb that changes an order must lock the order's paper first.
 */
export const paperOrders = pgTable(
  'paper_orders',
  {
    ...recordColumns,
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull().default(0),
    expected: instant('expected').notNull(),
    supplier: text('supplier').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('paper_orders_paper').on(
      table.paperId,
      sql`(${table.received} >= ${table.quantity})`,
      table.expected,
      table.id,
    ),
    index('paper_orders_open')
      .on(table.paperId, table.expected)
      .where(sql`${table.received} < ${table.quantity}`),
    check('paper_orders_quantities', sql`${table.quantity} > 0 and ${table.received} >= 0`),
  ],
);

/** Stores how many sheets of a paper order a job waits for. `job_papers.ordered` is the sum for a job and paper. */
export const jobPaperOrders = pgTable(
  'job_paper_orders',
  {
    jobId: uuid('job_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => paperOrders.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.orderId] }),
    foreignKey({
      name: 'job_paper_orders_held',
      columns: [table.jobId, table.paperId],
      foreignColumns: [jobPapers.jobId, jobPapers.paperId],
    }).onDelete('cascade'),
    index('job_paper_orders_order').on(table.orderId),
    check('job_paper_orders_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Selects how many sheets of the selected order jobs have reserved. */
export const reservedOnOrder = subquery<number>(sql`
  select coalesce(sum(${jobPaperOrders.quantity}), 0)::int from ${jobPaperOrders}
  where ${jobPaperOrders.orderId} = ${paperOrders.id}`);
