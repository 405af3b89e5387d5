/** What the forms of jobs, components and products have in common: values and schemas (spec §3, §5). */
import { z } from 'zod';
import { asMessage, says } from '../../../shared/reasons/issue.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { id } from '../../../shared/contract/fields.ts';
import { productOperation, stepsOf } from '../../../shared/contract/operations.ts';
import {
  artworkMaximumBytes,
  type Coat,
  defaultPriority,
  type OperationType,
  type PaperQuality,
  type Priority,
  type ProductType,
} from '../../../shared/rules/catalogue.ts';
import { refuseStyle } from '../../../shared/rules/job-fields.ts';

/** A step of the plan in a form; `key` identifies it while the form is open. */
export interface Step {
  key: string;
  id?: string;
  type: OperationType;
  detail: string;
  instruction: string;
}

/** A file just chosen; the address of the record's artwork; or none. */
export type ArtworkValue = File | string | null;
/** A number; '' while empty. */
export type Figure = number | '';

/** The values common to jobs and components. */
export type PartValues = {
  buffer: Figure;
  ups: Figure;
  priority: Priority;
  type: ProductType | '';
  style: string;
  artwork: ArtworkValue;
  paperQuality: PaperQuality | '';
  paperGsm: Figure;
  paperLength: Figure;
  paperBreadth: Figure;
  paperThickness: Figure;
  ink: string;
  coat: Coat | '';
};

/** The values of a new one (spec §3): GSM 100, every other number 1. */
export const newPart: PartValues = {
  buffer: 1,
  ups: 1,
  priority: defaultPriority,
  type: '',
  style: '',
  artwork: null,
  paperQuality: '',
  paperGsm: 100,
  paperLength: 1,
  paperBreadth: 1,
  paperThickness: 1,
  ink: '',
  coat: '',
};

/** The fields' labels, in the screens' order. */
export const orderLabels = { buffer: 'Buffer', ups: 'Ups', priority: 'Priority' };
export const kindLabels = { type: 'Type', style: 'Style' };
export const makeLabels = {
  paperQuality: 'Paper Quality',
  paperGsm: 'Paper GSM',
  paperLength: 'Paper Length',
  paperBreadth: 'Paper Breadth',
  paperThickness: 'Paper Thickness',
  ink: 'Ink',
  coat: 'Coat',
};

/** Groups of fields common to jobs and components. */
export const paperGroup = {
  id: 'paper',
  title: 'Paper',
  fields: ['paperQuality', 'paperGsm', 'paperLength', 'paperBreadth', 'paperThickness'],
} as const;
export const inkGroup = { id: 'ink', title: 'Ink and coat', fields: ['ink', 'coat'] } as const;

/** The values of an existing record. */
export const partOf = (
  record: {
    [K in Exclude<keyof PartValues, 'artwork'>]: PartValues[K];
  } & { artworkUrl: string | null },
): PartValues => ({
  buffer: record.buffer,
  ups: record.ups,
  priority: record.priority,
  type: record.type,
  style: record.style,
  artwork: artworkOf(record),
  paperQuality: record.paperQuality,
  paperGsm: record.paperGsm,
  paperLength: record.paperLength,
  paperBreadth: record.paperBreadth,
  paperThickness: record.paperThickness,
  ink: record.ink,
  coat: record.coat,
});

/** The address of a record's artwork without its signature, which changes by the hour. */
export const artworkOf = (record: { artworkUrl: string | null }): string | null =>
  record.artworkUrl?.replace(/\?.*/, '') ?? null;

/** Why the file can't be the artwork, or null. Only the server can tell whether it is a valid image. */
export function refuseFile(file: File): Reason | null {
  // The type is empty if the system does not know it.
  if (file.type !== '' && !file.type.startsWith('image/')) return reason('artwork-unknown-kind');
  return file.size > artworkMaximumBytes ? reason('artwork-too-large') : null;
}

/** Schema of the artwork; `before` is the record being edited, which may stay without artwork if it has none. */
export function artworkSchema(before: { artworkUrl: string | null } | null) {
  const needed = before === null || before.artworkUrl !== null;
  return z
    .union([z.instanceof(File), z.string(), z.null()])
    .superRefine((value, context) => {
      const refusal = value instanceof File ? refuseFile(value) : null;
      if (refusal !== null) context.addIssue(asMessage(refusal));
    })
    .refine((value) => !needed || value !== null, says('artwork-required'));
}

export const stepsSchema = stepsOf(productOperation.extend({ id: id.optional() }));

/** Refuses a style that the type does not have (spec §5). */
export function styleSuits(
  { type, style }: { type: string; style: string },
  context: z.core.$RefinementCtx,
): void {
  const refusal = refuseStyle(type, style);
  if (refusal !== null) context.addIssue({ code: 'custom', path: ['style'], message: asMessage(refusal) });
}
