import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
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
import { priorities } from '../../../shared/platform/specification-constants.ts';
import {
  dispatchableStatuses,
  inHouseStatuses,
  jobStatuses,
  openStatuses,
} from '../../../shared/jobs/aggregate/job-status.ts';
import { plainNames, type PlainJobFieldName } from '../../../shared/jobs/plain-job-fields.ts';
import { type Inspection } from '../../../shared/shop/sampling/inspections.ts';
import { type Inflow } from '../../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { promisedWays } from '../../../shared/jobs/promised-date.ts';
import { type CustomerOrder } from '../../../shared/jobs/customer-order/customer-order.ts';
import { type JobTolerance } from '../../../shared/shop/tolerance/tolerance.ts';
import { type SheetLayout } from '../../../shared/structure/sheet-layout.ts';
import { units } from '../../../shared/shop/operation-types.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { customers } from '../../customers/customers.table.ts';
import { deliveryNotes } from '../../dispatch/delivery-notes.table.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { searchIndex, sortIndex, waiting } from '../../platform/db/indexes.ts';
import { folded, oneOf, rankIn } from '../../platform/db/sql-fragments.ts';
import { productionColumns } from './job-and-component-columns.table.ts';
import { type OwnValues } from '../../../shared/shop/own-fields/own-fields.ts';
import { users } from '../../people/users.table.ts';

/**
 * The sheets of a paper that a job had before a cancellation or a change of its order released them, in stock
 * sheets.
 */
export interface FreedPaper {
  paperId: string;
  quantity: number;
  cut: number;
  substitute: boolean;
  /** The released sheets that were on order, by paper order; undefined if all were in stock. */
  orders?: { orderId: string; quantity: number }[];
}

/** Returns the condition that a job is neither finished, dispatched nor cancelled. */
export const isOpen = ({ status }: { status: AnyColumn }) => oneOf(status, openStatuses);

/** Returns the condition that a job is neither dispatched nor cancelled (rule lateness). */
export const isInHouse = ({ status }: { status: AnyColumn }) => oneOf(status, inHouseStatuses);

/** Returns the condition that an open job is expected to finish after its delivery date (rule lateness). */
export const isExpectedLate = (of: { status: AnyColumn; expected: AnyColumn; deliveryDate: AnyColumn }) =>
  sql`(${of.expected} > ${of.deliveryDate} and ${isOpen(of)})`;

/**
 * Returns the sort expression for lists by due date: open jobs first, the earliest delivery first, then closed jobs,
 * the latest delivery first.
 */
export const dueFirst = (of: { status: AnyColumn; deliveryDate: AnyColumn }) => {
  // UTC, because the values in an index must not depend on a session's time zone.
  const seconds = sql`extract(epoch from ${of.deliveryDate} at time zone 'UTC')`;
  return sql`(case when ${isOpen(of)} then ${seconds} else 1e12 - ${seconds} end)`;
};

/** Returns the SQL for the list of a job's inks: its ink text, split at commas and in lower case (design: stock). */
export const inksNamed = ({ ink }: { ink: AnyColumn }) =>
  sql`string_to_array(regexp_replace(btrim(lower(${ink}), E' \\t\\r\\n'), '[ \\t\\r\\n]*,[ \\t\\r\\n]*', ',', 'g'), ',')`;

/** Returns the condition that a job will make fewer pieces than ordered and is neither dispatched nor cancelled. */
export const isShort = ({ short, status }: { short: AnyColumn; status: AnyColumn }) =>
  sql`(${short} > 0 and ${isInHouse({ status })})`;
/** Returns the condition that an open job has make-up runs, whose paper may not be there yet. */
export const hasMakeUp = (of: { makeUpSheets: AnyColumn; status: AnyColumn }) =>
  sql`(${of.makeUpSheets} > 0 and ${isOpen(of)})`;
/**
 * Returns the SQL for the effective buffer. Until the server has computed it, this is the buffer from the job form.
 */
export const bufferPlanned = (of: { buffer: AnyColumn; effectiveBuffer: AnyColumn }) =>
  sql<number>`coalesce(${of.effectiveBuffer}, ${of.buffer})`;
