import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { entitiesWithHistory } from '../../../shared/history/records/history.contract.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';
import { users } from '../../people/users.table.ts';

/** Stores notes on records. Deleting a record does not delete its notes. */
export const notes = pgTable(
  'notes',
  {
    ...recordColumns,
    entity: text('entity', { enum: entitiesWithHistory }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** The name of the record that the note is about. */
    about: text('about').notNull(),
    text: text('text').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
  },
  (table) => [index('notes_record').on(table.entityId, table.id)],
);

/** Stores which users a note mentions. The server deletes the row when the user has read the note. */
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
