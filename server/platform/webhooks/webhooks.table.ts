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
import { type Told } from '../../../shared/reasons/reason.ts';
import { instant, recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql.ts';

export const webhooks = pgTable('webhooks', {
  ...recordColumns,
  url: text('url').notNull(),
  /** Entities and verbs; none: all. */
  events: text('events').array().notNull().default([]),
  /** As it is, since each delivery is signed by it. */
  secret: text('secret').notNull(),
  active: boolean('active').notNull().default(true),
});

/**
 * What is to be sent, and what became of it. A trigger of the audit log adds a row for each webhook that asks for a line, in the
 * verb's own transaction (the migration's `tell_webhooks`). No foreign keys: no verb is to wait for a webhook, or fail by one that is deleted.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    webhookId: uuid('webhook_id').notNull(),
    /** The audit log's line, which says the rest; lines of one record are in the order of its versions. */
    line: bigint('line', { mode: 'number' }).notNull(),
    entityId: uuid('entity_id').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** From when on it is tried. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
    /** Null when it is tried no more. */
    nextAt: instant('next_at').default(sql`now()`),
    /** Until then it is some process's to send. */
    heldUntil: instant('held_until'),
    triedAt: instant('tried_at'),
    status: integer('status'),
    answer: text('answer').notNull().default(''),
    failure: jsonb('failure').$type<Told>(),
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
