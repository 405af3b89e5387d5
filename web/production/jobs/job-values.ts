import { says } from '../../../shared/reasons/issue.ts';
/** The values of a job's forms, their schema, and what is sent (spec §3, §5). */
import { type z } from 'zod';
import { type Job, jobFields, jobRecord } from '../../../shared/contract/jobs.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import {
  artworkSchema,
  type Figure,
  inkGroup,
  kindLabels,
  makeLabels,
  newPart,
  orderLabels,
  paperGroup,
  partOf,
  type PartValues,
  type Step,
  stepsSchema,
  styleSuits,
} from '../part/part-values.ts';
import { withOffset } from '../../ui/page/format.ts';

export type JobValues = PartValues & {
  customerId: string;
  name: string;
  deliveryDate: string;
  number: string;
  quantity: Figure;
  productCode: string;
  productOperations: readonly Step[];
};

/** In the screen's order. */
export const jobLabels: { [K in keyof JobValues]: string } = {
  customerId: 'Customer',
  name: 'Name',
  deliveryDate: 'Delivery Date',
  number: 'Number',
  quantity: 'Quantity',
  ...orderLabels,
  ...kindLabels,
  productCode: 'Product Code',
  artwork: 'Artwork',
  ...makeLabels,
  productOperations: 'Operations',
};

export const jobGroups = [
  {
    id: 'order',
    title: 'Order',
    fields: ['customerId', 'name', 'deliveryDate', 'number', 'quantity', 'buffer', 'ups', 'priority'],
  },
  { id: 'product', title: 'Product', fields: ['type', 'style', 'productCode', 'artwork'] },
  paperGroup,
  inkGroup,
  { id: 'operations', title: 'Operations', fields: ['productOperations'] },
] as const;

const day = 86_400_000;

/** A new job (spec §3): delivery tomorrow. */
export const newJob = (number: string, customerId: string): JobValues => ({
  ...newPart,
  customerId,
  name: '',
  deliveryDate: withOffset(new Date(Date.now() + day)),
  number,
  quantity: 1,
  productCode: '',
  productOperations: [],
});

/** The values of an existing job. */
export const valuesOf = (job: Job): JobValues => ({
  ...partOf(job),
  customerId: job.customerId,
  name: job.name,
  deliveryDate: job.deliveryDate,
  number: job.number,
  quantity: job.quantity,
  productCode: job.productCode,
  productOperations: job.productOperations.map((step) => ({ ...step, key: step.id })),
});

/** Reads the job that comes with a 412. */
export function fromCurrent(current: unknown) {
  const job = jobRecord.parse(current);
  return { values: valuesOf(job), version: job.version };
}

/**
 * The contract's fields plus the form's own checks. `before` is the job being edited: it may keep a delivery date in the past,
 * and may stay without artwork if it has none.
 */
export function jobSchema(before: Job | null) {
  const deliveryDate = jobFields.shape.deliveryDate.refine(
    (value) => same(value, before?.deliveryDate) || refuseDeliveryDate(value, new Date()) === null,
    says('in-the-past', { field: 'Delivery Date' }),
  );
  return jobFields
    .extend({ deliveryDate, artwork: artworkSchema(before), productOperations: stepsSchema })
    .superRefine(styleSuits);
}
export type JobFields = z.output<ReturnType<typeof jobSchema>>;

const same = (iso: string, other: string | undefined) =>
  other !== undefined && Date.parse(iso) === Date.parse(other);

/** What an edit sends: the delivery date in UTC (spec §5), artwork only if a file was chosen. */
export function changesOf({ artwork: chosen, ...fields }: JobFields) {
  return {
    ...fields,
    deliveryDate: new Date(fields.deliveryDate).toISOString(),
    ...(chosen instanceof File && { artwork: chosen }),
  };
}
