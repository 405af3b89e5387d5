/** The parts of an operation: links, own minutes, pin, job (design: operations, plan). */
import { z } from 'zod';
import { says } from '../reasons/issue.ts';
import { countsMaximum, minutesMaximum, operationsMaximum } from '../rules/catalogue.ts';
import { jobStatuses } from '../rules/job-status.ts';
import { placeSides } from '../rules/operation-place.ts';
import { setupKeys } from '../rules/setup-keys.ts';
import { toolKinds, toolsMaximum } from '../rules/tool.ts';
import {
  anyTime,
  freeText,
  id,
  labelled,
  measure,
  reference,
  seenVersion,
  time,
  unlessBlank,
  whole,
  why,
} from './fields.ts';

/** A requested place among the operations of the job; the others move. */
export const placeGiven = labelled(
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
/** The progress of the predecessor at which the operation begins: minutes, or pieces. */
export const transferFields = {
  transferMinutes: measure('Transfer minutes', 0, minutesMaximum).nullish().default(null),
  transferPieces: whole('Transfer pieces', 1, countsMaximum).nullish().default(null),
};
export const isOneTransfer = (link: { transferMinutes: number | null; transferPieces: number | null }) =>
  link.transferMinutes === null || link.transferPieces === null;
export const links = labelled(
  'Comes after',
  z
    .array(
      z
        .object({ operationId: reference('Comes after'), ...transferFields })
        .refine(isOneTransfer, says('one-transfer')),
      says('not-a-list', { field: 'Comes after' }),
    )
    .max(operationsMaximum, says('too-many-operations', { most: operationsMaximum })),
);
/** The operation's own minutes; null for those of its machine. */
export const ownMinutes = {
  makeReadyMinutes: measure('Make-ready', 0, minutesMaximum).nullable(),
  runMinutes: measure('Run', 0, minutesMaximum).nullable(),
};
/** The set-up keys that a person sets. */
export const setupGiven = labelled(
  'Made ready for',
  z.partialRecord(z.enum(setupKeys), freeText('Made ready for', 200).nullable()),
).nullable();
export const setupTold = z.partialRecord(z.enum(setupKeys), z.string().nullable());

/** The tools that the operation needs. */
export const toolsGiven = labelled(
  'Tools',
  z
    .array(reference('Tools'), says('not-a-list', { field: 'Tools' }))
    .max(toolsMaximum, says('at-most', { field: 'Tools', most: toolsMaximum, of: 'tools' })),
);
export const toolsTold = z.array(
  z.object({ id, name: z.string(), kind: z.enum(toolKinds), place: z.string().describe('Where it is kept') }),
);

/** The operation's minutes, and those that a person set. */
export const workGiven = {
  ...ownMinutes,
  releaseDate: unlessBlank('', anyTime('Release date').nullable()),
  setup: setupGiven.describe('Null: as it follows from the job'),
  toolIds: toolsGiven,
};
export const workTold = {
  makeReadyMinutes: z.number().nullable().describe("Null: its machine's; so is 'runMinutes'"),
  runMinutes: z.number().nullable(),
  releaseDate: time.nullable().describe('It is planned to start no earlier; null: as its job'),
  setup: setupTold
    .nullable()
    .describe('What a person said that its machine is made ready for; else it follows from the job'),
  toolIds: z
    .array(id)
    .describe('The tools that it needs besides its machine: they are in one place at a time'),
  tools: toolsTold,
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

export const pinGiven = z.object({
  machineId: reference('Machine'),
  start: anyTime('Start').nullish(),
  why: why(),
});

/** The target of a move. */
export const moveGiven = z.object({
  machineId: reference('Machine').nullable(),
  before: reference('Operation').nullable().optional(),
  pin: pinGiven.omit({ machineId: true }).optional().describe('It is pinned there too'),
  version: seenVersion,
});

/** The fields of the job in an operation's response. */
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
