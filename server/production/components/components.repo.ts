/** Components' rows, with the products that they are part of. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  type InferInsertModel,
  inArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type ProductType } from '../../../shared/rules/catalogue.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn, subquery } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { productComponents, products } from '../tables/products.table.ts';
import { components } from '../tables/components.table.ts';

export type ComponentRow = typeof components.$inferSelect;
type Values = InferInsertModel<typeof components>;

const sorts = {
  name: folded(components.name),
  number: folded(components.number),
  type: folded(components.type),
  code: folded(components.code),
  created: components.createdAt,
};

/** The products that the component is part of, by name. */
const partOf = subquery<{ id: string; name: string }[]>(sql`
  select coalesce(
    json_agg(json_build_object('id', ${products.id}, 'name', ${products.name})
      order by ${folded(products.name)}, ${products.id}),
    '[]'::json)
  from ${productComponents} join ${products} on ${products.id} = ${productComponents.productId}
  where ${productComponents.componentId} = ${components.id}`);

function selectComponents(db: Db) {
  return db.select({ ...getTableColumns(components), products: partOf }).from(components);
}
export type ListedComponent = Awaited<ReturnType<typeof selectComponents>>[number];

export interface ComponentFilter {
  type?: ProductType | undefined;
  productId?: string | undefined;
  term?: string | undefined;
}

function matching({ type, productId, term }: ComponentFilter): SQL | undefined {
  const ofProduct = (id: string) =>
    sql`exists (select 1 from ${productComponents} where ${productComponents.componentId} = ${components.id} and ${productComponents.productId} = ${id})`;
  return and(
    type === undefined ? undefined : eq(components.type, type),
    productId === undefined ? undefined : ofProduct(productId),
    term ? occursIn(term, components.name, components.number, components.code) : undefined,
  );
}

export async function listComponents(db: Db, { page, per }: { page: number; per: number }) {
  const items = await selectComponents(db)
    .orderBy(desc(components.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items, total: await countRows(db, components, undefined) };
}

/** A product's components stand in its order where no other is asked for. */
function placeIn({ productId, sort, order }: Sorted & ComponentFilter): SQL[] {
  if (productId === undefined || sort !== 'default') return [];
  const place = subquery<number>(
    sql`select ${productComponents.position} from ${productComponents} where ${productComponents.componentId} = ${components.id} and ${productComponents.productId} = ${productId}`,
  );
  return [order === 'descending' ? desc(place) : asc(place)];
}

export async function sortedComponents(db: Db, query: Sorted & ComponentFilter) {
  const where = matching(query);
  const items = await selectComponents(db)
    .where(where)
    .orderBy(...placeIn(query), ...orderBy(query, sorts, components.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items, total: await countRows(db, components, where) };
}

export function searchComponents(db: Db, term: string) {
  return db
    .select({ id: components.id, name: components.name })
    .from(components)
    .where(occursIn(term, components.name, components.number))
    .orderBy(folded(components.name), components.id)
    .limit(20);
}

const link = alias(productComponents, 'link');

/** The components of the product, in its order. */
export async function componentsOf(db: Db, productId: string): Promise<ListedComponent[]> {
  return db
    .select({ ...getTableColumns(components), products: partOf })
    .from(components)
    .innerJoin(link, eq(link.componentId, components.id))
    .where(eq(link.productId, productId))
    .orderBy(asc(link.position));
}

/** The component as lists show it; throws 404. */
export async function readComponent(db: Db, id: string): Promise<ListedComponent> {
  const [row] = await selectComponents(db).where(eq(components.id, id));
  if (!row) throw notFound('component');
  return row;
}

/** Those of the ids that are components'. */
export async function knownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: components.id })
    .from(components)
    .where(inArray(components.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

/** The row, locked; throws 404. */
export async function lockComponent(db: Db, id: string): Promise<ComponentRow> {
  const row = await lockRow(db, components, id);
  if (!row) throw notFound('component');
  return row;
}

export async function insertComponent(db: Db, values: Values): Promise<ComponentRow> {
  const [row] = await db.insert(components).values(values).returning();
  if (!row) throw new Error('The component was not kept');
  return row;
}

export async function changeComponent(
  db: Db,
  row: ComponentRow,
  changes: Partial<Values>,
): Promise<ComponentRow> {
  const changed = await changeRow(db, components, row, changes);
  if (!changed) throw new Error('The locked component changed');
  return changed;
}

export async function deleteComponent(db: Db, id: string): Promise<void> {
  await db.delete(components).where(eq(components.id, id));
}
