/**
 * Defines the values and schemas that the forms of jobs, components and products have in common (spec §3, §5).
 */
import { z } from 'zod';
import { toMessage, reasonMessage } from '../../../shared/platform/reasons/schema-reasons.ts';
import { id, labelled, labelsOf } from '../../../shared/platform/contract/field-schemas.ts';
import {
  productOperation,
  type ProductOperation,
  stepsOf,
} from '../../../shared/operations/operations.contract.ts';
import { defaultPriority, type Priority } from '../../../shared/platform/specification-constants.ts';
import { type ArtworkValue, refuseFile } from './artwork/artwork-value.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Describes a step of the plan in a form. `key` identifies the step while the form is open. */
export interface Step extends Omit<ProductOperation, 'toolIds'> {
  key: string;
  id?: string;
  /** The ids of the tools that the operation will need. */
  toolIds?: readonly string[] | undefined;
  /** Whether a job's step was done before the shop entered the job. */
  done?: boolean | undefined;
  /** The tools that the operation will need, with their names. */
  tools?: readonly { id: string; name: string }[] | undefined;
}

/** Holds a number, or '' while the field is empty. */
export type Figure = number | '';

/** Holds the values that the forms of jobs and components share. */
export type PartValues = {
  buffer: Figure;
  ups: Figure;
  priority: Priority;
  type: string;
  style: string;
  artwork: ArtworkValue;
  paperQuality: string;
  paperGsm: Figure;
  paperLength: Figure;
  paperBreadth: Figure;
  paperThickness: Figure;
  ink: string;
  coat: string;
};

/** The values of a new record (spec §3): the GSM is 100, and every other number is 1. */
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

/** Returns the fields' labels from the contract, in the sequence of the groups on the screen. */
export function labelsIn<F extends string>(
  groups: readonly { fields: readonly F[] }[],
  schema: z.ZodObject,
): Record<F, string> {
  const labels = labelsOf(schema);
  const names = groups.flatMap(({ fields }) => fields);
  return Object.fromEntries(names.map((name) => [name, labels[name]])) as Record<F, string>;
}

/** The group of the paper's fields, which jobs and components share. */
export const paperGroup = {
  id: 'paper',
  title: t('Paper'),
  fields: ['paperQuality', 'paperGsm', 'paperLength', 'paperBreadth', 'paperThickness'],
} as const;
export type PaperValues = Pick<PartValues, (typeof paperGroup.fields)[number]>;
export const inkGroup = { id: 'ink', title: t('Ink and coat'), fields: ['ink', 'coat'] } as const;

/**
 * Returns the artwork's schema. `before` is the record before the edit. A record that had no artwork before may stay
 * without artwork, and a new job may start without it if `mayFollow`.
 */
export function artworkSchema(before: { artworkUrl: string | null } | null, mayFollow = false) {
  const needed = before === null ? !mayFollow : before.artworkUrl !== null;
  const artwork = z
    .union([z.instanceof(File), z.string(), z.null()])
    .superRefine((value, context) => {
      const refusal = value instanceof File ? refuseFile(value) : null;
      if (refusal !== null) context.addIssue(toMessage(refusal));
    })
    .refine((value) => !needed || value !== null, reasonMessage('artwork-required'));
  return labelled(t('Artwork'), artwork);
}

export const stepsSchema = stepsOf(productOperation.extend({ id: id.optional() }));
