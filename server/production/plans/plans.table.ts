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

/** An operation as an accepted proposal found it and as it left it: what undo goes by. */
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

/** Another one's rank in a queue that was numbered again for it. */
export interface RankChange {
  id: string;
  machineId: string;
  was: number;
  is: number;
}

/** A day of a calendar with hours of its own, as an accepted future found it and left it. */
export interface CalendarDayChange {
  date: string;
  was: CalendarItem['exceptions'][number] | null;
  is: CalendarItem['exceptions'][number];
}

/** What an accepted future wrote of what it assumes: what undo goes by. */
export interface AssumptionWrites {
  /** Jobs that start no earlier. */
  jobs: { id: string; was: string | null; is: string }[];
  /** Machines with planned downtime. */
  downs: { id: string; windows: PlannedDown[] }[];
  /** Calendars that were made, for these machines; `was`: what they worked by before. */
  calendars: { id: string; machineIds: string[]; was: string | null }[];
  /** Calendars that were changed. */
  days: { id: string; days: CalendarDayChange[] }[];
}

/** Proposals, for as long as somebody may accept or undo them (decision 059). No records: nobody's screen shows them but the one that asked. */
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
    /** `saves`: the job whose ladder has it as a rung. */
    asked: jsonb('asked').$type<PlanRequest & { saves?: string }>().notNull(),
    /** When the shop was read. */
    at: instant('at').notNull(),
    /** Which pieces are told of it; null: none has been made. */
    told: uuid('told'),
    /** Rises with each better one. */
    round: integer('round').notNull().default(0),
    failed: jsonb('failed').$type<Reason>(),
    /** When somebody last asked for it, and when the process that improves it last said that it is there. */
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
    /** Who comes first of those that are improved. */
    index('plans_improving')
      .on(table.id)
      .where(sql`${table.state} = 'improving'`),
    check('plans_state', oneOf(table.state, planStates)),
  ],
);

export const chunkKinds = ['proposal', 'work'] as const;

/** What is large in a proposal, as text, of which no more than a piece at a time is in anybody's hands. */
export const planChunks = pgTable(
  'plan_pieces',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    told: uuid('told').notNull(),
    /**
     * `proposal`: of the API's own answer, to be told one after the other. `work`: what accepting it writes and as what it has seen that, each by itself
     * (shared/plan/work-chunks.ts).
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
