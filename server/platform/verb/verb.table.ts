/** What the domain helper keeps beside every write: the audit log, answers to repeat, and the shop's settings. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '../db/columns.ts';

/** The `entity` of lines about signing in. They are for Admins: the events tell nobody of them. */
export const signIns = 'sessions';

/** No foreign keys: the audit log outlives what it tells of. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    xid: transactionId('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    userId: uuid('user_id'),
    userName: text('user_name'),
    verb: text('verb').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    version: integer('version').notNull(),
    /** Other records whose screens show it: an operation's job and machines, a job's customer. */
    concerns: uuid('concerns')
      .array()
      .notNull()
      .default(sql`'{}'`),
    data: jsonb('data'),
  },
  (table) => [
    index('audit_feed').on(table.xid, table.id),
    index('audit_entity').on(table.entity, table.id),
    index('audit_record').on(table.entityId, table.id),
  ],
);

export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    hash: text('hash').notNull(),
    answer: jsonb('answer'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_at').on(table.at)],
);

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
