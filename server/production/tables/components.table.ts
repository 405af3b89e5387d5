import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type ProductOperation } from '../../../shared/contract/operations.ts';
import { coats, paperQualities, priorities, productTypes } from '../../../shared/rules/catalogue.ts';
import { artwork } from '../../platform/artwork/artwork.table.ts';
import { measure, recordColumns } from '../../platform/db/columns.ts';
import { oneOf } from '../../platform/db/sql.ts';

export const components = pgTable(
  'components',
  {
    ...recordColumns,
    name: text('name').notNull(),
    number: text('number').notNull(),
    type: text('type', { enum: productTypes }).notNull(),
    style: text('style').notNull(),
    code: text('code').notNull(),
    componentCode: text('component_code').notNull(),
    buffer: integer('buffer').notNull(),
    ups: integer('ups').notNull(),
    priority: text('priority', { enum: priorities }).notNull(),
    paperLength: measure('paper_length').notNull(),
    paperBreadth: measure('paper_breadth').notNull(),
    paperThickness: measure('paper_thickness').notNull(),
    paperGsm: measure('paper_gsm').notNull(),
    paperQuality: text('paper_quality', { enum: paperQualities }).notNull(),
    ink: text('ink').notNull(),
    coat: text('coat', { enum: coats }).notNull(),
    /** In order. Nothing refers to a template's steps, and they are only ever replaced as a whole. */
    componentOperations: jsonb('component_operations').$type<ProductOperation[]>().notNull(),
    artworkHash: text('artwork_hash').references(() => artwork.hash),
    artworkName: text('artwork_name'),
  },
  (table) => [
    check('components_quantities', sql`${table.buffer} >= 0 and ${table.ups} > 0`),
    check('components_priority', oneOf(table.priority, priorities)),
  ],
);
