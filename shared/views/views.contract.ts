/**
 * Defines the endpoints for saved views. A view stores a name and a list's filters, for one user or the whole
 * shop (decision 054).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { canSchema } from '../platform/contract/can-schema.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  choice,
  freeText,
  id,
  expectedVersion,
  text,
  time,
  version,
} from '../platform/contract/field-schemas.ts';

/** The lists with filters that a user can save as a view. */
export const viewedLists = [
  'jobs',
  'operations',
  'customers',
  'machines',
  'papers',
  'inks',
  'products',
  'components',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The largest number of views that one user can save. */
export const viewsMaximum = 50;

const fields = {
  list: choice('List', viewedLists),
  name: text('Name', 60),
  query: freeText('Query', 1000).describe("The query of the list's address: status=draft&sort=delivery"),
  shared: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Shared' }))
    .describe('For all users, not only for the author'),
};

export const savedView = z.object({
  id,
  list: z.enum(viewedLists),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  userId: id.describe('The user who saved the view'),
  createdAt: time,
  updatedAt: time,
  version,
  can: canSchema(['edit', 'delete']),
});
export type SavedView = z.infer<typeof savedView>;

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    summary: "The user's own views and the shared views, by name",
    access: 'read',
    query: z.object({ list: z.enum(viewedLists).optional() }),
    response: z.array(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    summary: 'Save a view; Admin and Standard can share it with the shop',
    access: 'self',
    body: z.object({ ...fields, shared: fields.shared.default(false) }),
    response: savedView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/views/:id',
    summary: 'Change a view: your own, or as Admin a shared one',
    access: 'self',
    params: idParams,
    body: z
      .object({ name: fields.name, query: fields.query, shared: fields.shared })
      .partial()
      .extend({ version: expectedVersion }),
    response: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    summary: "Delete a view: one's own or, as Admin, a shared one",
    access: 'self',
    params: idParams,
    response: z.object({ done: z.literal(true) }),
  }),
};
