/** Products' rows, with the components that they are made of. */
import { eq, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import { type Product, product } from '../../../shared/contract/products.ts';
import { components } from '../tables/components.table.ts';
import { recordsOf } from '../../platform/crud/records.ts';
import { type Db } from '../../platform/db/database.ts';
import { changeRow, lockRow } from '../../platform/db/rows.ts';
import { subquery } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { productComponents, products } from '../tables/products.table.ts';

export type ProductRow = typeof products.$inferSelect;
type Values = InferInsertModel<typeof products>;

/** What the product is made of, in order. */
const madeOf = subquery<Product['components']>(sql`
  select coalesce(
    json_agg(json_build_object('id', ${components.id}, 'name', ${components.name}, 'number', ${components.number},
      'type', ${components.type}, 'style', ${components.style}, 'code', ${components.code})
      order by ${productComponents.position}),
    '[]'::json)
  from ${productComponents} join ${components} on ${components.id} = ${productComponents.componentId}
  where ${productComponents.productId} = ${products.id}`);

function selectProducts(db: Db) {
  return db.select({ ...getTableColumns(products), components: madeOf }).from(products);
}

const toProduct = (row: Omit<Product, 'operations'>): Product => ({
  ...row,
  operations: row.productOperations,
});

export const productRecords = recordsOf(product, {
  table: products,
  beside: { components: madeOf },
  show: toProduct,
  matching: ({ type }) => (type === undefined ? undefined : eq(products.type, type)),
});

/** The product; throws 404. */
export async function readProduct(db: Db, id: string): Promise<Product> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  if (!row) throw notFound('product');
  return toProduct(row);
}

/** The row, locked; throws 404. */
export async function lockProduct(db: Db, id: string): Promise<ProductRow> {
  const row = await lockRow(db, products, id);
  if (!row) throw notFound('product');
  return row;
}

export async function insertProduct(db: Db, values: Values): Promise<ProductRow> {
  const [row] = await db.insert(products).values(values).returning();
  if (!row) throw new Error('The product was not kept');
  return row;
}

export async function changeProduct(db: Db, row: ProductRow, changes: Partial<Values>): Promise<ProductRow> {
  const changed = await changeRow(db, products, row, changes);
  if (!changed) throw new Error('The locked product changed');
  return changed;
}

/** Makes the product consist of these components, in this order; the caller has its row locked. */
export async function replaceComponents(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.delete(productComponents).where(eq(productComponents.productId, productId));
  if (ids.length === 0) return;
  await db
    .insert(productComponents)
    .values(ids.map((componentId, position) => ({ productId, componentId, position })));
}
