/** What the forms of jobs, components and products have in common: the part that is made, and what is wrong with it (spec §3, §5). */
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

/** A step of the plan in a form; `key` tells it from the others while the form is open. */
export interface Step {
  key: string;
  id?: string;
  type: OperationType;
  detail: string;
  instruction: string;
}

/** A file just chosen; the content of the record's own artwork, as its address names it; or none. */
export type ArtworkValue = File | string | null;
/** A number; '' while there is none. */
export type Figure = number | '';

/** What jobs and components are made of, and how. */
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

/** A new one (spec §3): GSM 100, every other figure 1. */
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

/** What the fields are called, in the order of the screens. */
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

/** Groups of fields that jobs and components share. */
export const paperGroup = {
  id: 'paper',
  title: 'Paper',
  fields: ['paperQuality', 'paperGsm', 'paperLength', 'paperBreadth', 'paperThickness'],
} as const;
export const inkGroup = { id: 'ink', title: 'Ink and coat', fields: ['ink', 'coat'] } as const;

/** A record's or a draft's own values. */
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

/** The address of a record's artwork without what changes by the hour: the same as long as the artwork is. */
export const artworkOf = (record: { artworkUrl: string | null }): string | null =>
  record.artworkUrl?.replace(/\?.*/, '') ?? null;

/** Why the file can't be the artwork, or null. Whether it is a whole image only the server finds out. */
export function refuseFile(file: File): Reason | null {
  // A system that does not know the kind of file leaves it out.
  if (file.type !== '' && !file.type.startsWith('image/')) return reason('artwork-unknown-kind');
  return file.size > artworkMaximumBytes ? reason('artwork-too-large') : null;
}

/** The artwork in a form; `before` is the record being edited, which may stay without if it has none. */
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

/** The steps of a plan in a form. */
export const stepsSchema = stepsOf(productOperation.extend({ id: id.optional() }));

/** Refuses a style that is not one of the type's (spec §5). */
export function styleSuits(
  { type, style }: { type: string; style: string },
  context: z.core.$RefinementCtx,
): void {
  const refusal = refuseStyle(type, style);
  if (refusal !== null) context.addIssue({ code: 'custom', path: ['style'], message: asMessage(refusal) });
}
