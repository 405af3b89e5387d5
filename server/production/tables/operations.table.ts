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
    /** The step of the plan it came from; null for one added by hand. Unique, so that scheduling twice makes it once. */
    productOperationId: uuid('product_operation_id')
      .unique()
      .references(() => productOperations.id, { onDelete: 'set null' }),
    machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
    /** What is printed to be scanned (docs/decisions/046): short, of digits alone, never another's. */
    code: bigint('code', { mode: 'number' })
      .notNull()
      .unique()
      .default(sql`nextval('operation_codes')`),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** What its type does, which nobody changes while it is used (decision 045). */
    unit: text('unit', { enum: units }).notNull(),
    needsMachine: boolean('needs_machine').notNull(),
    detail: text('detail').notNull(),
    instruction: text('instruction').notNull(),
    /** Null: the job's. */
    priority: text('priority', { enum: priorities }),
    /** Null: the job's. */
    deliveryDate: instant('delivery_date'),
    index: integer('index').notNull().default(0),
    state: text('state', { enum: operationStates }).notNull().default('waiting'),
    /** Its place in the machine's queue, in steps that leave room between two; `rankDragged` keeps it where a person put it. */
    rank: bigint('rank', { mode: 'number' }),
    rankDragged: boolean('rank_dragged').notNull().default(false),
    supplier: text('supplier').notNull().default(''),
    dueBack: instant('due_back'),
    /** Whether it may begin, and count, before the one before it is finished. */
    overlap: boolean('overlap').notNull().default(false),
    /** What it comes after, of its job's operations; null: all with a lower index (rule predecessorsOf, decision 058). */
    after: jsonb('after').$type<OperationLink[]>(),
    /** Minutes of its own; null: what the machine takes. */
    makeReadyMinutes: measure('make_ready_minutes'),
    runMinutes: measure('run_minutes'),
    /** It starts no earlier; null: as its job. */
    releaseDate: instant('release_date'),
    /** What a machine is made ready for, where a person has said it; null: as it follows from the job (rule operationSetupKeys). */
    setup: jsonb('setup').$type<SetupKeys>(),
    /** Ids of the tools that it needs besides its machine, ascending; null: none (decision 060). */
    toolIds: jsonb('tool_ids').$type<string[]>(),
    /** When a person said that it stays on its machine, or starts there at a time; null: nobody has. */
    pinnedAt: instant('pinned_at'),
    pinnedBy: text('pinned_by'),
    pinnedStart: instant('pinned_start'),
    pinWhy: text('pin_why'),
    /** By an accepted plan: until then its machine waits for it. */
    keptUntil: instant('kept_until'),
    /** Pieces that go into it; null: what the order asks for, the buffer included. */
    quantity: integer('quantity'),
    /** Of which make-up run of the job it is, counted from 1; null: of the job's own. */
    makeUp: integer('make_up'),
    /** The sums of its entries that are not struck out, in pieces. */
    goodQuantity: integer('good_quantity').notNull().default(0),
    wasteQuantity: integer('waste_quantity').notNull().default(0),
    /** Of the waste that of making ready. */
    makeReadyWaste: integer('make_ready_waste').notNull().default(0),
    /** The latest that was given. */
    wasteReason: text('waste_reason').notNull().default(''),
    /** Whether anything was ever counted: a finished operation without gave on what it got. */
    counted: boolean('counted').notNull().default(false),
    /** Pieces that came in by a person's word, where more came out than came in by the record; else 0. */
    confirmedIn: integer('confirmed_in').notNull().default(0),
    pauseReason: text('pause_reason'),
    startedAt: instant('started_at'),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    finishedAt: instant('finished_at'),
    finishedBy: uuid('finished_by').references(() => users.id, { onDelete: 'set null' }),
    /** Time run before `runningSince`, pauses excluded. */
    runningSeconds: integer('running_seconds').notNull().default(0),
    runningSince: instant('running_since'),
    /** When making ready was counted, before anything good was, and the seconds run until then; null: nobody has said. */
    readyAt: instant('ready_at'),
    makeReadySeconds: integer('make_ready_seconds'),
  },
  (table) => [
    uniqueIndex('operations_one_on_machine').on(table.machineId).where(oneOf(table.state, onMachineStates)),
    uniqueIndex('operations_rank').on(table.machineId, table.rank).where(oneOf(table.state, openStates)),
    index('operations_job').on(table.jobId, table.index, table.id),
    index('operations_machine').on(table.machineId, table.id),
    /** What a machine started last. */
    index('operations_started').on(table.machineId, table.startedAt),
    index('operations_state').on(table.state, table.id),
    index('operations_of_type').on(table.type, table.id),
    /** What needs a tool. */
    index('operations_tools')
      .using('gin', table.toolIds)
      .where(sql`${table.toolIds} is not null`),
    index('operations_created').on(table.createdAt, table.id),
    sortIndex('operations_name', table.id, table.name),
    sortIndex('operations_type', table.id, table.type),
    sortIndex('operations_by_state', table.id, table.state, rankIn(table.state, operationStates)),
    searchIndex('operations_search', table.name, table.type),
    /** All that a list of what is open is sorted by and searched in: it is read from here as a whole. */
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
    /** How long each machine's queue is, and what is first in it. */
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

/** The pieces that an operation of the selected job is to run (rule piecesToRun). */
export const piecesToRun = (of: { id: AnyColumn; quantity: AnyColumn }) =>
  sql<number>`coalesce((${jobs.inflow} ->> ${of.id}::text)::int, ${of.quantity}, ${jobs.quantity} + ${bufferPlanned(jobs)})`;

/** The row as it was before a transition: what undo restores. */
export type RowBefore = Pick<
  typeof operations.$inferSelect,
  'state' | 'machineId' | 'startedAt' | 'runningSeconds' | 'runningSince' | 'pauseReason'
> & {
  /** What was counted by the same press, which undo strikes out. */
  entryId?: string;
};

/** Why it was stopped, where that is what came before. */
export const stopReason = (before: AnyColumn) => sql<string | null>`(${before} ->> 'pauseReason')`;

/** From when to when it ran or was paused. */
export const Duration = ({ since, at }: Record<'since' | 'at', AnyColumn>) =>
  sql`tstzrange(${since}, greatest(${since}, ${at}))`;

/** Every transition a person made, with the row as it was before: what undo restores. */
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
    /** Since when it ran or was paused, where this ended it. */
    since: instant('since'),
  },
  (table) => [
    /** What ran and was paused in a period. */
    index('operation_transitions_times')
      .using('gist', Duration(table))
      .where(sql`${table.since} is not null and ${table.undoneAt} is null`),
    index('operation_transitions_operation').on(table.operationId, table.id),
    /** What a machine started since an operation left it, the latest first: an old one has all that was done since behind it. */
    index('operation_transitions_started')
      .on(sql`(${table.before} ->> 'machineId')`, table.id)
      .where(sql`${table.verb} = 'start' and ${table.undoneAt} is null`),
    /** Stops by their reason, for when it is renamed. */
    index('operation_transitions_pause_reason')
      .on(stopReason(table.before))
      .where(sql`${stopReason(table.before)} is not null`),
  ],
);

