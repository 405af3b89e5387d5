/** Planned deliveries of split orders, and changes of orders (docs/decisions/042). */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type OrderTerms, type StartedWork } from '../../../shared/rules/job-change.ts';
import { instant, recordColumns } from '../../platform/db/columns.ts';
import { users } from '../../platform/users/users.table.ts';
import { type FreedPaper, jobs } from './jobs.table.ts';

/** The planned deliveries of an order; none if it goes out on the job's own date. */
export const jobDeliveries = pgTable(
  'job_deliveries',
  {
    id: recordColumns.id,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    date: instant('date').notNull(),
  },
  (table) => [
    index('job_deliveries_job').on(table.jobId, table.date),
    check('job_deliveries_quantity', sql`${table.quantity} > 0`),
  ],
);

/** What a change did to paper and operations, for its undo. */
export interface ChangeMade {
  /** The paper that it freed, and the paper that it took from stock. */
  freed: FreedPaper[];
  taken: FreedPaper[];
  /** The number of the make-up run that it added, or null. */
  makeUp: number | null;
  /** The operations' own quantities that it changed; undefined without any. */
  scaled?: ScaledQuantity[];
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
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<OrderTerms>().notNull(),
    after: jsonb('after').$type<OrderTerms>().notNull(),
    /** The operations that had started and finished; an undo is refused once there are more. */
    ran: jsonb('ran').$type<StartedWork>().notNull(),
    /** What it did to paper and make-up runs; null for old records or without any. */
    made: jsonb('made').$type<ChangeMade>(),
    note: text('note').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('job_changes_job').on(table.jobId, table.id)],
);
