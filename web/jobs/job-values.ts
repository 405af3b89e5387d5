/** What the job forms hold, what is wrong with it, and how it travels (spec §3, §5). */
import { z } from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { type Job, jobFields, jobRecord } from '../../shared/contract/jobs.ts';
import { productOperation } from '../../shared/contract/operations.ts';
import {
  artworkMaximumBytes,
  type Coat,
  defaultPriority,
  type OperationType,
  type PaperQuality,
  type Priority,
  type ProductType,
} from '../../shared/rules/catalogue.ts';
import { refuseDeliveryDate, refuseStyle } from '../../shared/rules/job-fields.ts';
import { withOffset } from '../ui/format.ts';

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

type Figure = number | '';
export type JobValues = {
  customerId: string;
  name: string;
  deliveryDate: string;
  number: string;
  quantity: Figure;
  buffer: Figure;
  ups: Figure;
  priority: Priority;
  type: ProductType | '';
  style: string;
  productCode: string;
  artwork: ArtworkValue;
  paperQuality: PaperQuality | '';
  paperGsm: Figure;
  paperLength: Figure;
  paperBreadth: Figure;
  paperThickness: Figure;
  ink: string;
  coat: Coat | '';
  productOperations: readonly Step[];
};

/** In the order of the screen. */
export const jobLabels: { [K in keyof JobValues]: string } = {
  customerId: 'Customer',
  name: 'Name',
  deliveryDate: 'Delivery Date',
  number: 'Number',
  quantity: 'Quantity',
  buffer: 'Buffer',
  ups: 'Ups',
  priority: 'Priority',
  type: 'Type',
  style: 'Style',
  productCode: 'Product Code',
  artwork: 'Artwork',
  paperQuality: 'Paper Quality',
  paperGsm: 'Paper GSM',
  paperLength: 'Paper Length',
  paperBreadth: 'Paper Breadth',
  paperThickness: 'Paper Thickness',
  ink: 'Ink',
  coat: 'Coat',
  productOperations: 'Operations',
};

export const jobGroups = [
  {
    id: 'order',
    title: 'Order',
    fields: ['customerId', 'name', 'deliveryDate', 'number', 'quantity', 'buffer', 'ups', 'priority'],
  },
  { id: 'product', title: 'Product', fields: ['type', 'style', 'productCode', 'artwork'] },
  {
    id: 'paper',
    title: 'Paper',
    fields: ['paperQuality', 'paperGsm', 'paperLength', 'paperBreadth', 'paperThickness'],
  },
  { id: 'ink', title: 'Ink and coat', fields: ['ink', 'coat'] },
  { id: 'operations', title: 'Operations', fields: ['productOperations'] },
] as const;

const day = 86_400_000;

/** A new job (spec §3): delivery tomorrow, GSM 100, every other figure 1. */
export const newJob = (number: string, customerId: string): JobValues => ({
  customerId,
  name: '',
  deliveryDate: withOffset(new Date(Date.now() + day)),
  number,
  quantity: 1,
  buffer: 1,
  ups: 1,
  priority: defaultPriority,
  type: '',
  style: '',
  productCode: '',
  artwork: null,
  paperQuality: '',
  paperGsm: 100,
  paperLength: 1,
  paperBreadth: 1,
  paperThickness: 1,
  ink: '',
  coat: '',
  productOperations: [],
});

/** The address without what changes by the hour: the same as long as the artwork is. */
export const artworkOf = (job: Job): string | null => job.artworkUrl?.replace(/\?.*/, '') ?? null;

/** A job's own values. */
export const valuesOf = (job: Job): JobValues => ({
  customerId: job.customerId,
  name: job.name,
  deliveryDate: job.deliveryDate,
  number: job.number,
  quantity: job.quantity,
  buffer: job.buffer,
  ups: job.ups,
  priority: job.priority,
  type: job.type,
  style: job.style,
  productCode: job.productCode,
  artwork: artworkOf(job),
  paperQuality: job.paperQuality,
  paperGsm: job.paperGsm,
  paperLength: job.paperLength,
  paperBreadth: job.paperBreadth,
  paperThickness: job.paperThickness,
  ink: job.ink,
  coat: job.coat,
  productOperations: job.productOperations.map((step) => ({ ...step, key: step.id })),
});

/** What a 412 brings. */
export function fromCurrent(current: unknown) {
  const job = jobRecord.parse(current);
  return { values: valuesOf(job), version: job.version };
}

/** Why the file can't be the artwork, or null. Whether it is a whole image only the server finds out. */
export function refuseFile(file: File): string | null {
  // A system that does not know the kind of file leaves it out.
  if (file.type !== '' && !file.type.startsWith('image/'))
    return 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG';
  return file.size > artworkMaximumBytes ? 'Artwork is at most 10 MB' : null;
}

const artwork = z.union([z.instanceof(File), z.string(), z.null()]).superRefine((value, context) => {
  const reason = value instanceof File ? refuseFile(value) : null;
  if (reason !== null) context.addIssue(reason);
});

/**
 * The contract's fields with what a form knows besides: `before` is the job being edited, whose delivery date may stay as it
 * is although it is past, and which may stay without artwork if it has none.
 */
export function jobSchema(before: Job | null) {
  const deliveryDate = jobFields.shape.deliveryDate.refine(
    (value) => same(value, before?.deliveryDate) || refuseDeliveryDate(value, new Date()) === null,
    'Delivery Date should be in the future',
  );
  const needed = before === null || before.artworkUrl !== null;
  return jobFields
    .extend({
      deliveryDate,
      artwork: artwork.refine((value) => !needed || value !== null, 'Artwork is required'),
      productOperations: z
        .array(productOperation.extend({ id: id.optional() }))
        .max(100, 'A job has at most 100 operations'),
    })
    .superRefine((job, context) => {
      const reason = refuseStyle(job.type, job.style);
      if (reason !== null) context.addIssue({ code: 'custom', path: ['style'], message: reason });
    });
}
export type JobFields = z.output<ReturnType<typeof jobSchema>>;

const same = (iso: string, other: string | undefined) =>
  other !== undefined && Date.parse(iso) === Date.parse(other);

/** As editing sends it: the delivery date in UTC (spec §5), artwork only where another file was chosen. */
export function changesOf({ artwork: chosen, ...fields }: JobFields) {
  return {
    ...fields,
    deliveryDate: new Date(fields.deliveryDate).toISOString(),
    ...(chosen instanceof File && { artwork: chosen }),
  };
}
