import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { entitiesWithHistory } from '../../../shared/contract/history.ts';
import { instant, recordColumns } from '../db/columns.ts';
import { users } from '../users/users.table.ts';

/** Notes on records; they stay when the record is deleted, like its audit lines. */
export const notes = pgTable(
  'notes',
  {
    ...recordColumns,
    entity: text('entity', { enum: entitiesWithHistory }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** The record's name. */
    about: text('about').notNull(),
    text: text('text').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
  },
  (table) => [index('notes_record').on(table.entityId, table.id)],
);

/** The users that a note mentions, until they have read it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('note_mentions_user').on(table.userId, table.noteId),
  ],
);
