import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { type CalendarItem } from '../../shared/shop/calendars.contract.ts';
import { type PlanRequest } from '../../shared/planning/plans.contract.ts';
import { type PlannedDown } from '../../shared/shop/calendar.ts';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { instant } from '../platform/db/column-types.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { users } from '../people/users.table.ts';

export const planStates = ['improving', 'done'] as const;

/**
 * The placement of an operation before (`was`) and after (`is`) a user accepted a proposal. An undo restores
 * `was` if `is` has not changed.
 */
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

/**
 * The rank of an operation that the plan did not move, before and after the server renumbered its queue. An undo
 * needs both.
 */
export interface RankChange {
  id: string;
  machineId: string;
  was: number;
  is: number;
}

/**
 * The hours of a calendar day before (`was`) and after (`is`) somebody accepted a what-if. An undo of the acceptance
 * needs both.
 */
export interface CalendarDayChange {
  date: string;
  was: CalendarItem['exceptions'][number] | null;
  is: CalendarItem['exceptions'][number];
}

/**
 * The records that the acceptance of a what-if changed because of its assumptions. An undo reverts these changes.
 */
export interface AssumptionWrites {
  /** Jobs whose release date the acceptance set to a later time. */
  jobs: { id: string; was: string | null; is: string }[];
  /** Machines to which the acceptance added planned downtime, with the added windows. */
  downs: { id: string; windows: PlannedDown[] }[];
  /**
   * Calendars that the acceptance created for these machines. `was` is the id of the calendar that the machines had
   * before.
   */
  calendars: { id: string; machineIds: string[]; was: string | null }[];
  /** Existing calendars in which the acceptance changed days. */
  days: { id: string; days: CalendarDayChange[] }[];
}

/**
 * Stores proposals as long as somebody may accept or undo them (decision 059). Only the screen that requested a
 * proposal shows it.
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
    /** The request for the proposal. For a way to save a job, `saves` is the id of the late job. */
    asked: jsonb('asked').$type<PlanRequest & { saves?: string }>().notNull(),
    /** The time at which the server read the shop for the proposal. */
    at: instant('at').notNull(),
    /**
     * The place in the events feed (`planInputsPlace`) before the server read the shop. While it stays the same, the proposal
     * answers the same request again. Null if the improvement ended early, and for a way to save a job.
     */
    place: text('place'),
    /** The newest result as the API's response has it, as JSON text; null until the planner has one. */
    proposal: text('proposal'),
    /** What an acceptance checks and writes, as JSON text. */
    work: text('work'),
    /** How many results the planner has found for the proposal. Each is better than the one before. */
    round: integer('round').notNull().default(0),
    failed: jsonb('failed').$type<Reason>(),
    /**
     * The time of a client's last request. The planner stops the improvement if clients stop requesting the proposal.
     */
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`now()`),
    /** The time of the last heartbeat of the process that improves the proposal. */
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
    /** Finds the oldest proposal in improvement. */
    index('plans_improving')
      .on(table.id)
      .where(sql`${table.state} = 'improving'`),
    check('plans_state', oneOf(table.state, planStates)),
  ],
);
