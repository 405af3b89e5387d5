/**
 * Defines the endpoints for webhooks: URLs of other programs, to which the server sends changes (decision
 * 049).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { done } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams, paged, paging } from '../platform/contract/endpoint.ts';
import { id, labelled, expectedVersion, text, time, version } from '../platform/contract/field-schemas.ts';

/**
 * The limits of webhooks. `seconds` limits an attempt, `triedDays` the retries, and `keptDays` the storage of
 * deliveries. `atOnce` limits concurrent deliveries, `most` the number of webhooks.
 */
export const webhookLimits = { seconds: 10, triedDays: 3, keptDays: 30, atOnce: 4, most: 50 };

/**
 * Returns whether the server can deliver to the URL. It rejects a URL with a username or password, because
 * every Admin could read them in the list.
 */
const isReceiver = (address: string) => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

export const webhookFields = z.object({
  url: text('Address', 2000).refine(isReceiver, reasonMessage('not-a-receiver')),
  events: labelled(
    'Events',
    z
      .array(text('Events', 100), reasonMessage('not-a-list', { field: 'Events' }))
      .max(100, reasonMessage('at-most', { field: 'Events', most: 100 })),
  ).describe('Records (jobs) and verbs (job.schedule); empty: all'),
});

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean().describe('False: the server sends nothing to it and stores no new events for it'),
  createdAt: time,
  waiting: z.int().describe('Deliveries that the server will still try to send'),
  failed: z.int().describe('Deliveries that failed for good'),
  version,
});
export type Webhook = z.infer<typeof webhook>;

/** The response with a new webhook. No other response contains the secret. */
const createdWebhook = webhook.extend({
  secret: z.string().describe('whsec_ and the key in base64, which checks the signature'),
});
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** The body of the request that the server sends to a webhook's receiver. */
export const webhookBody = z.object({
  id: id.describe('Equal in every attempt; also the header webhook-id'),
  entity: z.string(),
  entityId: id,
  version: z.int(),
  verb: z.string(),
  at: time,
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const delivery = webhookBody.extend({
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable().describe('The HTTP status of the last response; null: there was none'),
  answer: z.string().describe('The beginning of the last response'),
  failure: refusalOrNull.describe('Why the last attempt failed'),
  triedAt: time.nullable(),
  nextAt: time.nullable().describe('When the next attempt is due'),
});
export type Delivery = z.infer<typeof delivery>;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'Webhooks, newest first, without their secrets',
    access: 'admin',
    response: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook, signed after Standard Webhooks; only this response has its secret',
    access: 'admin',
    body: webhookFields.extend({ events: webhookFields.shape.events.default([]) }),
    response: createdWebhook,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change the URL or the events of a webhook, or pause it',
    access: 'admin',
    params: idParams,
    body: webhookFields
      .extend({ active: z.boolean(reasonMessage('not-yes-or-no', { field: 'Active' })) })
      .partial()
      .extend({ version: expectedVersion }),
    response: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and its unsent deliveries',
    access: 'admin',
    params: idParams,
    response: done,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: `Deliveries, newest first, with their results; the server stores them for ${webhookLimits.keptDays} days`,
    access: 'admin',
    params: idParams,
    query: z.object({ state: z.enum(deliveryStates).optional(), ...paging(200, 50) }),
    response: paged(delivery),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/webhooks/:id/retry',
    summary: 'Retry failed deliveries: those in the request, or all',
    access: 'admin',
    params: idParams,
    body: z
      .object({
        ids: z
          .array(id)
          .max(1000, reasonMessage('at-most', { field: 'Ids', most: 1000 }))
          .optional(),
      })
      .default({}),
    response: z.object({ retried: z.int() }),
  }),
};
