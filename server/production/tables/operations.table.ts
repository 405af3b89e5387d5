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
import { makeReadyReason, priorities } from '../../../shared/rules/catalogue.ts';
import { onMachineStates, openStates, operationStates } from '../../../shared/rules/operation-state.ts';
import { entryPhases } from '../../../shared/rules/flow.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';
import { units } from '../../../shared/rules/operation-types.ts';
import { type SetupKeys } from '../../../shared/plan/snapshot.ts';
import { floorActions } from '../../../shared/rules/operation-words.ts';
import { instant, measure, recordColumns } from '../../platform/db/columns.ts';
import { searchIndex, sortIndex } from '../../platform/db/indexes.ts';
import { oneOf, rankIn } from '../../platform/db/sql.ts';
import { bufferPlanned, jobs, productOperations } from './jobs.table.ts';
import { machines } from './machines.table.ts';
import { users } from '../../platform/users/users.table.ts';

export const operationCodes = pgSequence('operation_codes', { startWith: 10_001 });

export const operations = pgTable(
  'operations',
  {
    ...recordColumns,
    jobId: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The planned step; null for an operation added by hand. Unique, so that scheduling twice creates it once. */
    productOperationId: uuid('product_operation_id')
      .unique()
      .references(() => productOperations.id, { onDelete: 'set null' }),
    machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
    /** The short code that is printed to be scanned: digits only, never reused (docs/decisions/046). */
    code: bigint('code', { mode: 'number' })
      .notNull()
      .unique()
      .default(sql`nextval('operation_codes')`),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** What the type determines, which stays while it is used (decision 045). */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    /** The priority; null uses the job's. */
    priority: text('priority', { enum: priorities }),
    /** The delivery date; null uses the job's. */
    deliveryDate: instant('delivery_date'),
    index: integer('index').notNull().default(0),
    state: text('state', { enum: operationStates }).notNull().default('waiting'),
    /** The rank in the machine's queue, with gaps between ranks; `rankDragged` fixes a place that a person chose. */
    rank: bigint('rank', { mode: 'number' }),
    rankDragged: boolean('rank_dragged').notNull().default(false),
    supplier: text('supplier').notNull().default(''),
    dueBack: instant('due_back'),
    /** Whether it may begin and count before its predecessor is finished. */
    overlap: boolean('overlap').notNull().default(false),
    /** Its predecessors in the job; null means all with a lower index (rule predecessorsOf, decision 058). */
    after: jsonb('after').$type<OperationLink[]>(),
    /** The operation's own minutes; null uses the machine's. */
    makeReadyMinutes: measure('make_ready_minutes'),
    runMinutes: measure('run_minutes'),
    /** It starts no earlier; null uses the job's date. */
    releaseDate: instant('release_date'),
    /** Set-up keys that a person set; null derives them from the job (rule operationSetupKeys). */
    setup: jsonb('setup').$type<SetupKeys>(),
    /** The ids of the tools that it needs, ascending; null without any (decision 060). */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** When a person pinned it to its machine or to a start; null if nobody has. */
    pinnedAt: instant('pinned_at'),
    pinnedBy: text('pinned_by'),
    pinnedStart: instant('pinned_start'),
    pinWhy: text('pin_why'),
    /** Until when its machine waits for it, set by an accepted plan. */
    keptUntil: instant('kept_until'),
    /** The pieces that go into it; null uses the order's, with buffer. */
    quantity: integer('quantity'),
    /** The number of its make-up run, from 1; null for the job's own operations. */
    makeUp: integer('make_up'),
    /** The sums of its entries that are not struck out, in pieces. */
    goodQuantity: integer('good_quantity').notNull().default(0),
    wasteQuantity: integer('waste_quantity').notNull().default(0),
    /** The share of waste from make-ready. */
    makeReadyWaste: integer('make_ready_waste').notNull().default(0),
    /** The latest reason. */
    wasteReason: text('waste_reason').notNull().default(''),
    /** Whether anything was counted; a finished operation without counts passes on its input. */
    counted: boolean('counted').notNull().default(false),
    /** The input that a person confirmed because more came out than went in; otherwise 0. */
    confirmedIn: integer('confirmed_in').notNull().default(0),
    pauseReason: text('pause_reason'),
    startedAt: instant('started_at'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    finishedAt: instant('finished_at'),
    finishedBy: uuid('finished_by').references(() => users.id, { onDelete: 'set null' }),
    /** The seconds run before `runningSince`, without pauses. */
    runningSeconds: integer('running_seconds').notNull().default(0),
    runningSince: instant('running_since'),
    /** When make-ready was counted, before the first good pieces, and the seconds run until then; null if never. */
    readyAt: instant('ready_at'),
    makeReadySeconds: integer('make_ready_seconds'),
  },
  (table) => [
    uniqueIndex('operations_one_on_machine').on(table.machineId).where(oneOf(table.state, onMachineStates)),
    uniqueIndex('operations_rank').on(table.machineId, table.rank).where(oneOf(table.state, openStates)),
    index('operations_job').on(table.jobId, table.index, table.id),
    index('operations_machine').on(table.machineId, table.id),
    /** Finds what a machine started last. */
    index('operations_started').on(table.machineId, table.startedAt),
    index('operations_state').on(table.state, table.id),
    index('operations_of_type').on(table.type, table.id),
    /** Finds what needs a tool. */
    index('operations_tools')
      .using('gin', table.toolIds)
      .where(sql`${table.toolIds} is not null`),
    index('operations_created').on(table.createdAt, table.id),
    sortIndex('operations_name', table.id, table.name),
    sortIndex('operations_type', table.id, table.type),
    sortIndex('operations_by_state', table.id, table.state, rankIn(table.state, operationStates)),
    searchIndex('operations_search', table.name, table.type),
    /** A covering index by which lists of open operations are sorted and searched. */
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
    /** Finds the length and the head of each machine's queue. */
    index('operations_queue')
      .on(table.machineId, table.state, table.rank, table.id)
      .where(oneOf(table.state, openStates)),
    index('operations_finished').on(table.finishedAt),
    check('operations_state_known', oneOf(table.state, operationStates)),
    check('operations_running', sql`(${table.state} = 'running') = (${table.runningSince} is not null)`),
    check('operations_counts', sql`${table.goodQuantity} >= 0 and ${table.wasteQuantity} >= 0`),
    check('operations_quantity', sql`${table.quantity} > 0`),
    check('operations_minutes', sql`${table.makeReadyMinutes} >= 0 and ${table.runMinutes} >= 0`),
  ],
);

/** Returns the pieces that an operation of the selected job has to run (rule piecesToRun). */
export const piecesToRun = (of: { id: AnyColumn; quantity: AnyColumn }) =>
  sql<number>`coalesce((${jobs.inflow} ->> ${of.id}::text)::int, ${of.quantity}, ${jobs.quantity} + ${bufferPlanned(jobs)})`;

/** The row before a transition, which undo restores. */
export type RowBefore = Pick<
  typeof operations.$inferSelect,
  'state' | 'machineId' | 'startedAt' | 'runningSeconds' | 'runningSince' | 'pauseReason'
> & {
  /** The entry of the same press, which undo strikes out. */
  entryId?: string;
};

/** The reason of the stop that the transition ended. */
export const stopReason = (before: AnyColumn) => sql<string | null>`(${before} ->> 'pauseReason')`;

/** The period in which it ran or was paused. */
export const Duration = ({ since, at }: Record<'since' | 'at', AnyColumn>) =>
  sql`tstzrange(${since}, greatest(${since}, ${at}))`;

/** Every transition by a person, with the row before it for undo. */
export const operationTransitions = pgTable(
  'operation_transitions',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    verb: text('verb', { enum: floorActions }).notNull(),
    before: jsonb('before').$type<RowBefore>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
    /** The start of the run or pause that the transition ended. */
    since: instant('since'),
  },
  (table) => [
    /** Finds what ran and was paused in a period. */
    index('operation_transitions_times')
      .using('gist', Duration(table))
      .where(sql`${table.since} is not null and ${table.undoneAt} is null`),
    index('operation_transitions_operation').on(table.operationId, table.id),
    /** Finds what a machine started since an operation left it, latest first. */
    index('operation_transitions_started')
      .on(sql`(${table.before} ->> 'machineId')`, table.id)
      .where(sql`${table.verb} = 'start' and ${table.undoneAt} is null`),
    /** Finds stops by reason, for a rename. */
    index('operation_transitions_pause_reason')
      .on(stopReason(table.before))
      .where(sql`${stopReason(table.before)} is not null`),
  ],
);

