import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { viewedLists } from '../../../shared/contract/views.ts';
import { recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql-fragments.ts';
import { users } from '../users/users.table.ts';

/** Stores saved views of lists. If an Admin deletes a user, the user's views are deleted too. */
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
