import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { operationTypes } from '../../shared/rules/catalogue.ts';
import { instant, measure, recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql.ts';

export const machines = pgTable(
  'machines',
  {
    ...recordColumns,
    name: text('name').notNull(),
    manufacturer: text('manufacturer').notNull().default(''),
    type: text('type', { enum: operationTypes }).notNull(),
    /** The largest sheet in mm; 0: any. */
    length: measure('length').notNull().default(0),
    breadth: measure('breadth').notNull().default(0),
    specialOperationSupport: boolean('special_operation_support').notNull().default(false),
    downReason: text('down_reason'),
    downSince: instant('down_since'),
    expectedBack: instant('expected_back'),
  },
  (table) => [
    index('machines_type').on(table.type),
    check('machines_type_known', oneOf(table.type, operationTypes)),
    check('machines_down', sql`(${table.downReason} is null) = (${table.downSince} is null)`),
  ],
);
