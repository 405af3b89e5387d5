import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { deliveryStates } from '../../../shared/contract/webhooks.ts';
import { type ReasonResponse } from '../../../shared/reasons/reason.ts';
import { instant, recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql-fragments.ts';

export const webhooks = pgTable('webhooks', {
  ...recordColumns,
  url: text('url').notNull(),
  /** The entities and verbs to which the webhook subscribes, or an empty list for all. */
  events: text('events').array().notNull().default([]),
  /** The secret that signs each delivery. It is stored in plain text, because signing needs it. */
  secret: text('secret').notNull(),
  active: boolean('active').notNull().default(true),
});

/**
 * The webhook deliveries, pending and past. A trigger of the audit log (`tell_webhooks`) inserts them in the verb's
 * own transaction. There are no foreign keys, so that verbs never wait for webhooks.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    webhookId: uuid('webhook_id').notNull(),
    /**
     * The id of the audit line that the delivery reports. The ids of a record's lines are in the sequence of its
     * versions.
     */
    line: bigint('line', { mode: 'number' }).notNull(),
    entityId: uuid('entity_id').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The time at which the delivery was created, or at which an Admin last retried it. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
    /** The time of the next attempt, or null if no attempt will follow. */
    nextAt: instant('next_at').default(sql`now()`),
    /** The time at which the claim of a process expires, or null if no process has claimed the delivery. */
    heldUntil: instant('held_until'),
    triedAt: instant('tried_at'),
    status: integer('status'),
    answer: text('answer').notNull().default(''),
    failure: jsonb('failure').$type<ReasonResponse>(),
  },
  (table) => {
    const waits = sql`${table.state} = 'waiting'`;
    return [
      uniqueIndex('webhook_deliveries_line').on(table.webhookId, table.line),
      index('webhook_deliveries_state').on(table.webhookId, table.state, table.line),
      index('webhook_deliveries_next').on(table.webhookId, table.nextAt, table.line).where(waits),
      index('webhook_deliveries_record').on(table.webhookId, table.entityId, table.line).where(waits),
      index('webhook_deliveries_held').on(table.webhookId, table.heldUntil).where(isNotNull(table.heldUntil)),
      index('webhook_deliveries_since').on(table.since),
      check('webhook_deliveries_state', oneOf(table.state, deliveryStates)),
    ];
  },
);
