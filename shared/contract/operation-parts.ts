/**
 * The schemas that several endpoints for operations share: links, own minutes, pin and job (design: operations,
 * plan).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { countsMaximum, minutesMaximum, operationsMaximum } from '../rules/catalogue.ts';
import { jobStatuses } from '../rules/job-status.ts';
import { placeSides } from '../rules/operation-place.ts';
import { setupKeys } from '../rules/setup-keys.ts';
import { toolKinds, toolsMaximum } from '../rules/tools.ts';
import {
  requestTime,
  freeText,
  id,
  labelled,
  measure,
  reference,
  expectedVersion,
  time,
  blankAsAbsent,
  wholeNumber,
  why,
} from './fields.ts';

/**
 * The requested place of an operation, before, after or beside another operation of its job. The server moves
 * other operations if necessary.
 */
export const placeRequest = labelled(
  'Position',
  z.object({ side: z.enum(placeSides), operationId: reference('Position') }),
);
export const operationLink = z.object({
  operationId: id,
  transferMinutes: z
    .number()
    .nullable()
    .describe('It begins so many minutes after the other one began to run; both null: after its end'),
  transferPieces: z.int().nullable().describe('It begins once the other one has made so many pieces'),
});
/** The predecessor's progress at which the operation may begin, in minutes or in pieces. */
export const transferFields = {
  transferMinutes: measure('Transfer minutes', 0, minutesMaximum).nullish().default(null),
  transferPieces: wholeNumber('Transfer pieces', 1, countsMaximum).nullish().default(null),
};
export const isOneTransfer = (link: { transferMinutes: number | null; transferPieces: number | null }) =>
  link.transferMinutes === null || link.transferPieces === null;
export const links = labelled(
  'Comes after',
  z
    .array(
      z
        .object({ operationId: reference('Comes after'), ...transferFields })
        .refine(isOneTransfer, reasonMessage('one-transfer')),
      reasonMessage('not-a-list', { field: 'Comes after' }),
    )
    .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum })),
);
/** The minutes that a person set for the operation itself, or null if those of its machine apply. */
export const ownMinutes = {
  makeReadyMinutes: measure('Make-ready', 0, minutesMaximum).nullable(),
  runMinutes: measure('Run', 0, minutesMaximum).nullable(),
};
/** The set-up keys that a person set for the operation. */
export const setupRequest = labelled(
  'Made ready for',
  z.partialRecord(z.enum(setupKeys), freeText('Made ready for', 200).nullable()),
).nullable();
export const setupResponse = z.partialRecord(z.enum(setupKeys), z.string().nullable());

/** The ids of the tools that the operation needs. */
export const toolsRequest = labelled(
  'Tools',
  z
    .array(reference('Tools'), reasonMessage('not-a-list', { field: 'Tools' }))
    .max(toolsMaximum, reasonMessage('at-most', { field: 'Tools', most: toolsMaximum, of: 'tools' })),
);
export const toolsResponse = z.array(
  z.object({ id, name: z.string(), kind: z.enum(toolKinds), place: z.string().describe('Where it is kept') }),
);

/** The values that a person can set for an operation: its own minutes, earliest start, set-up keys and tools. */
export const workRequest = {
  ...ownMinutes,
  releaseDate: blankAsAbsent('', requestTime('Release date').nullable()),
  setup: setupRequest.describe('Null: as it follows from the job'),
  toolIds: toolsRequest,
};
export const workResponse = {
  makeReadyMinutes: z.number().nullable().describe("Null: its machine's; so is 'runMinutes'"),
  runMinutes: z.number().nullable(),
  releaseDate: time.nullable().describe('It is planned to start no earlier; null: as its job'),
  setup: setupResponse
    .nullable()
    .describe('What a person said that its machine is made ready for; else it follows from the job'),
  toolIds: z
    .array(id)
    .describe('The tools that it needs besides its machine: they are in one place at a time'),
  tools: toolsResponse,
};

export const pin = z
  .object({
    machineId: id.nullable(),
    start: time.nullable().describe('It starts no earlier, and its machine is kept free for it'),
    why: z.string(),
    userName: z.string().nullable(),
    at: time,
  })
  .nullable()
  .describe('By whom it was pinned to its machine, and why');

export const pinRequest = z.object({
  machineId: reference('Machine'),
  start: requestTime('Start').nullish(),
  why: why(),
});

/** Where a user moves an operation: the machine and the place in its queue. */
export const moveRequest = z.object({
  machineId: reference('Machine').nullable(),
  before: reference('Operation').nullable().optional(),
  pin: pinRequest.omit({ machineId: true }).optional().describe('It is pinned there too'),
  version: expectedVersion,
});

/** The fields of an operation's job that the response for the operation contains. */
export const jobOfOperation = z.object({
  id,
  number: z.string(),
  name: z.string(),
  status: z.enum(jobStatuses),
  holdReason: z.string().nullable(),
  quantity: z.int(),
  buffer: z.int(),
  effectiveBuffer: z.int().describe('The buffer that is planned: where nobody set one, by the expected loss'),
  ups: z.int(),
  paperLength: z.number().describe('Of the press sheet, in mm'),
  paperBreadth: z.number(),
  deliveryDate: time,
  expected: time.nullable(),
  short: z.int().describe('Pieces that will be missing of those ordered'),
  customerName: z.string(),
  artworkUrl: z.string().nullable(),
});
