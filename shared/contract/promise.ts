/** Returns the dates at which the shop could make a job that is not in the queues (docs/plan.md). */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import {
  countsMaximum,
  defaultPriority,
  operationsMaximum,
  priorities,
  upsMaximum,
} from '../rules/catalogue.ts';
import { inkTextMaximum } from '../rules/ink.ts';
import { type ResponseOf, endpoint, idParams } from './endpoint.ts';
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
} from './fields.ts';
import { isOneTransfer, ownMinutes, setupRequest, toolsRequest, transferFields } from './operation-parts.ts';

const key = text('Key', 100);
const step = z.object({
  key: key.optional().describe('What other operations of the job call it by'),
  type: listed('Operation Type'),
  quantity: wholeNumber('Quantity', 1, countsMaximum).nullish().default(null),
  makeReadyMinutes: ownMinutes.makeReadyMinutes.optional().default(null),
  runMinutes: ownMinutes.runMinutes.optional().default(null),
  overlap: z.boolean(reasonMessage('not-yes-or-no', { field: 'Overlap' })).default(false),
  after: z
    .array(z.object({ key, ...transferFields }).refine(isOneTransfer, reasonMessage('one-transfer')))
    .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum }))
    .nullish()
    .describe('Left out: all that stand before it; []: nothing'),
  releaseDate: requestTime('Release date').nullish().default(null),
  setup: setupRequest.optional().default(null).describe('Null: as it follows from the job'),
  toolIds: toolsRequest.default([]),
  machineId: reference('Machine').nullish().describe('It goes there; left out: where it is done first'),
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

const asked = z.object({
  quantity: wholeNumber('Quantity', 1),
  buffer: wholeNumber('Buffer', 0).default(0),
  ups: wholeNumber('Ups', 1, upsMaximum).default(1),
  paperLength: measure('Paper Length').default(0),
  paperBreadth: measure('Paper Breadth').default(0),
  paperQuality: freeText('Paper Quality', 200)
    .default('')
    .describe('With the fields to `productCode` it says what machines are made ready for'),
  paperGsm: measure('Paper GSM').default(0),
  ink: freeText('Ink', inkTextMaximum).default(''),
  coat: freeText('Coat', 200).default(''),
  productCode: freeText('Product Code', 200).default(''),
  priority: choice('Priority', priorities).default(defaultPriority),
  deliveryDate: requestTime('Delivery Date').nullish().describe('As it was asked for; left out: now'),
  releaseDate: requestTime('Release date').nullish().default(null).describe('Nothing of it starts earlier'),
  operations: steps.default([]).describe('As in bulk'),
  productOperations: steps.default([]).describe('As the job form has them, where there are no `operations`'),
});
export type EarliestDeliveryRequest = z.output<typeof asked>;

const dates = z.object({
  expected: time.nullable().describe('As estimated; null: it has no date'),
  likely: time.nullable().describe('In one of two cases'),
  sure: time
    .nullable()
    .describe(
      'In nine of ten cases; null where too few jobs were finished to tell, and where it has no date',
    ),
  odds: z
    .number()
    .nullable()
    .describe(
      'That it is made by the `deliveryDate` that was asked for, from 0 to 1; null where none was, and where `sure` is null',
    ),
  placed: z
    .array(
      z.object({
        operation: z
          .int()
          .describe(
            'Its place in what was asked; of a job that is there, behind those added by hand the steps',
          ),
        machineId: id.nullable(),
        start: time,
        finish: time,
      }),
    )
    .describe('Where its operations would go'),
});
const promised = z.object({
  gaps: dates.describe('Nobody is made later'),
  displacing: dates
    .extend({
      pays: z
        .array(
          z.object({
            jobId: id,
            number: z.string(),
            name: z.string(),
            hours: z.number().describe('Later'),
            late: z.enum(['in-time', 'becomes-late', 'later-still']),
          }),
        )
        .describe('Those that become late first, then those that were late, each by hours'),
    })
    .describe('By the urgency of its date and priority'),
  at: time.describe('When the queues were read'),
  operations: z.int().describe('In the queues, which it was worked out from'),
  runs: z.int().describe('Finished jobs of the last 90 days, from which the odds are'),
  note: z.string().nullable().describe('Why there are no odds, or no date'),
});
export type PromiseRecord = z.output<typeof promised>;

export const promise = endpoint({
  method: 'POST',
  path: '/promise',
  summary:
    'When a job could be made: in free time on the machines, and ahead of others, as if its paper were there from `releaseDate` on. Nothing is written',
  access: 'edit',
  body: asked,
  response: promised,
});

export const promiseOf = endpoint({
  method: 'GET',
  path: '/jobs/:id/promise',
  summary:
    'What scheduling the job would lead to now: `displacing` as it is scheduled, even where a gap is sooner; as if its paper were there',
  access: 'edit',
  params: idParams,
  response: promised.extend({
    isExact: z
      .boolean()
      .describe(
        'False in a very large shop: there Schedule takes the machines that are free first, and the date may be another one',
      ),
  }),
});
export type PromiseOfJob = ResponseOf<typeof promiseOf>;
