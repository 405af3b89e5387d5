import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Contact } from '../../shared/customers/customers.contract.ts';
import { type Tolerance } from '../../shared/shop/tolerance/tolerance.ts';
import { recordColumns } from '../platform/db/column-types.ts';
import { searchIndex, sortIndex, waiting } from '../platform/db/indexes.ts';
import { companyKeyOf } from '../platform/db/sql-fragments.ts';
import { users } from '../people/users.table.ts';

export const customers = pgTable(
  'customers',
  {
    ...recordColumns,
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    taxNumber: text('tax_number').notNull().default(''),
    contacts: jsonb('contacts').$type<Contact[]>().notNull().default([]),
    deliveryAddresses: text('delivery_addresses').array().notNull().default([]),
    /** Whether ticket and tools of the customer's jobs must be scanned before Run (decision 113). */
    scanBeforeRun: boolean('scan_before_run').notNull().default(false),
    /** The tolerance of the customer's new jobs; null if it is not known (decision 130). */
    tolerance: jsonb('tolerance').$type<Tolerance>(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('customers_same_company').on(companyKeyOf(table.name)),
    index('customers_near_company')
      .using('gin', sql`${companyKeyOf(table.name)} gin_trgm_ops`)
      .with(waiting),
    sortIndex('customers_name', table.id, table.name),
    sortIndex('customers_city', table.id, table.city),
    index('customers_created').on(table.createdAt, table.id),
    index('customers_of_city').on(table.city, table.id),
    index('customers_user').on(table.userId, table.id),
    searchIndex('customers_search', table.name, table.address, table.city),
  ],
);
