/**
 * Defines the endpoints for lorries. A lorry carries deliveries of one or more jobs that leave together
 * (design: dispatch).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { lorryMaximum } from './dispatchable-pieces.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  freeText,
  id,
  reference,
  time,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';

/** A lorry with its deliveries, which the shop dispatches in one step. */
export const lorry = z.object({
  id,
  date: time,
  note: z.string(),
  userName: z.string().nullable(),
  noteNumbers: z.array(z.string()).describe('The numbers of the delivery notes, one for each customer'),
  jobs: z.array(
    z.object({
      jobId: id,
      number: z.string(),
      name: z.string(),
      customerName: z.string(),
      city: z.string(),
      quantity: z.int(),
      complete: z.boolean(),
    }),
  ),
});
export type Lorry = z.infer<typeof lorry>;

/** The number of pieces of one job on the lorry. */
const load = z.object({
  jobId: reference('Job'),
  quantity: wholeNumber('Quantity', 1),
  complete: z.boolean().default(false).describe('Nothing more of the order will follow'),
});

export const lorryFields = z.object({
  jobs: z
    .array(load, reasonMessage('required', { field: 'Jobs' }))
    .min(1, reasonMessage('required', { field: 'Jobs' }))
    .max(lorryMaximum, reasonMessage('too-many-on-lorry', { most: lorryMaximum })),
  date: requestTime('Date').optional(),
  note: freeText('Note', 500).default(''),
  confirmed: z
    .boolean()
    .default(false)
    .describe('Send even more than is made and not sent, or than the tolerance accepts'),
});
export type LorryFields = z.output<typeof lorryFields>;

export const dispatches = {
  recent: endpoint({
    method: 'GET',
    path: '/dispatches',
    summary: 'The latest lorries, newest first',
    access: 'read',
    response: z.array(lorry),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dispatches',
    summary: 'Dispatch a lorry with pieces of several jobs, all or none',
    access: 'dispatch',
    body: lorryFields,
    response: lorry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dispatches/:id',
    summary: 'Undo a lorry with all its deliveries',
    access: 'dispatch',
    params: idParams,
    response: z.object({ done: z.literal(true) }),
  }),
};
