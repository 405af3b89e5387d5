/**
 * Defines the counts of an operation. Each entry is the number of pieces that a person or a counter recorded
 * at one time (design: quantities).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { countsMaximum } from '../platform/specification-constants.ts';
import { entryPhases } from '../jobs/aggregate/pieces/piece-flow.ts';
import { operationStates } from '../jobs/aggregate/operation-state.ts';
import { requestTime, choice, freeText, id, time, wholeNumber } from '../platform/contract/field-schemas.ts';

/** Whether the user confirmed that a number is right although it looks impossible. */
export const confirmed = z.boolean(reasonMessage('not-yes-or-no', { field: 'Confirmed' })).optional();
export const counter = wholeNumber('Counter', 0, countsMaximum).describe(
  "The machine's reading, in the operation's unit",
);

/** A new count in the operation's unit. The server adds the count to the operation's totals. */
export const entryCreate = z
  .object({
    good: wholeNumber('Good', 0).optional(),
    waste: wholeNumber('Waste', 0).optional(),
    reason: freeText('Waste reason', 200).default(''),
    phase: choice('Phase', entryPhases).optional(),
    counter: counter.optional(),
    at: requestTime('Counted at').optional().describe('When the pieces were counted; default: now'),
    from: z.enum(operationStates).optional().describe("The operation's state that the person saw"),
    toFinished: z
      .boolean(reasonMessage('not-yes-or-no', { field: 'To finished' }))
      .optional()
      .describe('Add the count even if the operation has finished since'),
    confirmed,
  })
  .superRefine(({ good, waste, counter }, context) => {
    if (good !== undefined && counter !== undefined)
      context.addIssue({ code: 'custom', path: ['counter'], message: reasonMessage('counter-or-good') });
    if ((good ?? 0) + (waste ?? 0) === 0 && counter === undefined)
      context.addIssue({ code: 'custom', path: ['good'], message: reasonMessage('nothing-counted') });
  });

/** A stored count in the operation's unit. A count that somebody struck out is not part of the totals. */
export const entryRecord = z.object({
  id,
  good: z.int(),
  waste: z.int(),
  reason: z.string(),
  phase: z.enum(entryPhases).nullable(),
  counter: z.int().nullable(),
  machineId: id.nullable(),
  userName: z.string().nullable(),
  at: time.describe('When the pieces were counted'),
  receivedAt: time.nullable().describe('When the server received the count, if more than a minute later'),
  struckAt: time.nullable(),
  struckBy: z.string().nullable(),
});
export type Entry = z.infer<typeof entryRecord>;

const total = (label: string) =>
  z.coerce
    .number(reasonMessage('not-a-whole-number', { field: label }))
    .pipe(wholeNumber(label, 0))
    .optional();
/**
 * The new totals in the operation's unit, when a person finishes the operation. If a total is missing, it
 * does not change.
 */
export const finishTotals = z.object({ goodQuantity: total('Good'), wasteQuantity: total('Waste') });
/** The number of pieces that the job will make, and the number of ordered pieces that it will not make. */
export const jobFlowTotals = z.object({ willMake: z.int(), short: z.int() });
