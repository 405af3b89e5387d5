/**
 * Defines the parts of requests and responses that several endpoints for operations use, such as links and
 * pins (design: operations, plan).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { countsMaximum, minutesMaximum, operationsMaximum } from '../platform/specification-constants.ts';
import { jobStatuses } from '../jobs/aggregate/job-status.ts';
import { placeSides } from './operation-place.ts';
import { setupKeys } from '../tools/setup-keys.ts';
import { toolKinds, toolsMaximum } from '../tools/tools.ts';
import { checkNameMaximum } from '../shop/checks.ts';
import { check } from '../shop/lists.contract.ts';
import {
  requestTime,
  freeText,
  id,
  labelled,
  measure,
  reference,
  expectedVersion,
  text,
  time,
  blankAsAbsent,
  wholeNumber,
  why,
} from '../platform/contract/field-schemas.ts';

/**
 * The requested position of an operation: before, after or parallel to another operation of the job. The
 * server moves other operations if necessary.
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
    .describe("Minutes after its predecessor's run began; both null: after its end"),
  transferPieces: z.int().nullable().describe('May begin once its predecessor has made this many pieces'),
});
/** The predecessor's progress after which the operation may begin, in minutes or in pieces. */
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
/**
 * The make-ready and run in minutes that a person set for the operation. If null, the machine's values apply.
 */
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
  z.object({
    id,
    name: z.string(),
    kind: z.enum(toolKinds),
    place: z.string().describe('Where the tool lies'),
  }),
);

/** The values that a person can set for an operation: own minutes, earliest start, set-up keys and tools. */
export const workRequest = {
  ...ownMinutes,
  releaseDate: blankAsAbsent('', requestTime('Release date').nullable()),
  setup: setupRequest.describe("Null: the job's values decide"),
  toolIds: toolsRequest,
};
export const workResponse = {
  makeReadyMinutes: z
    .number()
    .nullable()
    .describe("Minutes that a person set; null: the machine's. The same applies to 'runMinutes'"),
  runMinutes: z.number().nullable(),
  releaseDate: time.nullable().describe("The earliest planned start; null: the job's"),
  setup: setupResponse
    .nullable()
    .describe("The set-up keys that a person set; the job's values decide the others"),
  toolIds: z.array(id).describe('The tools that the operation needs besides its machine'),
  tools: toolsResponse,
};

export const pin = z
  .object({
    machineId: id.nullable(),
    start: time.nullable().describe('Its start, for which the machine waits'),
    why: z.string(),
    userName: z.string().nullable(),
    at: time,
  })
  .nullable()
  .describe('Who pinned the operation to its machine, and why');

export const pinRequest = z.object({
  machineId: reference('Machine'),
  start: requestTime('Start').nullish(),
  why: why(),
});

/** The machine to which a user moves an operation, and the position in that machine's queue. */
export const moveRequest = z.object({
  machineId: reference('Machine').nullable(),
  before: reference('Operation').nullable().optional(),
  pin: pinRequest.omit({ machineId: true }).optional().describe('Also pin the operation there'),
  version: expectedVersion,
});

/** The fields of the job that the response for an operation contains. */
export const jobOfOperation = z.object({
  id,
  number: z.string(),
  name: z.string(),
  status: z.enum(jobStatuses),
  holdReason: z.string().nullable(),
  quantity: z.int(),
  buffer: z.int(),
  effectiveBuffer: z.int().describe('The buffer in effect; follows the expected loss unless set'),
  ups: z.int(),
  paperLength: z.number().describe('Length of the press sheet in mm'),
  paperBreadth: z.number(),
  deliveryDate: time,
  expected: time.nullable(),
  short: z.int().describe('Pieces that will be missing'),
  customerName: z.string(),
  artworkUrl: z.string().nullable(),
});

/** The checks of an operation in lists. */
export const checksSummary = z
  .object({
    due: z.array(z.string()).describe('The names of the checks that are due now'),
    missed: z.int().describe('Checks that were due and not done'),
    failed: z.int().describe('Checks with a last result that was not in order'),
  })
  .nullable()
  .describe('Null without checks');

/** A stored answer to a check. An answer that was taken back stays in the list. */
const storedAnswer = z.object({
  id,
  check: z.string(),
  count: z.int().describe('The count at which it was due; 0: before Run'),
  value: z.number().nullable(),
  passed: z.boolean().describe('In order, or within the limits'),
  holds: z.boolean().describe('False for what was taken back, or belongs to a run before'),
  userId: id.nullable(),
  userName: z.string().nullable(),
  at: time,
  struckBy: z.string().nullable().describe('Who took it back'),
});
export type StoredAnswer = z.infer<typeof storedAnswer>;
export const operationChecks = z.object({
  checks: z.array(check),
  results: z.array(storedAnswer).describe('Newest first'),
});
export type OperationChecks = z.infer<typeof operationChecks>;

/** The answer to a check: a measured value, or whether it is in order. */
export const checkAnswer = z.object({
  check: text('Check', checkNameMaximum),
  count: wholeNumber('Count', 0, countsMaximum).describe('The count at which it was due; 0: before Run'),
  value: measure('Value').optional(),
  passed: z.boolean(reasonMessage('not-yes-or-no', { field: 'In order' })).optional(),
  at: requestTime('Checked at').optional(),
});
