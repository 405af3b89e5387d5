/** Products' rows, with the components that they are made of. */
import { and, desc, eq, getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { type ProductType } from '../../../shared/rules/catalogue.ts';
import { components } from '../tables/components.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn, subquery } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { productComponents, products } from '../tables/products.table.ts';

export type ProductRow = typeof products.$inferSelect;
type Values = InferInsertModel<typeof products>;

const sorts = {
  name: folded(products.name),
  type: folded(products.type),
  style: folded(products.style),
  code: folded(products.code),
  created: products.createdAt,
};

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

export interface ProductFilter {
  type?: ProductType | undefined;
  term?: string | undefined;
}

function matching({ type, term }: ProductFilter): SQL | undefined {
  return and(
    type === undefined ? undefined : eq(products.type, type),
    term ? occursIn(term, products.name, products.code) : undefined,
  );
}

export async function listProducts(db: Db, { page, per }: { page: number; per: number }) {
  const items: Product[] = await selectProducts(db)
    .orderBy(desc(products.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items, total: await countRows(db, products, undefined) };
}

export async function sortedProducts(db: Db, query: Sorted & ProductFilter) {
  const where = matching(query);
  const items: Product[] = await selectProducts(db)
    .where(where)
    .orderBy(...orderBy(query, sorts, products.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items, total: await countRows(db, products, where) };
}

export function searchProducts(db: Db, term: string) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(occursIn(term, products.name))
    .orderBy(folded(products.name), products.id)
    .limit(20);
}

/** The product; throws 404. */
export async function readProduct(db: Db, id: string): Promise<Product> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  if (!row) throw notFound('product');
  return row;
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

export async function deleteProduct(db: Db, id: string): Promise<void> {
  await db.delete(products).where(eq(products.id, id));
}
