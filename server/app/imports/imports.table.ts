import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { importEntities } from '../../../shared/contract/imports.ts';
import { instant, recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { users } from '../../platform/users/users.table.ts';

/** A record as the import left it. */
export interface Left {
  id: string;
  version: number;
  /** By how much its stock was moved; the record was there before. */
  stock?: number;
}

/** What was brought in at once, so that it can be undone as long as it is as it was left (decision 052). */
export const imports = pgTable(
  'imports',
  {
    ...recordColumns,
    entity: text('entity', { enum: importEntities }).notNull(),
    source: text('source').notNull(),
    created: integer('created').notNull(),
    merged: integer('merged').notNull(),
    records: jsonb('records').$type<Left[]>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    check('imports_entity', oneOf(table.entity, importEntities)),
    check('imports_counts', sql`${table.created} >= 0 and ${table.merged} >= 0`),
  ],
);
