import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type ProductOperation } from '../../shared/operations/operations.contract.ts';
import { priorities } from '../../shared/platform/specification-constants.ts';
import { sameNameIndex, searchIndex, sortIndex } from '../platform/db/indexes.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { productionColumns } from '../jobs/tables/job-and-component-columns.table.ts';

export const components = pgTable(
  'components',
  {
    ...productionColumns,
    code: text('code').notNull(),
    componentCode: text('component_code').notNull(),
    /**
     * The planned steps, in sequence, of jobs that use the component. No other row refers to these steps, so
     * an update replaces all of them.
     */
    componentOperations: jsonb('component_operations').$type<ProductOperation[]>().notNull(),
  },
  (table) => [
    sameNameIndex('components_same_name', table.name),
    sortIndex('components_name', table.id, table.name),
    sortIndex('components_number', table.id, table.number),
    sortIndex('components_type', table.id, table.type),
    sortIndex('components_code', table.id, table.code),
    index('components_created').on(table.createdAt, table.id),
    index('components_of_type').on(table.type, table.id),
    searchIndex('components_search', table.name, table.number, table.code),
    /** Finds the components with a step that needs a given tool. */
    index('components_steps').using('gin', table.componentOperations.op('jsonb_path_ops')),
    check('components_quantities', sql`${table.buffer} >= 0 and ${table.ups} > 0`),
    check('components_priority', oneOf(table.priority, priorities)),
  ],
);
