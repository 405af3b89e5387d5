import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import * as products from './products.domain.ts';

export const handlers: Handlers<typeof contract.products> = {
  list: async (context, { query }, http) => {
    const { items, total } = await products.listProducts(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => products.sortedProducts(context, query),
  search: (context, { query }) => products.searchProducts(context, query.term),
  get: (context, { params }) => products.getProduct(context, params.id),
  select: (context, { params }) => products.selectProduct(context, params.id),
  create: (context, { body }) => products.createProduct(context, body),
  update: (context, { params, body }) => products.updateProduct(context, params.id, body),
  remove: async (context, { params }) => {
    await products.removeProduct(context, params.id);
    return { done: true };
  },
};
