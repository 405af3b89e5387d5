/** What was ordered in parts, and what was changed of it after the start (docs/decisions/042). */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type OrderTerms, type StartedWork } from '../../../shared/rules/job-change.ts';
import { instant, recordColumns } from '../../platform/db/columns.ts';
import { users } from '../../platform/users/users.table.ts';
import { type FreedPaper, jobs } from './jobs.table.ts';

/** The parts in which an order is to be delivered; none where it goes out on the job's own date. */
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
  /** What it freed of the job's paper, and what it took off the shelf. */
  freed: FreedPaper[];
  taken: FreedPaper[];
  /** The number of the make-up run that it added; null: none. */
  makeUp: number | null;
  /** The operations' own quantities that it changed; left out: none. */
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
    /** What had run by then: nothing more may have where it is undone. */
    ran: jsonb('ran').$type<StartedWork>().notNull(),
    /** What it did about paper and a make-up run; null: nothing, or it was made before this was recorded. */
    made: jsonb('made').$type<ChangeMade>(),
    note: text('note').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('job_changes_job').on(table.jobId, table.id)],
);
