/**
 * Defines two tables: the planned deliveries of split orders, and the changes of orders (docs/decisions/042).
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type OrderTerms, type StartedWork } from '../../../shared/jobs/job-change.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { users } from '../../people/users.table.ts';
import { type FreedPaper, ofJob } from './jobs.table.ts';

/**
 * Stores the planned deliveries of split orders. An order without rows here leaves as a whole on the job's delivery
 * date.
 */
export const jobDeliveries = pgTable(
  'job_deliveries',
  {
    id: recordColumns.id,
    jobId: ofJob(),
    quantity: integer('quantity').notNull(),
    date: instant('date').notNull(),
  },
  (table) => [
    index('job_deliveries_job').on(table.jobId, table.date),
    check('job_deliveries_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Says what the change of an order did to paper and operations. An undo reverts that. */
export interface ChangeMade {
  /** The paper that the change released, without that of removed make-up runs. */
  freed: FreedPaper[];
  taken: FreedPaper[];
  /** The number of the make-up run that the change added, or null if it added none. */
  makeUp: number | null;
  /** The make-up runs that the change removed, by number; undefined in records of old versions. */
  removedRuns?: RemovedRun[];
  /**
   * The quantities that people set on operations, before and after the change scaled them; undefined if it scaled
   * none.
   */
  scaled?: ScaledQuantity[];
}

/**
 * Describes a removed make-up run: its press sheets, its released paper, and for each operation that it repeated the
 * number of pieces that went in.
 */
export interface RemovedRun {
  sheets: number;
  freed: FreedPaper[];
  steps: { operationId: string; quantity: number }[];
}

export interface ScaledQuantity {
  operationId: string;
  from: number;
  to: number;
}

export const jobChanges = pgTable(
  'job_changes',
  {
    id: recordColumns.id,
    jobId: ofJob(),
    before: jsonb('before').$type<OrderTerms>().notNull(),
    after: jsonb('after').$type<OrderTerms>().notNull(),
    /**
     * The operations that had started or finished before the change. Once more operations have, the server refuses an
     * undo.
     */
    ran: jsonb('ran').$type<StartedWork>().notNull(),
    /** What the change did to paper and operations. Null if it did nothing, or in records of old versions. */
    made: jsonb('made').$type<ChangeMade>(),
    note: text('note').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('job_changes_job').on(table.jobId, table.id)],
);
