/** Defines the schemas of inspections of a sample (decision 111). */
import { z } from 'zod';
import { type FaultClass, faultTitles, inspectionAnswers } from './inspection-messages.ts';
import { countsMaximum } from '../../platform/specification-constants.ts';
import { choice, freeText, id, time, wholeNumber } from '../../platform/contract/field-schemas.ts';
import { type Inspection } from './inspections.ts';

/** Returns the schema of one value for each class of faults. `of` gets the name of the field. */
export const byClass = <S extends z.ZodType>(of: (field: string) => S): z.ZodObject<Record<FaultClass, S>> =>
  z.object({
    critical: of(faultTitles.critical),
    major: of(faultTitles.major),
    minor: of(faultTitles.minor),
  });
export const perClass = byClass(() => z.number());

export const inspectRequest = z.object({
  lot: wholeNumber('Pieces', 1, countsMaximum).describe('The pieces to decide about; the sample follows'),
  faults: byClass((field) => wholeNumber(field, 0, countsMaximum)),
  answer: choice('Answer', inspectionAnswers),
  reason: freeText('Reason', 200)
    .default('')
    .describe('Required for another answer than the acceptance numbers give'),
});

/** The inspection that counts for a job. */
export const jobInspection = z.object({
  operationId: id,
  operation: z.string(),
  answer: z.enum(inspectionAnswers),
  sample: z.int(),
  faults: perClass,
  reason: z.string(),
  userName: z.string().nullable(),
  at: time,
}) satisfies z.ZodType<Inspection>;

const inspection = jobInspection.omit({ operationId: true, operation: true }).extend({
  id,
  lot: z.int(),
  allowed: perClass.describe('The acceptance numbers'),
  userId: id.nullable(),
  struckBy: z.string().nullable().describe('Who struck it out'),
});
export type StoredInspection = z.infer<typeof inspection>;
export const operationInspections = z.object({
  aql: perClass.nullable().describe('Limits of its type; null: no inspections'),
  inspections: z.array(inspection).describe('Newest first'),
});
export type OperationInspections = z.infer<typeof operationInspections>;