/** The floor's counts in pieces, one row each; a row never changes except to be struck out. */
export const operationEntries = pgTable(
  'operation_entries',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    /** The order in which entries were made. */
    line: bigserial('line', { mode: 'number' }).notNull(),
    good: integer('good').notNull(),
    waste: integer('waste').notNull(),
    reason: text('reason').notNull().default(''),
    phase: text('phase', { enum: entryPhases }),
    /** The reading of the machine's counter, in the unit of the operation's type. */
    counter: bigint('counter', { mode: 'number' }),
    machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name'),
    /** When it was counted. */
    at: instant('at').notNull(),
    /** When it was received, if more than a minute later. */
    receivedAt: instant('received_at'),
    struckAt: instant('struck_at'),
    struckBy: text('struck_by'),
  },
  (table) => [
    index('operation_entries_operation').on(table.operationId, table.line),
    /** Finds what was counted in a period. */
    index('operation_entries_at').on(table.at),
  ],
);

/** Returns the reason of an entry's waste, which is make-ready unless another is given; '' without one. */
export const wasteReasonOf = sql`(case when ${operationEntries.reason} <> '' then ${operationEntries.reason}
  when ${operationEntries.phase} = 'make-ready' then ${sql.raw(`'${makeReadyReason}'`)} else '' end)`;

/** Returns since when the operation on a machine runs or is paused. */
export const onMachineSince = sql`coalesce(${operations.runningSince}, (
  select max(${operationTransitions.at}) from ${operationTransitions}
    where ${operationTransitions.operationId} = ${operations.id} and ${operationTransitions.undoneAt} is null))`;
