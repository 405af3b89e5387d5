import { type AnyColumn, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { makeReadyReason, priorities } from '../../shared/platform/specification-constants.ts';
import { onMachineStates, openStates, operationStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { entryPhases } from '../../shared/jobs/aggregate/pieces/piece-flow.ts';
import { type OperationCall } from '../../shared/jobs/aggregate/operation-fields.ts';
import { type OperationLink } from '../../shared/jobs/aggregate/predecessors.ts';
import { type Check } from '../../shared/shop/checks.ts';
import { units } from '../../shared/shop/operation-types.ts';
import { type SetupKeys } from '../../packages/planner/src/snapshot.ts';
import { actionNames } from '../../shared/operations/floor-actions.ts';
import { instant, measure, recordColumns } from '../platform/db/column-types.ts';
import { searchIndex, sortIndex } from '../platform/db/indexes.ts';
import { oneOf, rankIn } from '../platform/db/sql-fragments.ts';
import { bufferPlanned, jobs, ofJob, productOperations } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { users } from '../people/users.table.ts';

export const operationCodes = pgSequence('operation_codes', { startWith: 10_001 });

export const operations = pgTable(
  'operations',
  {
    ...recordColumns,
    jobId: ofJob(),
    /**
     * The planned step from which scheduling created the operation; null if a user added it by hand. It is
     * unique, so that scheduling twice creates one operation.
     */
    productOperationId: uuid('product_operation_id')
      .unique()
      .references(() => productOperations.id, { onDelete: 'set null' }),
    machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
    /**
     * The short code that job tickets print for scanners. It has digits only, and the server never gives it to
     * another operation (docs/decisions/046).
     */
    code: bigint('code', { mode: 'number' })
      .notNull()
      .unique()
      .default(sql`nextval('operation_codes')`),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /**
     * The unit in which operators count. The operation type determines it, and can't change it while operations have
     * the type (decision 045).
     */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    /** The operation's own priority; null uses the job's priority. */
    priority: text('priority', { enum: priorities }),
    /** The operation's own delivery date; null uses the job's delivery date. */
    deliveryDate: instant('delivery_date'),
    index: integer('index').notNull().default(0),
    state: text('state', { enum: operationStates }).notNull().default('waiting'),
    /**
     * Sorts the operations in the machine's queue, ascending. Neighbours differ by more than 1, so that an operation
     * fits between them.
     */
    rank: bigint('rank', { mode: 'number' }),
    rankDragged: boolean('rank_dragged').notNull().default(false),
    supplier: text('supplier').notNull().default(''),
    dueBack: instant('due_back'),
    /** Whether the operation may start and count pieces before its predecessor has finished. */
    overlap: boolean('overlap').notNull().default(false),
    /**
     * The links to predecessors in the same job. Null makes all operations with a lower index predecessors (rule
     * predecessorsOf, decision 058).
     */
    after: jsonb('after').$type<OperationLink[]>(),
    /** The make-ready minutes of this operation; null uses the machine's minutes. */
    makeReadyMinutes: measure('make_ready_minutes'),
    runMinutes: measure('run_minutes'),
    /** The time before which the operation may not start; null uses the job's release date. */
    releaseDate: instant('release_date'),
    /**
     * What the machine must be set up for (ink, coat and so on), if a person entered it. If null, it follows from the job (rule operationSetupKeys).
     */
    setup: jsonb('setup').$type<SetupKeys>(),
    /** The ids of the tools that the operation needs, in ascending order; null if it needs none (decision 060). */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** The ticks of what people brought to the machine (rule whatToFetch), by item; null without any. */
    fetched: jsonb('fetched').$type<Record<string, FetchTick>>(),
    /** The checks for which the operation asks since its start (decision 109); null without any. */
    checks: jsonb('checks').$type<Check[]>(),
    /** The time when a person pinned the operation to its machine or to a start time; null without a pin. */
    pinnedAt: instant('pinned_at'),
    pinnedBy: text('pinned_by'),
    pinnedStart: instant('pinned_start'),
    pinWhy: text('pin_why'),
    /**
     * The time until which the machine waits for this operation instead of starting another, as an accepted plan
     * decided.
     */
    keptUntil: instant('kept_until'),
    /**
     * The number of pieces that a person wants to go into the operation; null uses the order's quantity with the
     * buffer.
     */
    quantity: integer('quantity'),
    /**
     * The number of the make-up run to which the operation belongs, from 1. Null if it belongs to the job's own run.
     */
    makeUp: integer('make_up'),
    /** The good pieces: the sum of all counts that nobody has struck out. */
    goodQuantity: integer('good_quantity').notNull().default(0),
    wasteQuantity: integer('waste_quantity').notNull().default(0),
    /** The pieces of `wasteQuantity` that make-ready wasted. */
    makeReadyWaste: integer('make_ready_waste').notNull().default(0),
    /** The waste reason of the latest count that has a reason; empty if none has. */
    wasteReason: text('waste_reason').notNull().default(''),
    /**
     * Whether operators counted anything. If nobody counted, a finished operation passes on all pieces that it
     * received.
     */
    counted: boolean('counted').notNull().default(false),
    /**
     * How many pieces went in, as a person confirmed when more came out than were expected to go in; otherwise 0.
     */
    confirmedIn: integer('confirmed_in').notNull().default(0),
    pauseReason: text('pause_reason'),
    /** Why the operation finished although the order is short; null if no person said so. */
    shortReason: text('short_reason'),
    /** The call that the present pause made, and its answer; null without a call (decision 102). */
    call: jsonb('call').$type<OperationCall>(),
    startedAt: instant('started_at'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    finishedAt: instant('finished_at'),
    finishedBy: uuid('finished_by').references(() => users.id, { onDelete: 'set null' }),
    /** For how many seconds the operation has run before its present run, without pauses. */
    runningSeconds: integer('running_seconds').notNull().default(0),
    runningSince: instant('running_since'),
    /** When operators counted make-ready before the first good pieces; null if they did not. */
    readyAt: instant('ready_at'),
    makeReadySeconds: integer('make_ready_seconds'),
  },
  (table) => [
    uniqueIndex('operations_one_on_machine').on(table.machineId).where(oneOf(table.state, onMachineStates)),
    uniqueIndex('operations_rank').on(table.machineId, table.rank).where(oneOf(table.state, openStates)),
    index('operations_job').on(table.jobId, table.index, table.id),
    index('operations_machine').on(table.machineId, table.id),
    /** Finds the operation that a machine started last. */
    index('operations_started').on(table.machineId, table.startedAt),
    index('operations_state').on(table.state, table.id),
    index('operations_of_type').on(table.type, table.id),
    /** Finds the operations that need a given tool. */
    index('operations_tools')
      .using('gin', table.toolIds)
      .where(sql`${table.toolIds} is not null`),
    index('operations_created').on(table.createdAt, table.id),
    sortIndex('operations_name', table.id, table.name),
    sortIndex('operations_type', table.id, table.type),
    sortIndex('operations_by_state', table.id, table.state, rankIn(table.state, operationStates)),
    searchIndex('operations_search', table.name, table.type),
    /**
     * Holds the columns by which lists of open operations sort and search, so that Postgres need not read the table.
     */
    index('operations_open')
      .on(
        table.id,
        table.name,
        table.type,
        table.state,
        table.createdAt,
        table.jobId,
        table.machineId,
        table.priority,
        table.deliveryDate,
      )
      .where(oneOf(table.state, openStates)),
    /** Finds the first operation of each machine's queue, and lets Postgres count the queue fast. */
    index('operations_queue')
      .on(table.machineId, table.state, table.rank, table.id)
      .where(oneOf(table.state, openStates)),
    index('operations_finished').on(table.finishedAt),
    check('operations_state_known', oneOf(table.state, operationStates)),
    check('operations_running', sql`(${table.state} = 'running') = (${table.runningSince} is not null)`),
    check('operations_call', sql`${table.call} is null or ${table.state} = 'paused'`),
    check('operations_counts', sql`${table.goodQuantity} >= 0 and ${table.wasteQuantity} >= 0`),
    check('operations_quantity', sql`${table.quantity} > 0`),
    check('operations_minutes', sql`${table.makeReadyMinutes} >= 0 and ${table.runMinutes} >= 0`),
  ],
);

/** Who brought an item, when, and to which machine. At another machine, the tick means nothing. */
export interface FetchTick {
  userName: string;
  at: string;
  machineId: string | null;
}

/** Returns the SQL for the number of pieces that an operation of the selected job must run (rule piecesToRun). */
export const piecesToRun = (of: { id: AnyColumn; quantity: AnyColumn }) =>
  sql<number>`coalesce((${jobs.inflow} ->> ${of.id}::text)::int, ${of.quantity}, ${jobs.quantity} + ${bufferPlanned(jobs)})`;

/**
 * The values that an operation's columns had before a transition, such as a start. An undo of the transition restores
 * them.
 */
export type RowBefore = Pick<
  typeof operations.$inferSelect,
  'state' | 'machineId' | 'startedAt' | 'runningSeconds' | 'runningSince' | 'pauseReason' | 'call'
> & {
  /** The id of the count that the operator reported with the transition. An undo strikes this count out. */
  entryId?: string;
};

/**
 * Returns the SQL for the pause reason before a transition. If the transition ended a pause, this is why the
 * operation was paused.
 */
export const previousPauseReason = (before: AnyColumn) => sql<string | null>`(${before} ->> 'pauseReason')`;

/** Returns the SQL for the period of the run or pause that the transition ended. */
export const periodBefore = ({ since, at }: Record<'since' | 'at', AnyColumn>) =>
  sql`tstzrange(${since}, greatest(${since}, ${at}))`;

/** Stores every transition that a person caused, with the operation's values before it, which an undo restores. */
export const operationTransitions = pgTable(
  'operation_transitions',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    verb: text('verb', { enum: actionNames }).notNull(),
    before: jsonb('before').$type<RowBefore>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The time at which the user pressed. */
    at: instant('at').notNull(),
    /** The time at which the press arrived; null if that was within a minute. */
    receivedAt: instant('received_at'),
    undoneAt: instant('undone_at'),
    /** The name of the user who undid the transition. */
    undoneBy: text('undone_by'),
    /** When the run or pause began that the transition ended. */
    since: instant('since'),
  },
  (table) => [
    /** Finds the runs and pauses within a period. */
    index('operation_transitions_times')
      .using('gist', periodBefore(table))
      .where(sql`${table.since} is not null and ${table.undoneAt} is null`),
    index('operation_transitions_operation').on(table.operationId, table.id),
    /** Finds the operations that a machine started after another operation had left it, the latest first. */
    index('operation_transitions_started')
      .on(sql`(${table.before} ->> 'machineId')`, table.id)
      .where(sql`${table.verb} = 'start' and ${table.undoneAt} is null`),
    /** Serves the rename of a pause reason, which changes all pauses with that reason. */
    index('operation_transitions_pause_reason')
      .on(previousPauseReason(table.before))
      .where(sql`${previousPauseReason(table.before)} is not null`),
  ],
);

/** Returns the columns of a report from the floor: its machine, who made it and when, and who struck it out. */
export const reportColumns = () => ({
  machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  userName: text('user_name'),
  /** When the person, or the machine's counter, reported it. */
  at: instant('at').notNull(),
  /** When the server received the report, if it came more than a minute after `at`; otherwise null. */
  receivedAt: instant('received_at'),
  struckAt: instant('struck_at'),
  struckBy: text('struck_by'),
});

/**
 * Stores each count of good and wasted pieces as a row. A row never changes, except that a person strikes it out.
 */
export const operationEntries = pgTable(
  'operation_entries',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    /** A number that rises with each stored count, so that counts sort in the sequence of their arrival. */
    line: bigserial('line', { mode: 'number' }).notNull(),
    good: integer('good').notNull(),
    waste: integer('waste').notNull(),
    reason: text('reason').notNull().default(''),
    phase: text('phase', { enum: entryPhases }),
    /** The value that the machine's counter showed, in the unit of the operation's type. */
    counter: bigint('counter', { mode: 'number' }),
    ...reportColumns(),
  },
  (table) => [
    index('operation_entries_operation').on(table.operationId, table.line),
    /** Finds the counts within a period. */
    index('operation_entries_at').on(table.at),
  ],
);

/**
 * Selects the reason of a count's waste. A count without a reason has the reason make-ready if it was made during
 * make-ready, else ''.
 */
export const wasteReasonOf = sql`(case when ${operationEntries.reason} <> '' then ${operationEntries.reason}
  when ${operationEntries.phase} = 'make-ready' then ${sql.raw(`'${makeReadyReason}'`)} else '' end)`;

/** Selects when the present run or pause of the operation on a machine began. */
export const onMachineSince = sql`coalesce(${operations.runningSince}, (
  select max(${operationTransitions.at}) from ${operationTransitions}
    where ${operationTransitions.operationId} = ${operations.id} and ${operationTransitions.undoneAt} is null))`;
