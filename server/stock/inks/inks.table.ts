import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { kilograms, recordColumns } from '../../platform/db/columns.ts';

/** The balances stand here, kept by the same transaction that writes the ledger line; the checks are the last fence. */
export const inks = pgTable(
  'inks',
  {
    ...recordColumns,
    name: text('name').notNull(),
    colour: text('colour').notNull().default(''),
    manufacturer: text('manufacturer').notNull().default(''),
    description: text('description').notNull().default(''),
    stockQuantity: kilograms('stock_quantity').notNull().default(0),
    reorderQuantity: kilograms('reorder_quantity').notNull().default(0),
    consumed: kilograms('consumed').notNull().default(0),
  },
  (table) => [
    check('inks_stock', sql`${table.stockQuantity} >= 0`),
    check('inks_consumed', sql`${table.consumed} >= 0`),
  ],
);
