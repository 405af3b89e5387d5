import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { viewedLists } from '../../shared/views/views.contract.ts';
import { recordColumns } from '../platform/db/column-types.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { users } from '../people/users.table.ts';

/**
 * Stores saved views: named sets of a list's filters and sort order. Deleting a user deletes the user's
 * views.
 */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: viewedLists }).notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    shared: boolean('shared').notNull().default(false),
  },
  (table) => [
    index('saved_views_user').on(table.userId),
    check('saved_views_list', oneOf(table.list, viewedLists)),
  ],
);
