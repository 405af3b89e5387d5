import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cities } from '../../../shared/rules/catalogue.ts';
import { recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { users } from '../../platform/users/users.table.ts';

export const customers = pgTable(
  'customers',
  {
    ...recordColumns,
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city', { enum: cities }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('customers_name').on(sql`lower(${table.name}) collate "C"`, table.id),
    index('customers_user').on(table.userId),
    check('customers_city', oneOf(table.city, cities)),
  ],
);