/**
 * Returns the condition that a job has made pieces that the shop has not dispatched, may dispatch now and the customer
 * accepts (rule piecesToSend).
 */
export const isReady = (of: Record<'status' | 'made' | 'sent' | 'quantity' | 'tolerance', AnyColumn>) =>
  sql`(${of.made} > ${of.sent} and ${oneOf(of.status, dispatchableStatuses)} and (${of.tolerance} is null
    or ${of.sent} < floor(${of.quantity} * (100 + (${of.tolerance} ->> 'over')::numeric) / 100)))`;

/**
 * Returns the condition that an inspection holds a job that is neither dispatched nor cancelled (rule `refuseHeld`).
 */
export const isHeldByInspection = (of: { inspection: AnyColumn; status: AnyColumn }) =>
  sql`((${of.inspection} ->> 'answer') <> 'accept' and ${isInHouse(of)})`;

export const jobNumbers = pgSequence('job_numbers', { startWith: 1001 });

/**
 * Returns the SQL for the last eight digits of the id. Labels show them if a bar code can't encode the job's number.
 */
export const idEnd = (table: { id: AnyColumn }) => sql<string>`right(${table.id}::text, 8)`;

/** Returns the SQL for the number of the customer's order, null without an order. */
export const orderNumberOf = ({ customerOrder }: { customerOrder: AnyColumn }) =>
  sql`(${customerOrder} ->> 'number')`;

/** Returns the SQL for all texts among the values of the shop's own fields, null without values. */
const ownTextsOf = ({ fields }: { fields: AnyColumn }) =>
  sql`(jsonb_path_query_array(${fields}, '$.* ? (@.type() == "string")')::text)`;

