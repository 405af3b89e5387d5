/** Reads and writes products in the database, and links them to components. */
import { eq, sql } from 'drizzle-orm';
import { type Product, product } from '../../shared/products/products.contract.ts';
import { withTools } from '../../shared/tools/tools.ts';
import { components } from './components.table.ts';
import { recordsOf } from '../platform/crud/records.ts';
import { type Db } from '../platform/db/database.ts';
import { chunksOf } from '../../packages/pg-kit/src/split-into-chunks.ts';
import { subquery } from '../platform/db/sql-fragments.ts';
import { toolsOfSteps } from '../tools/needed-tools.sql.ts';
import { productComponents, products } from './products.table.ts';

/** Selects the product's components in sequence. */
const readComponents = subquery<Product['components']>(sql`
  select coalesce(
    json_agg(json_build_object('id', ${components.id}, 'name', ${components.name}, 'number', ${components.number},
      'type', ${components.type}, 'style', ${components.style}, 'code', ${components.code})
      order by ${productComponents.position}),
    '[]'::json)
  from ${productComponents} join ${components} on ${components.id} = ${productComponents.componentId}
  where ${productComponents.productId} = ${products.id}`);

export const productRecords = recordsOf(product, {
  table: products,
  counted: true,
  extraColumns: { components: readComponents, tools: toolsOfSteps(products.productOperations) },
  show: ({ tools, tolerance, ...row }) => {
    const operations = withTools(row.productOperations, tools);
    return { ...row, ...(tolerance && { tolerance }), productOperations: operations, operations };
  },
  matching: ({ type }) => (type === undefined ? undefined : eq(products.type, type)),
});

/**
 * Replaces the product's components and stores their sequence. The calling function has locked the product's row.
 */
export async function replaceComponents(db: Db, id: string, ids: readonly string[]): Promise<void> {
  await db.delete(productComponents).where(eq(productComponents.productId, id));
  await insertComponents(db, [{ id, components: ids }]);
}

/** Links new products to their components and stores the components' sequence. */
export async function insertComponents(
  db: Db,
  products: readonly { id: string; components: readonly string[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, components: ids }) =>
    ids.map((componentId, position) => ({ productId: id, componentId, position })),
  );
  for (const some of chunksOf(rows)) await db.insert(productComponents).values(some);
}
