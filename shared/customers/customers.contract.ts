/** Defines the endpoints for customers, who order jobs (spec §3 Customer). */
import { z } from 'zod';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { toleranceFields, toleranceRecord } from '../shop/tolerance/tolerance.contract.ts';
import { contactsMaximum } from './customer-rules.ts';
import {
  freeText,
  id,
  labelled,
  listed,
  name,
  text,
  time,
  version,
} from '../platform/contract/field-schemas.ts';

/** A contact of a customer. At least one of name, telephone number and e-mail address is given. */
export const contact = z
  .object({
    name: freeText('Name', 200),
    phone: freeText('Phone', 40),
    email: freeText('Email', 200).refine(
      (value) => value === '' || z.email().safeParse(value).success,
      reasonMessage('not-an-email', { field: 'Email' }),
    ),
  })
  .refine((value) => Object.values(value).some(Boolean), reasonMessage('contact-empty'));
export type Contact = z.infer<typeof contact>;

const atMost = { most: contactsMaximum };

/** The fields of the customer form. The form and the server both validate by this schema. */
export const customerFields = z.object({
  name: name(),
  address: text('Address', 500),
  city: listed('City'),
  taxNumber: freeText('Tax number', 40),
  contacts: labelled(
    'Contacts',
    z.array(contact).max(contactsMaximum, reasonMessage('too-many-contacts', atMost)),
  ),
  deliveryAddresses: labelled(
    'Delivery addresses',
    z.array(text('Delivery address', 500)).max(contactsMaximum, reasonMessage('too-many-addresses', atMost)),
  ),
  scanBeforeRun: labelled(
    'Scan before Run',
    z.boolean(reasonMessage('not-yes-or-no', { field: 'Scan before Run' })),
  ).describe('Run waits until ticket and tools are scanned'),
  ...toleranceFields.shape,
});

export const customerItem = z.object({
  id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  taxNumber: z.string(),
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string() })),
  deliveryAddresses: z
    .array(z.string())
    .describe('Addresses to which the customer gets deliveries besides its own'),
  scanBeforeRun: z.boolean(),
  ...toleranceRecord.shape,
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
  defaults: { taxNumber: '', contacts: [], deliveryAddresses: [], scanBeforeRun: false, tolerance: null },
  item: customerItem,
  sortable: ['name', 'city', 'created'],
  searched: ['name', 'address', 'city'],
  access: { remove: 'deleteOwn' },
  summaries: { remove: 'Delete a customer without jobs' },
});
export type Customer = z.infer<typeof customer.record>;
const { list, sorted } = customer.endpoints;
const { forAll: _forAll, ...own } = sorted;

/** The last deliveries and orders of a customer, which the customer's screen shows. */
export const customerRecent = z.object({
  deliveries: z.array(
    z.object({
      dispatchId: id,
      jobId: id,
      number: z.string(),
      name: z.string(),
      quantity: z.int(),
      date: time,
      noteNumber: z.string().nullable(),
    }),
  ),
  products: z.array(
    z.object({
      productCode: z.string(),
      jobs: z.int().describe("How many of the latest jobs are this customer's"),
      jobId: id.describe('The latest of these jobs'),
      name: z.string(),
      quantity: z.int(),
      orderedAt: time,
    }),
  ),
});

export const customers = {
  ...customer.endpoints,
  recent: endpoint({
    method: 'GET',
    path: '/customers/:id/lately',
    summary: "A customer's last deliveries and usual products, from its latest 200 jobs",
    access: 'read',
    params: idParams,
    response: customerRecent,
  }),
  ofUser: endpoint({
    ...list,
    path: '/users/:id/customers',
    summary: "A user's customers, newest first",
    params: idParams,
  }),
  ofUserSorted: endpoint({
    ...own,
    path: '/users/:id/customers/sorted',
    summary: "A user's customers, sorted and paged",
    params: idParams,
  }),
};