/** Returns the texts of a job by which a search finds it. */
export const searchedTexts = <C extends AnyColumn>(
  of: Record<'name' | 'number' | 'customerOrder' | 'fields' | PlainJobFieldName, C>,
): [C, ...(C | SQL)[]] => [
  of.name,
  of.number,
  ...plainNames(({ isSearched }) => isSearched).map((name) => of[name]),
  orderNumberOf(of),
  ownTextsOf(of),
];

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
    /** The customer's order; null if it is not known (decision 127). */
    customerOrder: jsonb('customer_order').$type<CustomerOrder>(),
    /** The values of the shop's own fields; null if it has none (decision 131). */
    fields: jsonb('fields').$type<OwnValues>(),
    /** The tolerance that was agreed for the job; null if it is not known (decision 130). */
    tolerance: jsonb('tolerance').$type<JobTolerance>(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The job's status, which the rule jobStatus derives after every verb. It is a column so that lists can sort and
     * filter by it.
     */
    status: text('status', { enum: jobStatuses }).notNull().default('draft'),
    scheduledAt: instant('scheduled_at'),
    scheduledBy: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the job was taken without artwork, for which its printing waits. The artwork's arrival ends it. */
    artworkToCome: boolean('artwork_to_come').notNull().default(false),
    artworkApprovedAt: instant('artwork_approved_at'),
    artworkApprovedBy: uuid('artwork_approved_by').references(() => users.id, { onDelete: 'set null' }),
    onHold: boolean('on_hold').notNull().default(false),
    holdReason: text('hold_reason'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /**
     * The time at which a person ended the order with fewer pieces than ordered; null for other orders (decision
     * 042).
     */
    closedShortAt: instant('closed_short_at'),
    /**
     * The time before which no operation of the job may start. With null, operations may start as soon as the paper
     * is there.
     */
    releaseDate: instant('release_date'),
    /**
     * When the planner expects the job to finish; null once the job is closed. `writeExpected` stores it, which
     * leaves the version unchanged (decision 041).
     */
    expected: instant('expected'),
    /** The paper that the job's cancellation or close released. A reinstatement or reopening reserves it again. */
    cancelFreed: jsonb('cancel_freed').$type<FreedPaper[]>(),
    /** The press sheets that all make-up runs of the job need. */
    makeUpSheets: integer('make_up_sheets').notNull().default(0),
    sheetsBeforeMakeUp: integer('sheets_before_make_up'),
    /**
     * The good pieces that leave the job's last operation. The rule flowOf computes them after every verb; null
     * before the first time.
     */
    made: integer('made'),
    willMake: integer('will_make'),
    short: integer('short'),
    /**
     * The buffer in pieces that a person set or, without one, the buffer for the expected loss (rule
     * withEffectiveBuffer).
     */
    effectiveBuffer: integer('effective_buffer'),
    /** The pieces that go into each operation, by operation id (rule inflowOf). */
    inflow: jsonb('inflow').$type<Inflow>(),
    /** How the pieces lie on the press sheet; null if the job has none (decision 123). */
    layout: jsonb('layout').$type<SheetLayout>(),
    /** The press sheets that stock counts did not find, with which `willMake` was computed (rule missingSheets). */
    missingSheets: integer('missing_sheets').notNull().default(0),
    /** The number of dispatched pieces: the sum of all the job's deliveries. */
    sent: bigint('sent', { mode: 'number' }).notNull().default(0),
    /** The inspection of a sample that counts for the job (rule inspectionOfJob); null without one. */
    inspection: jsonb('inspection').$type<Inspection>(),
    /** The delivery date that a user promised to the customer; null if nobody promised one. */
    promisedDate: instant('promised_date'),
    promisedWay: text('promised_way', { enum: promisedWays }),
    promisedOdds: numeric('promised_odds', { mode: 'number' }),
    /** The odds of the simulation, before past promises corrected them to the odds that were given (decision 120). */
    promisedRawOdds: numeric('promised_raw_odds', { mode: 'number' }),
    promisedAt: instant('promised_at'),
    promisedBy: uuid('promised_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('jobs_number').on(sql`lower(${table.number})`),
    index('jobs_id_end').on(idEnd(table)),
    index('jobs_customer').on(table.customerId, table.id),
    /** Finds the jobs of one order of a customer. */
    index('jobs_of_order')
      .on(table.customerId, folded(orderNumberOf(table)), table.id)
      .where(sql`${table.customerOrder} is not null`),
    index('jobs_user').on(table.userId, table.id),
    index('jobs_status_delivery').on(table.status, table.deliveryDate, table.id),
    index('jobs_delivery').on(table.deliveryDate, table.id),
    index('jobs_due').on(dueFirst(table), table.id, table.status, table.deliveryDate),
    /**
     * Holds every column by which lists of open jobs and operations sort, so that Postgres need not read the table.
     */
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
    /** Finds late jobs, and jobs that are neither dispatched nor cancelled by delivery date. */
    index('jobs_in_house').on(table.deliveryDate, table.id, table.status).where(isInHouse(table)),
    /**
     * Finds the jobs that are expected after their delivery date. The index holds only these jobs, which are few.
     */
    index('jobs_at_risk').on(table.deliveryDate, table.id, table.status).where(isExpectedLate(table)),
    index('jobs_created').on(table.createdAt, table.id),
    index('jobs_quantity').on(table.quantity, table.id),
    index('jobs_of_type').on(table.type, table.id),
    sortIndex('jobs_name', table.id, table.name),
    sortIndex('jobs_by_number', table.id, table.number),
    sortIndex('jobs_by_order', table.id, table.customerOrder, folded(orderNumberOf(table))),
    sortIndex('jobs_by_status', table.id, table.status, rankIn(table.status, jobStatuses)),
    sortIndex('jobs_by_priority', table.id, table.priority, rankIn(table.priority, priorities)),
    searchIndex('jobs_search', ...searchedTexts(table)),
    /** Finds the jobs with a value of one of the shop's own fields. */
    index('jobs_own_values')
      .using('gin', sql`${table.fields} jsonb_path_ops`)
      .with(waiting)
      .where(sql`${table.fields} is not null`),
    index('jobs_inks').using('gin', inksNamed(table)).with(waiting),
    index('jobs_artwork').on(table.artworkHash),
    /** Finds the jobs for which no pieces are computed yet. The server computes them when it starts. */
    index('jobs_flow_unknown')
      .on(table.id)
      .where(sql`${table.willMake} is null`),
    index('jobs_short').on(table.deliveryDate, table.id, table.status).where(isShort(table)),
    index('jobs_missing_sheets')
      .on(table.id, table.missingSheets)
      .where(sql`${table.missingSheets} > 0`),
    index('jobs_made_up').on(table.id).where(hasMakeUp(table)),
    index('jobs_ready').on(table.deliveryDate, table.id).where(isReady(table)),
    index('jobs_promised_date')
      .on(table.promisedDate)
      .where(sql`${table.promisedDate} is not null`),
    index('jobs_held_by_inspection').on(table.deliveryDate, table.id).where(isHeldByInspection(table)),
    check('jobs_quantities', sql`${table.quantity} > 0 and ${table.buffer} >= 0 and ${table.ups} > 0`),
    check('jobs_status_known', oneOf(table.status, jobStatuses)),
    check('jobs_priority', oneOf(table.priority, priorities)),
    check('jobs_artwork_to_come', sql`not (${table.artworkToCome} and ${table.artworkHash} is not null)`),
    check('jobs_promised', sql`(${table.promisedDate} is null) = (${table.promisedWay} is null)`),
  ],
);

/** Defines the column for the job to which a row belongs. The deletion of the job deletes the row. */
export const ofJob = () =>
  uuid('job_id')
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade' });

/**
 * A predecessor of an operation. `of` is the id of the predecessor's step, or the predecessor's own id if a person
 * added it by hand.
 */
export interface OverrideLink {
  of: string;
  transferMinutes: number | null;
  transferPieces: number | null;
}

/** What people set on an operation. While the job is unscheduled, the operation's step stores it (decision 072). */
export interface StepOverrides {
  /**
   * The step's fields when somebody unscheduled the job. A field that differs now was edited meanwhile, and wins
   * over the override.
   */
  step: { type: string; detail: string; instruction: string; overlap: boolean; toolIds: string[] | null };
  position: number;
  /** The columns in which the operation differed from its step, with the operation's values. */
  said: Record<string, unknown>;
  /** The machine to which a person had pinned the operation; null without a pin. */
  machineId: string | null;
  after: OverrideLink[] | null;
  /**
   * The operations that followed this operation and were added by hand. `after` has their links before the job was
   * unscheduled, and `left` their links afterwards.
   */
  followers: { id: string; after: OverrideLink[]; left: OperationLink[] }[];
  /**
   * The code on the operation's printed ticket. Scheduling gives the same code to the new operation, so that the
   * ticket stays valid.
   */
  code: number | null;
}

/** Stores the planned steps of jobs. Scheduling a job turns its steps into operations. */
export const productOperations = pgTable(
  'product_operations',
  {
    id: recordColumns.id,
    jobId: ofJob(),
    position: integer('position').notNull(),
    type: text('type').notNull(),
    /** The unit in which operators count. The operation type determines it (decision 045). */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    overlap: boolean('overlap').notNull().default(false),
    /**
     * The ids of the tools that the step's operation will need, in ascending order; null if it will need none
     * (decision 060).
     */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** Whether the step was done before the shop entered the job (decision 100). */
    done: boolean('done').notNull().default(false),
    /** What people set on the step's operation, while the job is unscheduled; null if they set nothing. */
    setAside: jsonb('set_aside').$type<StepOverrides>(),
  },
  (table) => [
    unique('product_operations_position').on(table.jobId, table.position),
    /** Finds the jobs with a planned step that needs a given tool. */
    index('product_operations_tools')
      .using('gin', table.toolIds)
      .where(sql`${table.toolIds} is not null`),
  ],
);

export const dispatches = pgTable(
  'dispatches',
  {
    id: recordColumns.id,
    jobId: ofJob(),
    quantity: integer('quantity').notNull(),
    date: instant('date').notNull(),
    note: text('note').notNull(),
    complete: boolean('complete').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Identifies the lorry: deliveries that leave together have the same id. Null for a delivery without a lorry.
     */
    lorryId: uuid('lorry_id'),
    /** The delivery note of this delivery; null if the delivery is older than the program's delivery notes. */
    noteId: uuid('note_id').references(() => deliveryNotes.id),
    createdAt: recordColumns.createdAt,
  },
  (table) => [
    index('dispatches_job').on(table.jobId),
    /** Finds the deliveries within a period. */
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

/**
 * Stores the job numbers that forms proposed to users, and for how many saved jobs each user may still use a number
 * (decision 012).
 */
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
