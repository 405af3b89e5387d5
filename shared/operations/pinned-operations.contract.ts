/**
 * Defines the endpoints that pin and unpin operations. A pin fixes an operation to a machine chosen by a
 * person, and may set its earliest start (design: plan).
 */
import { z } from 'zod';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { reference } from '../platform/contract/field-schemas.ts';
import { pinRequest } from './operation-parts.contract.ts';
import { operationRecord } from './operations.contract.ts';

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
    summary: 'Pin an operation to a machine and, if the request has one, to a start',
    body: pinRequest,
  }),
  putBack: endpoint({
    ...pin,
    path: '/operations/:id/put-back',
    method: 'POST',
    summary: 'Revert the last move or pin of an operation',
    body: z.object({
      before: reference('Operation')
        .nullable()
        .optional()
        .describe('The operation that was behind it; used if the former rank is taken'),
      version: z.int().describe("The record's version after the move"),
    }),
  }),
  remove: endpoint({
    ...pin,
    method: 'DELETE',
    summary: 'Unpin an operation, which stays where it is',
  }),
};
