import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ink, type InkItem } from '../../../shared/stock/inks.contract.ts';
import { kilograms, recordColumns } from '../../platform/db/column-types.ts';
import { sameNameIndex } from '../../platform/db/indexes.ts';

/**
 * Stores inks with their balances. A transaction that adds ledger lines also changes the balances; check
 * constraints refuse impossible balances.
 */
export const inks = pgTable(
  'inks',
  {
    ...recordColumns,
    name: text('name').notNull(),
    colour: text('colour').notNull().default(ink.defaults.colour),
    manufacturer: text('manufacturer').notNull().default(ink.defaults.manufacturer),
    description: text('description').notNull().default(ink.defaults.description),
    /** From 0 (light) to 100 (dark), or null if it is unknown. */
    darkness: integer('darkness'),
    stockQuantity: kilograms('stock_quantity').notNull().default(ink.defaults.stockQuantity),
    reorderQuantity: kilograms('reorder_quantity').notNull().default(ink.defaults.reorderQuantity),
    consumed: kilograms('consumed').notNull().default(0),
  },
  (table) => [
    sameNameIndex('inks_same_name', table.name),
    check('inks_stock', sql`${table.stockQuantity} >= 0`),
    check('inks_darkness', sql`${table.darkness} between 0 and 100`),
    check('inks_consumed', sql`${table.consumed} >= 0`),
  ],
);
export type InkRow = typeof inks.$inferSelect;

/** Converts a row to the ink in a response. All of the stock is available, because jobs reserve no ink. */
export const toInk = (row: InkRow): InkItem => ({ ...row, availableQuantity: row.stockQuantity });

/** Selects whether the stock is at or below the quantity at which the shop reorders. */
export const isLow = sql`(${inks.reorderQuantity} > 0 and ${inks.stockQuantity} <= ${inks.reorderQuantity})`;
