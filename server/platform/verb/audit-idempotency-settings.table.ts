/** Defines the tables that all verbs (write actions) use: the audit log, idempotency keys and settings. */
import { type AnyColumn, sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '../db/column-types.ts';
import { searchIndex } from '../db/indexes.ts';
import { type FromTo } from './field-changes.ts';

/** The `entity` of audit lines about sign-ins. Only Admins see these lines, and the events feed omits them. */
export const signIns = 'sessions';

interface AuditColumns {
  entity: AnyColumn;
  concerns: AnyColumn;
  data: AnyColumn;
  verb: AnyColumn;
}
/**
 * Selects the id of a second record whose history shows the line: an operation's job, a paper order's paper, or a
 * stock movement's job.
 */
export const storyOf = ({ concerns }: Pick<AuditColumns, 'concerns'>) => sql`(${concerns}[1])`;
export const isInStory = ({ entity, data }: Pick<AuditColumns, 'entity' | 'data'>) =>
  sql`(${entity} in ('operations', 'paper_orders', 'notes') or (${entity} in ('papers', 'inks') and jsonb_exists(${data}, 'job')))`;
/**
 * Selects the last verb of a chain such as `machine.down > operation.pause`, in which the first verb ran the last.
 */
export const lastVerb = ({ verb }: Pick<AuditColumns, 'verb'>) =>
  sql`(regexp_replace(${verb}, '^.* > ', ''))`;

/** Stores the audit log. It has no foreign keys, because its lines stay when somebody deletes a record. */
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
    /**
     * The ids of other records whose screens show the change, for example the operation's job and machines, or the
     * job's customer.
     */
    concerns: uuid('concerns')
      .array()
      .notNull()
      .default(sql`'{}'`),
    data: jsonb('data'),
    /** The record's name when the change happened; null in lines of older versions. */
    name: text('name'),
    /**
     * The changed fields with their old and new values. Null if the verb changed no such field, and in lines of older
     * versions.
     */
    changes: jsonb('changes').$type<FromTo>(),
  },
  (table) => [
    index('audit_feed').on(table.xid, table.id),
    index('audit_entity').on(table.entity, table.id),
    index('audit_record').on(table.entityId, table.id),
    /**
     * Indexes the audit lines that a second record's history shows too, such as an operation's lines in its job's
     * history.
     */
    index('audit_story').on(storyOf(table), table.id).where(isInStory(table)),
    index('audit_user').on(table.userId, table.id),
    index('audit_verb').on(lastVerb(table), table.id),
    index('audit_at').on(table.at),
    searchIndex('audit_search', table.name),
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
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_at').on(table.at),
    /** Finds the stored responses that are too old to repeat. */
    index('idempotency_answered')
      .on(table.at)
      .where(sql`${table.answer} is not null`),
  ],
);

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
