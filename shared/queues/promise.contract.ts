/**
 * Defines the endpoints that calculate when the shop could deliver a job that is not in the queues
 * (docs/plan.md).
 */
import { z } from 'zod';
import { brokenPromise } from '../jobs/job-promise.contract.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import {
  countsMaximum,
  defaultPriority,
  operationsMaximum,
  priorities,
  upsMaximum,
} from '../platform/specification-constants.ts';
import { inkTextMaximum } from '../stock/ink-rules.ts';
import { type ResponseOf, endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  choice,
  freeText,
  id,
  labelled,
  listed,
  measure,
  reference,
  text,
  time,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';
import {
  isOneTransfer,
  ownMinutes,
  setupRequest,
  toolsRequest,
  transferFields,
} from '../operations/operation-parts.contract.ts';

const key = text('Key', 100);
const step = z.object({
  key: key.optional().describe('How other operations refer to it'),
  type: listed('Operation Type'),
  quantity: wholeNumber('Quantity', 1, countsMaximum).nullish().default(null),
  makeReadyMinutes: ownMinutes.makeReadyMinutes.optional().default(null),
  runMinutes: ownMinutes.runMinutes.optional().default(null),
  overlap: z.boolean(reasonMessage('not-yes-or-no', { field: 'Overlap' })).default(false),
  after: z
    .array(z.object({ key, ...transferFields }).refine(isOneTransfer, reasonMessage('one-transfer')))
    .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum }))
    .nullish()
    .describe('Missing: all operations before it; []: none'),
  releaseDate: requestTime('Release date').nullish().default(null),
  setup: setupRequest.optional().default(null).describe("Null: the job's values decide"),
  toolIds: toolsRequest.default([]),
  machineId: reference('Machine').nullish().describe('The machine; missing: the one where it finishes first'),
  pin: z
    .object({ machineId: reference('Machine'), start: requestTime('Start').nullish() })
    .nullish()
    .default(null),
});
const steps = labelled(
  'Operations',
  z
    .array(step, reasonMessage('not-a-list', { field: 'Operations' }))
    .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum })),
);

const requestSchema = z.object({
  quantity: wholeNumber('Quantity', 1),
  buffer: wholeNumber('Buffer', 0).default(0),
  ups: wholeNumber('Ups', 1, upsMaximum).default(1),
  paperLength: measure('Paper Length').default(0),
  paperBreadth: measure('Paper Breadth').default(0),
  paperQuality: freeText('Paper Quality', 200)
    .default('')
    .describe('With the fields down to `productCode`, it decides the set-up keys'),
  paperGsm: measure('Paper GSM').default(0),
  ink: freeText('Ink', inkTextMaximum).default(''),
  coat: freeText('Coat', 200).default(''),
  productCode: freeText('Product Code', 200).default(''),
  priority: choice('Priority', priorities).default(defaultPriority),
  deliveryDate: requestTime('Delivery Date').nullish().describe('The requested date; missing: now'),
  releaseDate: requestTime('Release date').nullish().default(null).describe('Nothing starts earlier'),
  operations: steps.default([]).describe('As in POST /jobs/bulk'),
  productOperations: steps.default([]).describe('As in the job form, if there are no `operations`'),
});
export type EarliestDeliveryRequest = z.output<typeof requestSchema>;

const dates = z.object({
  expected: time.nullable().describe('The finish by the estimates; null: none'),
  likely: time.nullable().describe('The date that one of two such jobs makes'),
  sure: time.nullable().describe('The date that nine of ten such jobs make; null: unknown'),
  odds: z
    .number()
    .nullable()
    .describe('Odds of the requested `deliveryDate`, 0 to 1; null: none requested, or `sure` is null'),
  placed: z
    .array(
      z.object({
        operation: z.int().describe('The index; steps of a job follow added operations'),
        machineId: id.nullable(),
        start: time,
        finish: time,
      }),
    )
    .describe('The places that the operations would get'),
});
const promised = z.object({
  gaps: dates.describe('No other job finishes later'),
  displacing: dates
    .extend({
      pays: z
        .array(
          z.object({
            jobId: id,
            number: z.string(),
            name: z.string(),
            hours: z.number().describe('How many hours later'),
            late: z.enum(['in-time', 'becomes-late', 'later-still']),
            brokenPromise,
          }),
        )
        .describe('Jobs that become late first, then jobs that were late, each by hours'),
    })
    .describe("By the urgency of the job's date and priority"),
  at: time.describe('When it was read'),
  operations: z.int().describe('The number of operations in the queues at that time'),
  runs: z.int().describe('Jobs finished in the last 90 days, from which the odds come'),
  ledger: z
    .object({
      given: z.int().describe('Promises at 9 in 10 whose date was in the last 90 days'),
      kept: z.int().describe('The part of them whose job finished in time'),
      isWidened: z.boolean().describe('Whether `sure`, `likely` and `odds` are corrected by it'),
    })
    .describe('How promises ended'),
  note: z.string().nullable().describe('Why there are no odds, or no date'),
});
export type PromiseRecord = z.output<typeof promised>;

export const promise = endpoint({
  method: 'POST',
  path: '/promise',
  summary: 'When a job could be made, in free time and ahead of others, with its paper from `releaseDate` on',
  access: 'edit',
  body: requestSchema,
  response: promised,
});

export const promiseOf = endpoint({
  method: 'GET',
  path: '/jobs/:id/promise',
  summary: 'What scheduling the job would lead to now, with its paper there; `displacing` as it is scheduled',
  access: 'edit',
  params: idParams,
  response: promised.extend({
    isExact: z.boolean().describe('False in a very large shop, where scheduling may find another date'),
  }),
});
export type PromiseOfJob = ResponseOf<typeof promiseOf>;

export const oddsOf = endpoint({
  method: 'GET',
  path: '/jobs/:id/odds',
  summary:
    'By which dates a job in the queues probably finishes, as they are now; null without open operations',
  access: 'edit',
  params: idParams,
  response: z.object({
    expected: time.nullable().describe('The finish by the estimates; null: none'),
    likely: time.nullable().describe('The date that one of two such jobs makes'),
    sure: time.nullable().describe('The date that nine of ten such jobs make; null: unknown'),
    odds: z.number().nullable().describe('Odds of its `deliveryDate`, 0 to 1; null: unknown'),
    promisedOdds: z.number().nullable().describe('Odds of its `promisedDate` now; null: none, or unknown'),
    runs: z.int().describe('Jobs finished in the last 90 days, from which the odds come'),
    note: z.string().nullable().describe('Why there are no odds'),
  }),
});
export type JobOddsRecord = ResponseOf<typeof oddsOf>;
