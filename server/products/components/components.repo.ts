/** Reads and writes components in the database, and reads which products use them. */
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { component, type ComponentItem } from '../../../shared/products/components.contract.ts';
import { withTools } from '../../../shared/tools/tools.ts';
import { refuseDeleteComponent } from '../../../shared/jobs/component-deletion.ts';
import { hasOriginal, previewOf } from '../../artwork/artwork.table.ts';
import { existingIds } from '../../platform/crud/find-existing-ids.ts';
import { type Reader, recordsOf } from '../../platform/crud/records.ts';
import { type Db } from '../../platform/db/database.ts';
import { folded, subquery } from '../../platform/db/sql-fragments.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { productComponents, products } from '../products.table.ts';
import { components } from '../components.table.ts';
import { toolsOfSteps } from '../../tools/needed-tools.sql.ts';

/** Selects the products that use the component, sorted by name. */
const usedInProducts = subquery<{ id: string; name: string }[]>(sql`
  select coalesce(
    json_agg(json_build_object('id', ${products.id}, 'name', ${products.name})
      order by ${folded(products.name)}, ${products.id}),
    '[]'::json)
  from ${productComponents} join ${products} on ${products.id} = ${productComponents.productId}
  where ${productComponents.componentId} = ${components.id}`);

const relatedColumns = { products: usedInProducts, tools: toolsOfSteps(components.componentOperations) };

function selectComponents(db: Db) {
  return db.select({ ...getTableColumns(components), ...relatedColumns }).from(components);
}
export type ListedComponent = Awaited<ReturnType<typeof selectComponents>>[number];

/** Converts a row to the component as a response shows it. */
export function toItem(
  { artworkUrl }: Pick<Reader, 'artworkUrl'>,
  { artworkHash, tools, ...row }: ListedComponent,
): ComponentItem {
  const operations = withTools(row.componentOperations, tools);
  return {
    ...row,
    finished: row.finished ?? undefined,
    blank: row.blank ?? undefined,
    componentOperations: operations,
    operations,
    contentType: artworkHash ? 'image/jpeg' : null,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
    artworkFullUrl: artworkUrl(artworkHash, 'full'),
    artworkThumbUrl: artworkUrl(artworkHash, 'thumb'),
  };
}

/** Selects the component's position among the product's components. */
const positionInProduct = (productId: string) =>
  subquery<number>(
    sql`select ${productComponents.position} from ${productComponents} where ${productComponents.componentId} = ${components.id} and ${productComponents.productId} = ${productId}`,
  );

export const componentRecords = recordsOf(component, {
  table: components,
  counted: true,
  extraColumns: relatedColumns,
  show: (row, reader) => toItem(reader, row),
  facts: { preview: previewOf(components.artworkHash), hasOriginal: hasOriginal(components.artworkHash) },
  more: ({ preview, hasOriginal, artworkHash }, { artworkUrl }) => ({
    artwork: preview,
    artworkOriginalUrl: hasOriginal ? artworkUrl(artworkHash, 'original') : null,
  }),
  against: (row) => ({ delete: refuseDeleteComponent(row) }),
  matching: ({ type, productId }) =>
    and(
      type === undefined ? undefined : eq(components.type, type),
      productId === undefined ? undefined : isNotNull(positionInProduct(productId)),
    ),
  /** Sorts the components of a product by their position, unless the request names another column. */
  before: ({ productId, sort, order }) => {
    if (productId === undefined || sort !== 'default') return [];
    return [order === 'descending' ? desc(positionInProduct(productId)) : asc(positionInProduct(productId))];
  },
});

const link = alias(productComponents, 'link');

/** Returns the product's components in the sequence that the product gives them. */
export async function readProductComponents(db: Db, productId: string): Promise<ListedComponent[]> {
  return selectComponents(db)
    .innerJoin(link, eq(link.componentId, components.id))
    .where(eq(link.productId, productId))
    .orderBy(asc(link.position));
}

export const hasProduct = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(products, eq(products.id, id))) > 0;

/** Returns the component with the columns that lists have. Throws 404 if it does not exist. */
export async function readComponent(db: Db, id: string): Promise<ListedComponent> {
  const [row] = await selectComponents(db).where(eq(components.id, id));
  if (!row) throw notFound('component');
  return row;
}

/** Returns the ids in the list that are ids of existing components. */
export const knownIds = (db: Db, ids: readonly string[]) => existingIds(db, components, ids);
