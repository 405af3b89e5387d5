/**
 * The endpoints that pin and unpin operations. A pin is a person's decision that an operation stays on its
 * machine (design: plan).
 */
import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { reference } from './field-schemas.ts';
import { pinRequest } from './operation-parts.ts';
import { operationRecord } from './operations.ts';

const pin = {
  path: '/operations/:id/pin',
  access: 'edit',
  params: idParams,
  response: operationRecord,
} as const;

export const pins = {
  add: endpoint({
    ...pin,
    method: 'POST',
    summary: 'Pin an operation to a machine, and to a start where one is given',
    body: pinRequest,
  }),
  putBack: endpoint({
    ...pin,
    path: '/operations/:id/put-back',
    method: 'POST',
    summary:
      'Take the last move or pin of an operation back: its machine, its place and its pin are as before',
    body: z.object({
      before: reference('Operation')
        .nullable()
        .optional()
        .describe('The operation that was behind it; used if the former rank is taken'),
      version: z.int().describe('The version after the move'),
    }),
  }),
  remove: endpoint({
    ...pin,
    method: 'DELETE',
    summary: 'End the pin of an operation, which stays where it is',
  }),
};
