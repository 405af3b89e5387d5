/**
 * Finds the records that use a value of the shop's lists, such as an operation type, by the value's name
 * (decision 045).
 */
import { type AnyColumn, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { type ListName } from '../../../shared/shop/shop-lists.ts';
import {
  type NameReference,
  inColumn,
  inKey,
  inKeys,
  inNames,
  inObjects,
  inQueries,
} from '../../platform/db/list-values-in-records.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { shop } from '../settings/settings.table.ts';
import { type ViewedList } from '../../../shared/views/views.contract.ts';
import { savedViews } from '../../views/views.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { components } from '../../products/components.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobs, productOperations } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import {
  operationEntries,
  operations,
  operationTransitions,
  previousPauseReason,
} from '../../operations/operations.table.ts';
import { users } from '../../people/users.table.ts';
import { products } from '../../products/products.table.ts';

/**
 * Returns the SQL condition that the operation has the name that follows from its type and detail (rule
 * operationName).
 */
export const hasDefaultName = (type: AnyColumn | string, detail: AnyColumn | string) => {
  const [ofType, ofDetail] = [sql`${type}::text`, sql`${detail}::text`];
  return sql`case when ${ofDetail} = '' then ${ofType} when starts_with(${ofDetail}, ${ofType}) then ${ofDetail} else ${ofType} || ' ' || ${ofDetail} end`;
};
/**
 * Returns the name column with its new value. After the rename of a type or a detail, operations with the default
 * name get the new default name.
 */
const newDefaultName = (was: SQL, is: SQL): [PgColumn, SQL] => [
  operations.name,
  sql`case when ${operations.name} = ${was} then ${is} else ${operations.name} end`,
];

/**
 * Finds the planned steps that use the list value, and locks their jobs. A rename must wait for a concurrent
 * scheduling, which copies the value to operations.
 */
const stepReferences = (column: PgColumn): NameReference => ({
  ...inColumn('planned operations', productOperations, column),
  lockCopies: async (db, name) => {
    const found = await db
      .selectDistinct({ id: productOperations.jobId })
      .from(productOperations)
      .where(eq(column, name));
    await lockRows(db, jobs, found.map(({ id }) => id).toSorted());
  },
});

/** Finds the saved views of lists that filter by the name. */
const viewReferences = (lists: readonly ViewedList[], key: string): NameReference =>
  inQueries('saved views', savedViews, savedViews.query, { key, where: inArray(savedViews.list, lists) });

export const listReferences: Partial<Record<ListName, readonly NameReference[]>> = {
  paperQualities: [
    inColumn('papers', papers, papers.quality),
    inColumn('jobs', jobs, jobs.paperQuality),
    inColumn('components', components, components.paperQuality),
    viewReferences(['papers'], 'quality'),
  ],
  cities: [inColumn('customers', customers, customers.city), viewReferences(['jobs'], 'city')],
  coats: [inColumn('jobs', jobs, jobs.coat), inColumn('components', components, components.coat)],
  productTypes: [
    inColumn('jobs', jobs, jobs.type),
    inColumn('products', products, products.type),
    inColumn('components', components, components.type),
    viewReferences(['jobs', 'products', 'components'], 'type'),
  ],
  styles: [
    inColumn('jobs', jobs, jobs.style),
    inColumn('products', products, products.style),
    inColumn('components', components, components.style),
  ],
  operationTypes: [
    inColumn('operations', operations, operations.type, (from, to) => [
      newDefaultName(hasDefaultName(from, operations.detail), hasDefaultName(to, operations.detail)),
    ]),
    stepReferences(productOperations.type),
    inColumn('machines', machines, machines.type),
    inObjects('machines that can do it too', machines, machines.capabilities, 'capability'),
    inObjects('products', products, products.productOperations, 'type'),
    inObjects('components', components, components.componentOperations, 'type'),
    inNames('people who run it', users, users.runs, sql`true`),
    inKeys('expected losses', shop, shop.expectedLoss),
    viewReferences(['machines', 'operations'], 'type'),
  ],
  operationDetails: [
    inColumn('operations', operations, operations.detail, (from, to) => [
      newDefaultName(hasDefaultName(operations.type, from), hasDefaultName(operations.type, to)),
    ]),
    stepReferences(productOperations.detail),
    inObjects('products', products, products.productOperations, 'detail'),
    inObjects('components', components, components.componentOperations, 'detail'),
  ],
  wasteReasons: [
    inColumn('counts', operationEntries, operationEntries.reason),
    inColumn('operations', operations, operations.wasteReason),
  ],
  shortReasons: [inColumn('operations finished short', operations, operations.shortReason)],
  pauseReasons: [
    inColumn('paused operations', operations, operations.pauseReason),
    inKey('past stops', operationTransitions, operationTransitions.before, {
      key: 'pauseReason',
      name: previousPauseReason(operationTransitions.before),
    }),
  ],
};
