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
import { deliveryStates } from '../../../shared/connections/webhooks.contract.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';

export const webhooks = pgTable('webhooks', {
  ...recordColumns,
  url: text('url').notNull(),
  /**
   * The entities and actions to which the webhook subscribes. If the list is empty, the webhook receives all
   * events.
   */
  events: text('events').array().notNull().default([]),
  /**
   * The secret with which the server signs each delivery. It is not hashed, because signing needs the secret itself.
   */
  secret: text('secret').notNull(),
  active: boolean('active').notNull().default(true),
});

/**
 * Stores webhook deliveries, pending and past. A trigger of the audit log (`tell_webhooks`) inserts them within the
 * verb's transaction. There are no foreign keys, so that verbs never wait for webhooks.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    webhookId: uuid('webhook_id').notNull(),
    /**
     * The id of the audit line that the delivery reports. A record's lines have ascending ids in the sequence of its
     * versions.
     */
    line: bigint('line', { mode: 'number' }).notNull(),
    entityId: uuid('entity_id').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When the trigger created the delivery, or when an Admin last retried it. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
    /** When the server next tries to send the delivery; null if it will not try again. */
    nextAt: instant('next_at').default(sql`now()`),
    /** When the claim of a process expires; null if no process has claimed the delivery. */
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
