import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { importEntities } from '../../shared/imports/imports.contract.ts';
import { instant, recordColumns } from '../platform/db/column-types.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { users } from '../people/users.table.ts';

/** A record that an import created or changed, and the record's version after the import. */
export interface Left {
  id: string;
  version: number;
  /** The change of the record's stock; set only if the record existed before the import. */
  stock?: number;
}

/** Stores imports. Users can undo an import as long as nobody has changed its records (decision 052). */
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
