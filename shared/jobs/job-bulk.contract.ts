/**
 * Defines the endpoint that adds many jobs in one request, with operations, links, pins and papers. A shop
 * uses it when it starts with Makeready (design: plan).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import {
  bulkJobsMaximum,
  bulkMegabytes,
  countsMaximum,
  operationsMaximum,
  bulkPlacementMaximum,
} from '../platform/specification-constants.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  freeText,
  id,
  labelled,
  reference,
  text,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';
import {
  isOneTransfer,
  ownMinutes,
  pinRequest,
  setupRequest,
  transferFields,
} from '../operations/operation-parts.contract.ts';
import { productOperation } from '../operations/operations.contract.ts';
import { newJobFields } from './jobs.contract.ts';

const key = text('Key', 100).describe('How other operations refer to it');

const bulkOperation = productOperation.extend({
  key,
  name: freeText('Name', 200).default(''),
  quantity: wholeNumber('Quantity', 1, countsMaximum).nullish().default(null),
  makeReadyMinutes: ownMinutes.makeReadyMinutes.optional().default(null),
  runMinutes: ownMinutes.runMinutes.optional().default(null),
  after: labelled(
    'Comes after',
    z
      .array(z.object({ key, ...transferFields }).refine(isOneTransfer, reasonMessage('one-transfer')))
      .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum }))
      .nullish()
      .describe('Missing: all operations before it; []: none'),
  ),
  machineId: reference('Machine')
    .nullish()
    .describe(
      `Missing: the machine where it finishes first; with more than ${bulkPlacementMaximum} operations, the one that is free first`,
    ),
  releaseDate: requestTime('Release date').nullish().default(null),
  setup: setupRequest.optional().default(null).describe("Null: the job's values decide"),
  pin: pinRequest
    .extend({ why: freeText('Reason', 200).default('') })
    .nullish()
    .default(null),
});

const bulkPaper = z.object({
  paperId: reference('Paper'),
  quantity: wholeNumber('Sheets', 1),
  cut: wholeNumber('Cut', 1, 1000).default(1),
  substitute: z.boolean(reasonMessage('not-yes-or-no', { field: 'Substitute' })).default(false),
});

const bulkJob = newJobFields.extend({
  papers: z
    .array(bulkPaper, reasonMessage('not-a-list', { field: 'Papers' }))
    .max(operationsMaximum)
    .default([]),
  schedule: z.boolean(reasonMessage('not-yes-or-no', { field: 'Schedule' })).default(false),
  releaseDate: requestTime('Release date').nullish().default(null).describe('Nothing starts earlier'),
  operations: labelled(
    'Operations',
    z
      .array(bulkOperation, reasonMessage('not-a-list', { field: 'Operations' }))
      .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum })),
  ).default([]),
});
export type BulkJob = z.output<typeof bulkJob>;

export const jobBulk = {
  bulk: endpoint({
    method: 'POST',
    path: '/jobs/bulk',
    summary: 'Add many jobs with their operations, all or none; `errors` name the place: jobs.3.number',
    access: 'edit',
    megabytes: bulkMegabytes,
    body: z.object({
      jobs: z
        .array(bulkJob, reasonMessage('not-a-list', { field: 'jobs' }))
        .min(1, reasonMessage('at-least', { field: 'jobs', least: 1 }))
        .max(bulkJobsMaximum, reasonMessage('at-most', { field: 'jobs', most: bulkJobsMaximum })),
    }),
    response: z.object({
      jobs: z
        .array(z.object({ id, number: z.string(), operations: z.array(z.object({ id, key: z.string() })) }))
        .describe('In the order of the request'),
    }),
  }),
};
