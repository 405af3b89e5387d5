import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import * as customers from './customers.domain.ts';

export const customersRoutes: Handlers<typeof contract.customers> = {
  list: async (context, { query }, http) => {
    const { items, total } = await customers.listCustomers(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => customers.sortedCustomers(context, query),
  search: (context, { query }) => customers.searchCustomers(context, query.term),
  ofUser: async (context, { params, query }, http) => {
    const { items, total } = await customers.listCustomers(context, query, params.id);
    listHeaders(http, query, total);
    return items;
  },
  ofUserSorted: (context, { params, query }) => customers.sortedCustomers(context, query, params.id),
  get: (context, { params }) => customers.getCustomer(context, params.id),
  create: (context, { body }) => customers.createCustomer(context, body),
  update: (context, { params, body }) => customers.updateCustomer(context, params.id, body),
  remove: async (context, { params }) => {
    await customers.removeCustomer(context, params.id);
    return { done: true };
  },
};
