import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/db/column-types.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { ofJob } from './jobs.table.ts';

/**
 * Stores how many stock sheets of a paper a job has, in stock or on order. The job's first operation consumes
 * them when it starts.
 */
export const jobPapers = pgTable(
  'job_papers',
  {
    jobId: ofJob(),
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id),
    quantity: integer('quantity').notNull(),
    consumed: integer('consumed').notNull().default(0),
    /**
     * The job's stock sheets of the paper that have not arrived, which is the sum of its rows in `job_paper_orders`.
     */
    ordered: integer('ordered').notNull().default(0),
    cut: integer('cut').notNull().default(1),
    substitute: boolean('substitute').notNull().default(false),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.paperId] }),
    index('job_papers_paper').on(table.paperId, table.jobId),
    check(
      'job_papers_quantities',
      sql`${table.quantity} > 0 and ${table.cut} > 0 and ${table.consumed} between 0 and ${table.quantity}
        and ${table.ordered} between 0 and ${table.quantity}`,
    ),
  ],
);
