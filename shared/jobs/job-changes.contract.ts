/**
 * Defines the endpoints that change an order after the job has started, or show the impact of such a change
 * in advance (decision 042).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { deliveriesMaximum } from './job-change.ts';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  freeText,
  id,
  expectedVersion,
  time,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';

/**
 * A delivery that was agreed with the customer for a part of the order: its quantity in pieces and its date.
 */
export const plannedDelivery = z.object({ quantity: z.int(), date: time });

const ordered = z.object({
  quantity: z.int(),
  deliveryDate: time,
  deliveries: z.array(plannedDelivery).describe('Empty if the order is not split'),
});

/** A past change of the order, as the response for the job lists it. */
export const jobChange = z.object({
  id,
  before: ordered,
  after: ordered,
  note: z.string(),
  userName: z.string().nullable(),
  at: time,
  undoneAt: time.nullable(),
  undo: refusalOrNull.describe('Why it can no longer be undone; null: it can'),
});
export type JobChange = z.infer<typeof jobChange>;

/** The largest number of other jobs with changed dates that a response lists. */
export const listedMovesMaximum = 100;

/** A paper and a number of its stock sheets. */
const paperSheets = z.object({ paperId: id, paper: z.string(), quantity: z.int() });

export const changeImpactResponse = z.object({
  changeId: id.nullable().describe('Null: nothing changed, as in a preview'),
  sheets: z.int().describe('How many more press sheets the job needs; negative: fewer'),
  runOver: z.boolean().describe('The first operations have finished; without a make-up run, sheets stay'),
  minutes: z
    .array(z.object({ machineId: id, machine: z.string(), minutes: z.int() }))
    .describe('How many more minutes the remaining work takes; negative: fewer'),
  willMake: z.int().describe('Pieces that the job will make after the change'),
  short: z.int().describe('Pieces that the job will be short after the change'),
  papersAssigned: z.int().describe('Press sheets that are assigned after the change'),
  papersShort: z.int().describe('Press sheets that nothing assigned covers after the change'),
  papersUncovered: z.int().describe('The part of `papersShort` that neither stock nor orders cover'),
  makeUp: z
    .object({ sheets: z.int(), operations: z.array(z.string()), added: z.boolean() })
    .nullable()
    .describe("The make-up run for a raise after the job's run; null: none would help"),
  makeUpRemoved: z.int().describe('Press sheets of make-up runs that the smaller order no longer needs'),
  freed: z.array(paperSheets).describe('Sheets that the order returns, including sheets on order'),
  taken: z.array(paperSheets).describe('Sheets that the make-up run takes from the stock'),
  available: z
    .object({ stock: z.int(), onOrder: z.int() })
    .describe('Press sheets of suitable papers, in stock and on order, without a job'),
  moves: z
    .array(
      z.object({
        jobId: id,
        number: z.string(),
        name: z.string(),
        customerName: z.string(),
        deliveryDate: time,
        from: time.nullable(),
        to: time.nullable(),
      }),
    )
    .describe(
      `Jobs that finish more than a minute earlier or later, this one first; at most ${listedMovesMaximum}`,
    ),
  moved: z.int().nullable().describe('How many jobs move; null: the calculation took too long'),
});
export type ChangeImpactResponse = z.infer<typeof changeImpactResponse>;

const tooMany = reasonMessage('too-many-deliveries', { most: deliveriesMaximum });
export const orderChange = z.object({
  quantity: wholeNumber('Quantity', 1).optional(),
  deliveryDate: requestTime('Delivery Date').optional(),
  deliveries: z
    .array(
      z.object({ quantity: wholeNumber('Quantity', 1), date: requestTime('Date') }),
      reasonMessage('not-a-list', { field: 'Deliveries' }),
    )
    .min(1, reasonMessage('required', { field: 'Deliveries' }))
    .max(deliveriesMaximum, tooMany)
    .optional()
    .describe('The planned deliveries, which add up to the quantity'),
  note: freeText('Note', 500).default(''),
  makeUp: z
    .boolean()
    .default(false)
    .describe('Add the make-up run that a raise needs, with its paper if in stock'),
  preview: z.boolean().default(false).describe('Return the same response and change nothing'),
  version: expectedVersion,
});
export type OrderChange = z.output<typeof orderChange>;

/**
 * Returns the endpoints that change the order of a job. `job` is the schema of the job in their responses.
 */
export const jobChangeEndpoints = <J extends z.ZodType>(job: J) => ({
  change: endpoint({
    method: 'POST',
    path: '/jobs/:id/change',
    summary: 'Change quantity or delivery after the start, or preview it',
    access: 'edit',
    params: idParams,
    body: orderChange,
    response: changeImpactResponse,
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/jobs/:id/changes/:changeId/undo',
    summary: 'Undo a change, until a step has started after it',
    access: 'edit',
    params: z.object({ id, changeId: id }),
    response: job,
  }),
});