/** What the floor counted, one line each, in pieces: never changed but for being struck out. */
export const operationEntries = pgTable(
  'operation_entries',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    /** Sorts entries in the order in which they were made. */
    line: bigserial('line', { mode: 'number' }).notNull(),
    good: integer('good').notNull(),
    waste: integer('waste').notNull(),
    reason: text('reason').notNull().default(''),
    phase: text('phase', { enum: entryPhases }),
    /** What the machine's counter read, in the unit of the operation's type. */
    counter: bigint('counter', { mode: 'number' }),
    machineId: uuid('machine_id').references(() => machines.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name'),
    /** When it was counted. */
    at: instant('at').notNull(),
    /** When it came, where that was more than a minute later. */
    receivedAt: instant('received_at'),
    struckAt: instant('struck_at'),
    struckBy: text('struck_by'),
  },
  (table) => [
    index('operation_entries_operation').on(table.operationId, table.line),
    /** What was counted in a period. */
    index('operation_entries_at').on(table.at),
  ],
);

/** Why an entry was wasted, as it is told: of making ready where nothing else is said; '' where nothing is. */
export const wasteReasonOf = sql`(case when ${operationEntries.reason} <> '' then ${operationEntries.reason}
  when ${operationEntries.phase} = 'make-ready' then ${sql.raw(`'${makeReadyReason}'`)} else '' end)`;

/** Since when what is on a machine runs, or is paused. */
export const onMachineSince = sql`coalesce(${operations.runningSince}, (
  select max(${operationTransitions.at}) from ${operationTransitions}
    where ${operationTransitions.operationId} = ${operations.id} and ${operationTransitions.undoneAt} is null))`;
