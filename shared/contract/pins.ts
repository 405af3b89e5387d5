/** Pins: where a person says that an operation stays (design: plan). */
import { endpoint, idParams } from './endpoint.ts';
import { pinGiven } from './operation-parts.ts';
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
    body: pinGiven,
  }),
  remove: endpoint({
    ...pin,
    method: 'DELETE',
    summary: 'End the pin of an operation, which stays where it is',
  }),
};
