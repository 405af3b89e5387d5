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

/** An allocation in stock sheets, as it was before a cancellation freed it. */
export interface FreedPaper {
  paperId: string;
  quantity: number;
  cut: number;
  substitute: boolean;
  /** The sheets that were on order; undefined without any. */
  orders?: { orderId: string; quantity: number }[];
}

/** Returns the condition that a job is neither finished, dispatched nor cancelled. */
export const isOpen = ({ status }: { status: AnyColumn }) => oneOf(status, openStatuses);

/** Returns the condition that a job has not left the house and was not given up (rule lateness). */
export const isInHouse = ({ status }: { status: AnyColumn }) => oneOf(status, inHouseStatuses);

/** Returns the condition that an open job is expected after its delivery, so that it is at risk (rule lateness). */
export const isExpectedLate = (of: { status: AnyColumn; expected: AnyColumn; deliveryDate: AnyColumn }) =>
  sql`(${of.expected} > ${of.deliveryDate} and ${isOpen(of)})`;

/** Returns the order of lists by due date: open jobs by delivery, then others, latest first. */
export const dueFirst = (of: { status: AnyColumn; deliveryDate: AnyColumn }) => {
  // In UTC, because what an index holds must not follow from a session's time zone.
  const seconds = sql`extract(epoch from ${of.deliveryDate} at time zone 'UTC')`;
  return sql`(case when ${isOpen(of)} then ${seconds} else 1e12 - ${seconds} end)`;
};

/** Returns the inks that a job names, as an array of whole names in lower case (design: stock). */
export const inksNamed = ({ ink }: { ink: AnyColumn }) =>
  sql`string_to_array(regexp_replace(btrim(lower(${ink}), E' \\t\\r\\n'), '[ \\t\\r\\n]*,[ \\t\\r\\n]*', ',', 'g'), ',')`;

/** Returns the condition that a job that can still be corrected will make less than was ordered. */
export const isShort = ({ short, status }: { short: AnyColumn; status: AnyColumn }) =>
  sql`(${short} > 0 and ${isInHouse({ status })})`;
/** Returns the condition that an open job has make-up runs, whose paper may still be missing. */
export const hasMakeUp = (of: { makeUpSheets: AnyColumn; status: AnyColumn }) =>
  sql`(${of.makeUpSheets} > 0 and ${isOpen(of)})`;
/** Returns the effective buffer, or the form's buffer until that is computed. */
export const bufferPlanned = (of: { buffer: AnyColumn; effectiveBuffer: AnyColumn }) =>
  sql<number>`coalesce(${of.effectiveBuffer}, ${of.buffer})`;
/** Returns the condition that some of the job is made and can be sent. */
export const isReady = (of: { status: AnyColumn; made: AnyColumn; sent: AnyColumn }) =>
  sql`(${of.made} > ${of.sent} and ${oneOf(of.status, dispatchableStatuses)})`;

export const jobNumbers = pgSequence('job_numbers', { startWith: 1001 });

/** Returns the last eight digits of the id, which labels print if a bar code can't encode the number. */
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
    /** The status that the rule jobStatus derives after every verb; stored for sorting and filtering. */
    status: text('status', { enum: jobStatuses }).notNull().default('draft'),
    scheduledAt: instant('scheduled_at'),
    scheduledBy: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    artworkApprovedAt: instant('artwork_approved_at'),
    artworkApprovedBy: uuid('artwork_approved_by').references(() => users.id, { onDelete: 'set null' }),
    onHold: boolean('on_hold').notNull().default(false),
    holdReason: text('hold_reason'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** When the order was closed short (decision 042). */
    closedShortAt: instant('closed_short_at'),
    /** No operation starts earlier; null means as soon as paper is there. */
    releaseDate: instant('release_date'),
    /**
     * When the job is expected to be finished, written by `writeExpected`; null once closed. It raises no version
     * (decision 041).
     */
    expected: instant('expected'),
    /** The paper that a cancellation or close freed, which a revert reserves again. */
    cancelFreed: jsonb('cancel_freed').$type<FreedPaper[]>(),
    /** The press sheets of make-up runs, and those that the job's own run had used before. */
    makeUpSheets: integer('make_up_sheets').notNull().default(0),
    sheetsBeforeMakeUp: integer('sheets_before_make_up'),
    /** What the rule flowOf computes after every verb, in pieces; null until first computed. */
    made: integer('made'),
    willMake: integer('will_make'),
    short: integer('short'),
    /**
     * The effective buffer: the one that a person set, or the one that the expected loss requires (rule
     * withEffectiveBuffer).
     */
    effectiveBuffer: integer('effective_buffer'),
    /** The pieces that go into each operation, by id (rule inflowOf). */
    inflow: jsonb('inflow').$type<Inflow>(),
    /** The pieces dispatched, the sum of the deliveries. */
    sent: bigint('sent', { mode: 'number' }).notNull().default(0),
    /** The date promised to the customer, with its method and odds at the time; null without a promise. */
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
    /** A covering index with every column by which lists of open jobs and operations sort. */
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
    /** Finds late jobs, and jobs at risk by delivery date. */
    index('jobs_in_house').on(table.deliveryDate, table.id, table.status).where(isInHouse(table)),
    /** A partial index, as few jobs match. */
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
    /** Finds the jobs whose flow is not computed when the server starts. */
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

/** A predecessor of an operation; `of` is the id of a step, or of an operation that was added by hand. */
export interface OverrideLink {
  of: string;
  transferMinutes: number | null;
  transferPieces: number | null;
}

/** The overrides of an operation that its step stores while the job is unscheduled (decision 072). */
export interface StepOverrides {
  /** The step at that time; fields that it has changed since win. */
  step: { type: string; detail: string; instruction: string; overlap: boolean; toolIds: string[] | null };
  position: number;
  /** The operation's values that differ from its step, by column. */
  said: Record<string, unknown>;
  /** The machine that the operation was pinned to. */
  machineId: string | null;
  after: OverrideLink[] | null;
  /** Operations added by hand that followed it: their former links, and the links left to them. */
  followers: { id: string; after: OverrideLink[]; left: OperationLink[] }[];
  /** The code that is printed on its ticket. */
  code: number | null;
}

/** The plan, whose steps scheduling turns into operations. */
export const productOperations = pgTable(
  'product_operations',
  {
    id: recordColumns.id,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** What the type determines (decision 045). */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    overlap: boolean('overlap').notNull().default(false),
    /** The ids of the tools that its operation will need, ascending; null without any (decision 060). */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** The overrides of its operation while the job is unscheduled; null without any. */
    setAside: jsonb('set_aside').$type<StepOverrides>(),
  },
  (table) => [
    unique('product_operations_position').on(table.jobId, table.position),
    /** Finds the plans that use a tool. */
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
    /** The lorry, shared by deliveries that left together. */
    lorryId: uuid('lorry_id'),
    /** The delivery note; null for deliveries before notes existed. */
    noteId: uuid('note_id').references(() => deliveryNotes.id),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    index('dispatches_job').on(table.jobId),
    /** Finds what left in a period. */
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

/** Job numbers proposed to a user, and how often they may still use each (decision 012). */
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
