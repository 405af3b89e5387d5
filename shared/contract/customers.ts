/** Customers (spec §3 Customer). */
import { z } from 'zod';
import { crud } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { id, listed, name, text, time, version } from './fields.ts';

/** What a form sends; the screen's forms and the server validate by the same object. */
export const customerFields = z.object({
  name: name(),
  address: text('Address', 500),
  city: listed('City'),
});

export const customerItem = z.object({
  id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  jobsCount: z.int(),
  createdAt: time,
  updatedAt: time,
  version,
});
export type CustomerItem = z.infer<typeof customerItem>;

export const customer = crud({
  one: 'a customer',
  many: 'customers',
  fields: customerFields,
  item: customerItem,
  sortable: ['name', 'city', 'created'],
  searched: ['name', 'address', 'city'],
  access: { remove: 'deleteOwn' },
  summaries: { remove: 'Delete a customer without jobs' },
});
export type Customer = z.infer<typeof customer.record>;
const { list, sorted } = customer.endpoints;

export const customers = {
  ...customer.endpoints,
  ofUser: endpoint({
    ...list,
    path: '/users/:id/customers',
    summary: "A user's customers, newest first",
    params: idParams,
  }),
  ofUserSorted: endpoint({
    ...sorted,
    path: '/users/:id/customers/sorted',
    summary: "A user's customers, sorted and paged",
    params: idParams,
  }),
};
