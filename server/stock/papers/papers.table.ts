import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { paperQualities } from '../../../shared/rules/catalogue.ts';
import { measure, recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';

/** The balances stand here, kept by the same transaction that writes the ledger line; the checks are the last fence. */
export const papers = pgTable(
  'papers',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(''),
    description: text('description').notNull().default(''),
    length: measure('length').notNull().default(1),
    breadth: measure('breadth').notNull().default(1),
    thickness: measure('thickness').notNull().default(1),
    gsm: measure('gsm').notNull(),
    quality: text('quality', { enum: paperQualities }).notNull(),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    reservedQuantity: integer('reserved_quantity').notNull().default(0),
    reorderQuantity: integer('reorder_quantity').notNull().default(0),
    consumed: integer('consumed').notNull().default(0),
  },
  (table) => [
    index('papers_kind').on(table.quality, table.gsm),
    check('papers_quality', oneOf(table.quality, paperQualities)),
    check('papers_stock', sql`${table.stockQuantity} >= 0`),
    check('papers_reserved', sql`${table.reservedQuantity} >= 0`),
    check('papers_available', sql`${table.stockQuantity} >= ${table.reservedQuantity}`),
    check('papers_consumed', sql`${table.consumed} >= 0`),
  ],
);
