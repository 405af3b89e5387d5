import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { grainSides, paper, type PaperItem } from '../../../shared/stock/papers.contract.ts';
import { measure, recordColumns } from '../../platform/db/column-types.ts';
import { sameNameIndex } from '../../platform/db/indexes.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';

/**
 * Stores papers with their balances, in sheets. A transaction that adds ledger lines also changes the
 * balances; check constraints refuse impossible balances.
 */
export const papers = pgTable(
  'papers',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(paper.defaults.manufacturer),
    description: text('description').notNull().default(paper.defaults.description),
    length: measure('length').notNull().default(paper.defaults.length),
    breadth: measure('breadth').notNull().default(paper.defaults.breadth),
    thickness: measure('thickness').notNull().default(paper.defaults.thickness),
    gsm: measure('gsm').notNull(),
    quality: text('quality').notNull(),
    /** The side of the sheet along which the grain runs. Null if it is unknown. */
    grain: text('grain', { enum: grainSides }),
    shelf: text('shelf').notNull().default(paper.defaults.shelf),
    /**
     * Whether the paper is an offcut or a leftover. The program offers such paper before others to a job that it
     * suits.
     */
    leftover: boolean('leftover').notNull().default(false),
    stockQuantity: integer('stock_quantity').notNull().default(paper.defaults.stockQuantity),
    reservedQuantity: integer('reserved_quantity').notNull().default(0),
    reorderQuantity: integer('reorder_quantity').notNull().default(paper.defaults.reorderQuantity),
    consumed: integer('consumed').notNull().default(0),
  },
  (table) => [
    sameNameIndex('papers_same_name', table.name),
    index('papers_kind').on(table.quality, table.gsm),
    /** Finds the papers of which stock has fewer sheets than jobs have reserved. These are few. */
    index('papers_scarce')
      .on(table.id)
      .where(sql`${table.reservedQuantity} > ${table.stockQuantity}`),
    check('papers_grain', oneOf(table.grain, grainSides)),
    check('papers_stock', sql`${table.stockQuantity} >= 0`),
    check('papers_reserved', sql`${table.reservedQuantity} >= 0`),
    check('papers_consumed', sql`${table.consumed} >= 0`),
  ],
);

export type PaperRow = typeof papers.$inferSelect;

const { reservedQuantity, ...shownColumns } = getTableColumns(papers);
/** Selects the stock sheets that no job has reserved. */
export const available = sql<number>`${papers.stockQuantity} - ${reservedQuantity}`;
/** Selects whether the available stock is at or below the quantity at which the shop reorders. */
export const isLow = sql`(${papers.reorderQuantity} > 0 and ${available} <= ${papers.reorderQuantity})`;
/**
 * Selects the size and GSM of a paper as texts, by which searches find the paper. It equals the rule paperMeasures.
 */
export const paperMeasuresInSql = sql<string>`(trim_scale(${papers.gsm}) || 'gsm' || case when ${papers.length} > 1 and ${papers.breadth} > 1 then (
  select string_agg(' ' || long || 'x' || broad || ' ' || broad || 'x' || long, '' order by unit)
  from (values (1, 1), (2, 10), (3, 25.4)) as units (place, unit),
    lateral (select trim_scale(round(${papers.length} / unit, 1)) as long, trim_scale(round(${papers.breadth} / unit, 1)) as broad) as sides)
  else '' end)`;

/** The columns of a paper as responses contain it, for selects that join papers. */
export const paperColumns = { ...shownColumns, availableQuantity: available };

/** Converts a row to the paper in a response, with the available quantity. */
export function toPaper({ reservedQuantity: reserved, ...row }: PaperRow): PaperItem {
  return { ...row, availableQuantity: row.stockQuantity - reserved };
}
