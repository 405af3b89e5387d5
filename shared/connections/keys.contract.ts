/** Defines the endpoints for API keys, with which other programs call the API (decision 049). */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { keyScopes } from '../platform/role-permissions.ts';
import { done } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { choice, id, labelled, name, time, version } from '../platform/contract/field-schemas.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeBy: z.string().describe('The Admin who created the key'),
  createdAt: time,
  usedAt: time.nullable().describe('When the key was last used, to the minute'),
  machineId: id.nullable().describe('The machine of a device; null: a program'),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

/** The response with a new API key. No other response contains the secret. */
const createdKey = apiKey.extend({ key: z.string().describe('The key: mr_ and 43 characters') });
export type CreatedKey = z.infer<typeof createdKey>;

export const keyFields = z.object({
  name: name(),
  scopes: labelled(
    'Scopes',
    z
      .array(choice('Scopes', keyScopes), reasonMessage('not-a-list', { field: 'Scopes' }))
      .min(1, reasonMessage('required', { field: 'Scopes' }))
      .overwrite((sent) => keyScopes.filter((each) => sent.includes(each))),
  ).describe('What the key may do; none manages users, keys, webhooks or settings'),
});

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    summary: 'API keys, newest first, without the keys themselves',
    access: 'admin',
    response: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; only this response contains it',
    access: 'admin',
    body: keyFields,
    response: createdKey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    summary: 'Revoke an API key with immediate effect',
    access: 'admin',
    params: idParams,
    response: done,
  }),
};
