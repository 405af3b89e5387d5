/** The records that hold the values of the shop's lists, by name (decision 045). */
import { type AnyColumn, sql } from 'drizzle-orm';
import { type ListName } from '../../../shared/rules/lists.ts';
import { type Holder, inColumn, inObjects } from '../../platform/db/held.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { components } from '../tables/components.table.ts';
import { customers } from '../tables/customers.table.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { operationEntries, operations } from '../tables/operations.table.ts';
import { products } from '../tables/products.table.ts';

/** The rule operationName: what an operation is called that was given no name. */
const unnamed = (type: AnyColumn, detail: string) =>
  sql`case when starts_with(${detail}::text, ${type}) then ${detail}::text else ${type} || ' ' || ${detail}::text end`;

export const holders: Partial<Record<ListName, readonly Holder[]>> = {
  paperQualities: [
    inColumn('papers', papers, papers.quality),
    inColumn('jobs', jobs, jobs.paperQuality),
    inColumn('components', components, components.paperQuality),
  ],
  cities: [inColumn('customers', customers, customers.city)],
  coats: [inColumn('jobs', jobs, jobs.coat), inColumn('components', components, components.coat)],
  productTypes: [
    inColumn('jobs', jobs, jobs.type),
    inColumn('products', products, products.type),
    inColumn('components', components, components.type),
  ],
  styles: [
    inColumn('jobs', jobs, jobs.style),
    inColumn('products', products, products.style),
    inColumn('components', components, components.style),
  ],
  operationDetails: [
    inColumn('operations', operations, operations.detail, (from, to) => [
      [
        operations.name,
        sql`case when ${operations.name} = ${unnamed(operations.type, from)} then ${unnamed(operations.type, to)} else ${operations.name} end`,
      ],
    ]),
    inColumn('planned operations', productOperations, productOperations.detail),
    inObjects('products', products, products.productOperations, 'detail'),
    inObjects('components', components, components.componentOperations, 'detail'),
  ],
  wasteReasons: [
    inColumn('counts', operationEntries, operationEntries.reason),
    inColumn('operations', operations, operations.wasteReason),
  ],
  pauseReasons: [inColumn('paused operations', operations, operations.pauseReason)],
};
