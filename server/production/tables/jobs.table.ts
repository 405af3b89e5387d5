import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { operationTypes, priorities } from '../../../shared/rules/catalogue.ts';
import { jobStatuses } from '../../../shared/rules/job-status.ts';
import { customers } from './customers.table.ts';
import { instant, recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { partColumns } from './part-columns.ts';
import { users } from '../../platform/users/users.table.ts';

/** An assignment in stock sheets, as it was before a cancellation freed it. */
export interface FreedPaper {
  paperId: string;
  quantity: number;
  cut: number;
  substitute: boolean;
}

export const jobNumbers = pgSequence('job_numbers', { startWith: 1001 });

export const jobs = pgTable(
  'jobs',
  {
    ...partColumns,
    productCode: text('product_code').notNull(),
    quantity: integer('quantity').notNull(),
    deliveryDate: instant('delivery_date').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Derived by the rule jobStatus at the end of every verb that touches the job; kept to sort and filter by. */
    status: text('status', { enum: jobStatuses }).notNull().default('draft'),
    scheduledAt: instant('scheduled_at'),
    scheduledBy: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    onHold: boolean('on_hold').notNull().default(false),
    holdReason: text('hold_reason'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** The paper that the cancellation freed, to be reserved again by a reinstatement. */
    cancelFreed: jsonb('cancel_freed').$type<FreedPaper[]>(),
  },
  (table) => [
    uniqueIndex('jobs_number').on(sql`lower(${table.number})`),
    index('jobs_customer').on(table.customerId),
    index('jobs_user').on(table.userId),
    index('jobs_status_delivery').on(table.status, table.deliveryDate, table.id),
    index('jobs_delivery').on(table.deliveryDate, table.id),
    index('jobs_artwork').on(table.artworkHash),
    check('jobs_quantities', sql`${table.quantity} > 0 and ${table.buffer} >= 0 and ${table.ups} > 0`),
    check('jobs_status_known', oneOf(table.status, jobStatuses)),
    check('jobs_priority', oneOf(table.priority, priorities)),
  ],
);

/** The plan: what scheduling turns into operations. */
export const productOperations = pgTable(
  'product_operations',
  {
    id: recordColumns.id,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    type: text('type', { enum: operationTypes }).notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
  },
  (table) => [unique('product_operations_position').on(table.jobId, table.position)],
);

export const dispatches = pgTable(
  'dispatches',
  {
    id: recordColumns.id,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    date: instant('date').notNull(),
    note: text('note').notNull(),
    complete: boolean('complete').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    index('dispatches_job').on(table.jobId),
    check('dispatches_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The numbers that were proposed to a person for a new job, and how often they may still take each (decision 012). */
export const jobNumberProposals = pgTable(
  'job_number_proposals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number').notNull(),
    times: integer('times').notNull().default(1),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.number] })],
);
