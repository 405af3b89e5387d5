import { inspectionAnswers, type PerClass } from '../../shared/shop/sampling/inspection-messages.ts';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '../platform/db/column-types.ts';
import { operations, reportColumns } from './operations.table.ts';

/**
 * Stores each inspection of a sample as a row (decision 111). A row changes only when a person strikes it out.
 */
export const inspections = pgTable(
  'inspections',
  {
    id: recordColumns.id,
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id, { onDelete: 'cascade' }),
    /** The pieces about which the inspection decides, and how many of them were checked. */
    lot: integer('lot').notNull(),
    sample: integer('sample').notNull(),
    /** The faults that were found and the acceptance numbers, by class. */
    faults: jsonb('faults').$type<PerClass>().notNull(),
    allowed: jsonb('allowed').$type<PerClass>().notNull(),
    answer: text('answer', { enum: inspectionAnswers }).notNull(),
    /** Why the answer is another than the table proposes, or a remark. */
    reason: text('reason').notNull(),
    ...reportColumns(),
  },
  (table) => [index('inspections_operation').on(table.operationId, table.id)],
);
