import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { paperQualities } from '../../../shared/rules/catalogue.ts';
import { measure, recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { jobs } from '../../production/tables/jobs.table.ts';

/** The balances stand here, kept by the same transaction that writes the ledger line; the checks are the last fence. */
export const papers = pgTable(
  'papers',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(''),
    description: text('description').notNull().default(''),
    length: measure('length').notNull().default(1),
    breadth: measure('breadth').notNull().default(1),
    thickness: measure('thickness').notNull().default(1),
    gsm: measure('gsm').notNull(),
    quality: text('quality', { enum: paperQualities }).notNull(),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    reservedQuantity: integer('reserved_quantity').notNull().default(0),
    reorderQuantity: integer('reorder_quantity').notNull().default(0),
    consumed: integer('consumed').notNull().default(0),
  },
  (table) => [
    index('papers_kind').on(table.quality, table.gsm),
    check('papers_quality', oneOf(table.quality, paperQualities)),
    check('papers_stock', sql`${table.stockQuantity} >= 0`),
    check('papers_reserved', sql`${table.reservedQuantity} >= 0`),
    check('papers_available', sql`${table.stockQuantity} >= ${table.reservedQuantity}`),
    check('papers_consumed', sql`${table.consumed} >= 0`),
  ],
);

/** What a job holds of a paper, in stock sheets: reserved until the job's first operation starts, then consumed. */
export const jobPapers = pgTable(
  'job_papers',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id),
    quantity: integer('quantity').notNull(),
    consumed: integer('consumed').notNull().default(0),
    cut: integer('cut').notNull().default(1),
    substitute: boolean('substitute').notNull().default(false),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.paperId] }),
    index('job_papers_paper').on(table.paperId),
    check(
      'job_papers_quantities',
      sql`${table.quantity} > 0 and ${table.cut} > 0 and ${table.consumed} between 0 and ${table.quantity}`,
    ),
  ],
);
