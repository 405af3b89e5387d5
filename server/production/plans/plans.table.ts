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

/** An operation's place before and after an accepted proposal, for undo. */
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

/** The rank of another operation that changed because its queue was renumbered. */
export interface RankChange {
  id: string;
  machineId: string;
  was: number;
  is: number;
}

/** A calendar day with its own hours before and after an accepted what-if. */
export interface CalendarDayChange {
  date: string;
  was: CalendarItem['exceptions'][number] | null;
  is: CalendarItem['exceptions'][number];
}

/** What accepting a what-if wrote for its assumptions, for undo. */
export interface AssumptionWrites {
  /** Jobs with a later release date. */
  jobs: { id: string; was: string | null; is: string }[];
  /** Machines with planned downtime. */
  downs: { id: string; windows: PlannedDown[] }[];
  /** Calendars that were created for these machines; `was` is their former calendar. */
  calendars: { id: string; machineIds: string[]; was: string | null }[];
  /** Calendars that were changed. */
  days: { id: string; days: CalendarDayChange[] }[];
}

/**
 * Proposals that somebody may still accept or undo (decision 059). They are no records: only the screen that
 * requested one shows it.
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
    /** `saves`: the late job, if the proposal is a way to save it. */
    asked: jsonb('asked').$type<PlanRequest & { saves?: string }>().notNull(),
    /** When the shop was read. */
    at: instant('at').notNull(),
    /** Which chunks are current; null if no proposal was made yet. */
    told: uuid('told'),
    /** Rises with each better proposal. */
    round: integer('round').notNull().default(0),
    failed: jsonb('failed').$type<Reason>(),
    /** When a client last requested it, and when the improving process last sent a heartbeat. */
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`now()`),
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
    /** Finds the oldest proposal that is being improved. */
    index('plans_improving')
      .on(table.id)
      .where(sql`${table.state} = 'improving'`),
    check('plans_state', oneOf(table.state, planStates)),
  ],
);

export const chunkKinds = ['proposal', 'work'] as const;

/** Chunks of the large values of a proposal. The server holds at most one chunk in memory. */
export const planChunks = pgTable(
  'plan_pieces',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    told: uuid('told').notNull(),
    /**
     * `proposal`: chunks of the API's response. `work`: what accepting writes and what it expects, each chunk a JSON
     * of its own (shared/plan/work-chunks.ts).
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
