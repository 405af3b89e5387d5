import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type ProductOperation } from '../../shared/operations/operations.contract.ts';
import { type Tolerance } from '../../shared/shop/tolerance/tolerance.ts';
import { components } from './components.table.ts';
import { recordColumns } from '../platform/db/column-types.ts';
import { sameNameIndex, searchIndex, sortIndex } from '../platform/db/indexes.ts';

export const products = pgTable(
  'products',
  {
    ...recordColumns,
    name: text('name').notNull(),
    type: text('type').notNull(),
    style: text('style').notNull(),
    code: text('code').notNull(),
    /**
     * The planned steps, in sequence, of jobs for the product. No other row refers to these steps, so an
     * update replaces all of them.
     */
    productOperations: jsonb('product_operations').$type<ProductOperation[]>().notNull(),
    /** The tolerance that new jobs for the product get. Null: they get that of their customer (decision 130). */
    tolerance: jsonb('tolerance').$type<Tolerance>(),
  },
  (table) => [
    sameNameIndex('products_same_name', table.name),
    sortIndex('products_name', table.id, table.name),
    sortIndex('products_type', table.id, table.type),
    sortIndex('products_style', table.id, table.style),
    sortIndex('products_code', table.id, table.code),
    index('products_created').on(table.createdAt, table.id),
    index('products_of_type').on(table.type, table.id),
    searchIndex('products_search', table.name, table.code),
    /** Finds the products with a step that needs a given tool. */
    index('products_steps').using('gin', table.productOperations.op('jsonb_path_ops')),
  ],
);

/** Stores which components each product has, and their sequence. Several products may share a component. */
export const productComponents = pgTable(
  'product_components',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    componentId: uuid('component_id')
      .notNull()
      .references(() => components.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.componentId] }),
    index('product_components_component').on(table.componentId),
  ],
);
