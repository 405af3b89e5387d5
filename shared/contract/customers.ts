/** Customers (spec §3 Customer). */
import { z } from 'zod';
import { cities } from '../rules/catalogue.ts';
import { collection, endpoint, idParams } from './endpoint.ts';
import { choice, id, name, seenVersion, text, time, version } from './fields.ts';

/** What a form sends; the screen's forms and the server validate by the same object. */
export const customerFields = z.object({
  name: name(),
  address: text('Address', 500),
  city: choice('City', cities),
});
export const customerUpdate = customerFields.partial().extend({ version: seenVersion });

export const customerRecord = z.object({
  id,
  name: z.string(),
  address: z.string(),
  city: z.enum(cities),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  jobsCount: z.int(),
  createdAt: time,
  updatedAt: time,
  version,
});
export type Customer = z.infer<typeof customerRecord>;

export const customerSorts = ['name', 'city', 'created'] as const;

const base = collection({
  path: '/customers',
  plural: 'Customers',
  item: customerRecord,
  sortable: customerSorts,
});

export const customers = {
  ...base,
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:id/customers',
    summary: "A user's customers, newest first",
    access: 'read',
    params: idParams,
    query: base.list.query,
    response: base.list.response,
  }),
  ofUserSorted: endpoint({
    method: 'GET',
    path: '/users/:id/customers/sorted',
    summary: "A user's customers, sorted and paged",
    access: 'read',
    params: idParams,
    query: base.sorted.query,
    response: base.sorted.response,
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:id',
    summary: 'A customer',
    access: 'read',
    params: idParams,
    response: customerRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers',
    summary: 'Add a customer',
    access: 'edit',
    body: customerFields,
    response: customerRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Change a customer',
    access: 'edit',
    params: idParams,
    body: customerUpdate,
    response: customerRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/:id',
    summary: 'Delete a customer without jobs',
    access: 'deleteOwn',
    params: idParams,
    response: z.object({ done: z.literal(true) }),
  }),
};
