import { type AnyColumn, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { priorities } from '../../../shared/rules/catalogue.ts';
import { dispatchableStatuses } from '../../../shared/rules/dispatch.ts';
import { jobStatuses, openStatuses } from '../../../shared/rules/job-status.ts';
import { type Inflow } from '../../../shared/rules/inflow.ts';
import { inHouseStatuses } from '../../../shared/rules/lateness.ts';
import { promisedWays } from '../../../shared/rules/promise.ts';
import { units } from '../../../shared/rules/operation-types.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';
import { customers } from './customers.table.ts';
import { deliveryNotes } from './delivery-notes.table.ts';
import { instant, recordColumns } from '../../platform/db/columns.ts';
import { searchIndex, sortIndex, waiting } from '../../platform/db/indexes.ts';
import { oneOf, rankIn } from '../../platform/db/sql.ts';
import { productionColumns } from './production-columns.ts';
import { users } from '../../platform/users/users.table.ts';

/** An assignment in stock sheets, as it was before a cancellation freed it. */
export interface FreedPaper {
  paperId: string;
  quantity: number;
  cut: number;
  substitute: boolean;
  /** What of the quantity was on order; none where left out. */
  orders?: { orderId: string; quantity: number }[];
}

/** Whether a job is neither finished, dispatched nor cancelled. */
export const isOpen = ({ status }: { status: AnyColumn }) => oneOf(status, openStatuses);

/** Whether a job has not left the house and was not given up (rule lateness). */
export const isInHouse = ({ status }: { status: AnyColumn }) => oneOf(status, inHouseStatuses);

/** Whether an open job is expected after its delivery: it is at risk until that has passed (rule lateness). */
export const isExpectedLate = (of: { status: AnyColumn; expected: AnyColumn; deliveryDate: AnyColumn }) =>
  sql`(${of.expected} > ${of.deliveryDate} and ${isOpen(of)})`;

/** What a list of what is due goes by: open jobs by delivery, then the others, the latest first. */
export const dueFirst = (of: { status: AnyColumn; deliveryDate: AnyColumn }) => {
  // In UTC, because what an index holds must not follow from a session's time zone.
  const seconds = sql`extract(epoch from ${of.deliveryDate} at time zone 'UTC')`;
  return sql`(case when ${isOpen(of)} then ${seconds} else 1e12 - ${seconds} end)`;
};

/** The inks that a job names: whole names between commas, whatever the case (design: stock). */
export const inksNamed = ({ ink }: { ink: AnyColumn }) =>
  sql`string_to_array(regexp_replace(btrim(lower(${ink}), E' \\t\\r\\n'), '[ \\t\\r\\n]*,[ \\t\\r\\n]*', ',', 'g'), ',')`;

/** Whether a job that can still be mended will make less than was ordered. */
export const isShort = ({ short, status }: { short: AnyColumn; status: AnyColumn }) =>
  sql`(${short} > 0 and ${isInHouse({ status })})`;
/** Whether an open job has make-up runs, the paper of which may still lack. */
export const hasMakeUp = (of: { makeUpSheets: AnyColumn; status: AnyColumn }) =>
  sql`(${of.makeUpSheets} > 0 and ${isOpen(of)})`;
/** The buffer of what is planned; until it is worked out, the one of the form. */
export const bufferPlanned = (of: { buffer: AnyColumn; effectiveBuffer: AnyColumn }) =>
  sql<number>`coalesce(${of.effectiveBuffer}, ${of.buffer})`;
/** Whether something of the job is made and can be sent. */
export const isReady = (of: { status: AnyColumn; made: AnyColumn; sent: AnyColumn }) =>
  sql`(${of.made} > ${of.sent} and ${oneOf(of.status, dispatchableStatuses)})`;

export const jobNumbers = pgSequence('job_numbers', { startWith: 1001 });

/** The last eight digits of the id, which labels print in place of a number that the bars can't hold. */
export const idEnd = (table: { id: AnyColumn }) => sql<string>`right(${table.id}::text, 8)`;

export const jobs = pgTable(
  'jobs',
  {
    ...productionColumns,
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
    artworkApprovedAt: instant('artwork_approved_at'),
    artworkApprovedBy: uuid('artwork_approved_by').references(() => users.id, { onDelete: 'set null' }),
    onHold: boolean('on_hold').notNull().default(false),
    holdReason: text('hold_reason'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** When the order was closed with fewer pieces sent than were ordered (decision 042). */
    closedShortAt: instant('closed_short_at'),
    /** Nothing of it starts earlier; null: as soon as its paper is there. */
    releaseDate: instant('release_date'),
    /** When it is expected to be made; written by `writeExpected`, null once the job is closed; no part of what people changed (decision 041). */
    expected: instant('expected'),
    /** The paper that a cancellation or a short close freed, to be reserved again by the way back. */
    cancelFreed: jsonb('cancel_freed').$type<FreedPaper[]>(),
    /** Press sheets of its make-up runs, and those that its own run had used when that was over and more was asked for. */
    makeUpSheets: integer('make_up_sheets').notNull().default(0),
    sheetsBeforeMakeUp: integer('sheets_before_make_up'),
    /** What the rule flowOf works out at the end of every verb that touches the job, in pieces; null as long as it never was. */
    made: integer('made'),
    willMake: integer('will_make'),
    short: integer('short'),
    /** The buffer that it is made with (rule withEffectiveBuffer): the one that somebody set, else the one that the expected loss requires. */
    effectiveBuffer: integer('effective_buffer'),
    /** What comes into its operations of what was made, by their ids (rule inflowOf). */
    inflow: jsonb('inflow').$type<Inflow>(),
    /** Pieces dispatched: what its deliveries add up to. */
    sent: bigint('sent', { mode: 'number' }).notNull().default(0),
    /** What the customer was promised, how that was found, and its odds as they were told then; null: nothing was promised. */
    promisedDate: instant('promised_date'),
    promisedWay: text('promised_way', { enum: promisedWays }),
    promisedOdds: numeric('promised_odds', { mode: 'number' }),
    promisedAt: instant('promised_at'),
    promisedBy: uuid('promised_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('jobs_number').on(sql`lower(${table.number})`),
    index('jobs_id_end').on(idEnd(table)),
    index('jobs_customer').on(table.customerId, table.id),
    index('jobs_user').on(table.userId, table.id),
    index('jobs_status_delivery').on(table.status, table.deliveryDate, table.id),
    index('jobs_delivery').on(table.deliveryDate, table.id),
    index('jobs_due').on(dueFirst(table), table.id, table.status, table.deliveryDate),
    /** All that lists of open jobs, and of their operations, are sorted by: they are read from here as a whole. */
    index('jobs_open')
      .on(
        table.id,
        table.number,
        table.priority,
        table.deliveryDate,
        table.name,
        table.status,
        table.quantity,
        table.createdAt,
        table.customerId,
        table.expected,
      )
      .where(isOpen(table)),
    index('jobs_expected').on(table.expected, table.id),
    /** What is late, and in the order of its delivery what may become so. */
    index('jobs_in_house').on(table.deliveryDate, table.id, table.status).where(isInHouse(table)),
    /** Few of the jobs, whatever there is in the shop. */
    index('jobs_at_risk').on(table.deliveryDate, table.id, table.status).where(isExpectedLate(table)),
    index('jobs_created').on(table.createdAt, table.id),
    index('jobs_quantity').on(table.quantity, table.id),
    index('jobs_of_type').on(table.type, table.id),
    sortIndex('jobs_name', table.id, table.name),
    sortIndex('jobs_by_number', table.id, table.number),
    sortIndex('jobs_by_status', table.id, table.status, rankIn(table.status, jobStatuses)),
    sortIndex('jobs_by_priority', table.id, table.priority, rankIn(table.priority, priorities)),
    searchIndex('jobs_search', table.name, table.number, table.productCode),
    index('jobs_inks').using('gin', inksNamed(table)).with(waiting),
    index('jobs_artwork').on(table.artworkHash),
    /** What is still to be worked out when the server starts. */
    index('jobs_flow_unknown')
      .on(table.id)
      .where(sql`${table.willMake} is null`),
    index('jobs_short').on(table.deliveryDate, table.id, table.status).where(isShort(table)),
    index('jobs_made_up').on(table.id).where(hasMakeUp(table)),
    index('jobs_ready').on(table.deliveryDate, table.id).where(isReady(table)),
    check('jobs_quantities', sql`${table.quantity} > 0 and ${table.buffer} >= 0 and ${table.ups} > 0`),
    check('jobs_status_known', oneOf(table.status, jobStatuses)),
    check('jobs_priority', oneOf(table.priority, priorities)),
    check('jobs_promised', sql`(${table.promisedDate} is null) = (${table.promisedWay} is null)`),
  ],
);

/** What an operation came after; `of` is the id of a step of its plan, else of an operation that was added by hand. */
export interface OverrideLink {
  of: string;
  transferMinutes: number | null;
  transferPieces: number | null;
}

/** An operation that is kept with its step while there is none (decision 072). */
export interface StepOverrides {
  /** The step as it was then; what it says otherwise by now goes first. */
  step: { type: string; detail: string; instruction: string; overlap: boolean; toolIds: string[] | null };
  position: number;
  /** What the operation had that does not follow from its step, by column. */
  said: Record<string, unknown>;
  /** Where it was pinned. */
  machineId: string | null;
  after: OverrideLink[] | null;
  /** Operations added by hand that came after it: what they came after, and what was left of that. */
  followers: { id: string; after: OverrideLink[]; left: OperationLink[] }[];
  /** What is printed on its ticket. */
  code: number | null;
}

/** The plan: what scheduling turns into operations. */
export const productOperations = pgTable(
  'product_operations',
  {
    id: recordColumns.id,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** What its type does (decision 045). */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    overlap: boolean('overlap').notNull().default(false),
    /** Ids of the tools that its operation is to need, ascending; null: none (decision 060). */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** What was said of its operation when the job was unscheduled, until it is scheduled again; null: it was not. */
    setAside: jsonb('set_aside').$type<StepOverrides>(),
  },
  (table) => [
    unique('product_operations_position').on(table.jobId, table.position),
    /** What is planned with a tool. */
    index('product_operations_tools')
      .using('gin', table.toolIds)
      .where(sql`${table.toolIds} is not null`),
  ],
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
    /** Deliveries of several jobs that left together have the same. */
    lorryId: uuid('lorry_id'),
    /** Null for what left before notes were issued. */
    noteId: uuid('note_id').references(() => deliveryNotes.id),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    index('dispatches_job').on(table.jobId),
    /** What left in a period. */
    index('dispatches_date').on(table.date, table.jobId),
    index('dispatches_lorry')
      .on(table.lorryId)
      .where(sql`${table.lorryId} is not null`),
    index('dispatches_note')
      .on(table.noteId)
      .where(sql`${table.noteId} is not null`),
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
