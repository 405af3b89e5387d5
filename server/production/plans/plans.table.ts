import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { type CalendarItem } from '../../../shared/contract/calendars.ts';
import { type PlanRequest } from '../../../shared/contract/plans.ts';
import { type PlannedDown } from '../../../shared/rules/calendar.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { instant } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { users } from '../../platform/users/users.table.ts';

export const planStates = ['improving', 'done'] as const;

/** An operation's place before (`was`) and after (`is`) a proposal was accepted, for undo. */
export interface MovedOperation {
  id: string;
  jobId: string;
  was: Placement;
  is: Placement;
}
export interface Placement {
  machineId: string | null;
  rank: number | null;
  rankDragged: boolean;
  keptUntil: string | null;
}

/** The new rank of an operation that the plan did not move, but whose queue was renumbered. Undo needs it. */
export interface RankChange {
  id: string;
  machineId: string;
  was: number;
  is: number;
}

/** The own hours of a calendar day before (`was`) and after (`is`) a what-if was accepted, for undo. */
export interface CalendarDayChange {
  date: string;
  was: CalendarItem['exceptions'][number] | null;
  is: CalendarItem['exceptions'][number];
}

/** What accepting a what-if changed because of its assumptions, so that undo can revert it. */
export interface AssumptionWrites {
  /** Jobs whose release date was moved to a later time. */
  jobs: { id: string; was: string | null; is: string }[];
  /** Machines that got planned downtime, with the windows that were added. */
  downs: { id: string; windows: PlannedDown[] }[];
  /** New calendars for these machines; `was` is the id of the calendar that the machines had before. */
  calendars: { id: string; machineIds: string[]; was: string | null }[];
  /** Existing calendars in which days were changed. */
  days: { id: string; days: CalendarDayChange[] }[];
}

/**
 * Stores proposals as long as somebody may accept or undo them (decision 059). No list shows proposals, only the
 * screen that requested one.
 */
export const plans = pgTable(
  'plans',
  {
    id: uuid('id')
      .primaryKey()
      .$defaultFn(() => v7()),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: planStates }).notNull().default('improving'),
    /** The request. For a way to save a job, `saves` is the id of the late job. */
    asked: jsonb('asked').$type<PlanRequest & { saves?: string }>().notNull(),
    /** When the server read the shop for the proposal. */
    at: instant('at').notNull(),
    /** The id of the current set of chunks; null until the planner has made a proposal. */
    told: uuid('told'),
    /** The number of results so far. It rises with each better proposal. */
    round: integer('round').notNull().default(0),
    failed: jsonb('failed').$type<Reason>(),
    /** When a client last requested the proposal. Its improvement ends if clients stop requesting it. */
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`now()`),
    /** When the process that improves the proposal last sent a heartbeat. */
    tendedAt: instant('tended_at')
      .notNull()
      .default(sql`now()`),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
    acceptedById: uuid('accepted_by_id').references(() => users.id, { onDelete: 'set null' }),
    written: jsonb('written').$type<{
      operations: MovedOperation[];
      ranks: RankChange[];
      assumed?: AssumptionWrites;
    }>(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('plans_created').on(table.createdAt),
    /** The index that finds the oldest proposal in improvement. */
    index('plans_improving')
      .on(table.id)
      .where(sql`${table.state} = 'improving'`),
    check('plans_state', oneOf(table.state, planStates)),
  ],
);

export const chunkKinds = ['proposal', 'work'] as const;

/** Stores the large JSON values of a proposal in chunks, so that the server holds at most one chunk in memory. */
export const planChunks = pgTable(
  'plan_pieces',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    told: uuid('told').notNull(),
    /**
     * Which value the chunk belongs to. `proposal` is the API's response, cut anywhere. `work` is what accepting
     * writes and expects; each of its chunks is JSON by itself (shared/plan/work-chunks.ts).
     */
    kind: text('kind', { enum: chunkKinds }).notNull(),
    place: integer('place').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.told, table.kind, table.place] }),
    check('plan_pieces_kind', oneOf(table.kind, chunkKinds)),
  ],
);
