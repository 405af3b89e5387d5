/** The values of a job's forms, their schema, and what is sent (spec §3, §5). */
import { z } from 'zod';
import { reasonMessage } from '../../../shared/reasons/schema-reasons.ts';
import { labelled } from '../../../shared/contract/fields.ts';
import { promiseFields } from '../../../shared/contract/job-promise.ts';
import { type Job, jobFields, jobRecord, releaseDate } from '../../../shared/contract/jobs.ts';
import { closingTomorrow, defaultHours } from '../../../shared/rules/calendar.ts';
import { type PromisedWay } from '../../../shared/rules/promise.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { artworkOf } from '../part/artwork-value.ts';
import {
  artworkSchema,
  type Figure,
  inkGroup,
  labelsIn,
  newPart,
  paperGroup,
  type PartValues,
  type Step,
  stepsSchema,
} from '../part/part-values.ts';
import type { FormKind, FormOf } from '../../ui/form/record-forms.ts';
import { withOffset } from '../../ui/page/format.ts';
import { ownZone } from '../../ui/page/zones.ts';

export type JobValues = PartValues & {
  customerId: string;
  name: string;
  deliveryDate: string;
  /** '': none. */
  releaseDate: string;
  /** '' in all three: nothing is promised. */
  promisedDate: string;
  promisedWay: PromisedWay | '';
  promisedOdds: Figure;
  number: string;
  quantity: Figure;
  productCode: string;
  productOperations: readonly Step[];
};

type Calendar = Parameters<typeof closingTomorrow>[0];

/** Until the shop's hours are known. */
const unknownShop: Calendar = {
  timeZone: ownZone(),
  hours: defaultHours,
};

const promiseNames = ['promisedDate', 'promisedWay', 'promisedOdds'] as const;

export const jobGroups = [
  {
    id: 'order',
    title: 'Order',
    fields: [
      'customerId',
      'name',
      'deliveryDate',
      'number',
      'quantity',
      'buffer',
      'ups',
      'priority',
      'releaseDate',
      ...promiseNames,
    ],
  },
  { id: 'product', title: 'Product', fields: ['type', 'style', 'productCode', 'artwork'] },
  paperGroup,
  inkGroup,
  { id: 'operations', title: 'Operations', fields: ['productOperations'] },
] as const;

export const noPromise = { promisedDate: '', promisedWay: '', promisedOdds: '' } as const;

/** A new job (spec §3): delivery tomorrow, when the shop closes. */
export const newJob = (number: string, customerId: string, calendar: Calendar = unknownShop): JobValues => ({
  ...newPart,
  customerId,
  name: '',
  deliveryDate: withOffset(closingTomorrow(calendar, new Date())),
  releaseDate: '',
  ...noPromise,
  number,
  quantity: 1,
  productCode: '',
  productOperations: [],
});

/** An empty one is none. */
const typed = <T extends z.ZodType>(label: string, field: T) =>
  labelled(
    label,
    z.preprocess((value) => (value === '' ? null : value), field),
  );
const { promisedDate, promisedWay, promisedOdds } = promiseFields.shape;
const promiseTyped = {
  promisedDate: typed('Promised', promisedDate),
  promisedWay: typed('Promise', promisedWay),
  promisedOdds: typed('Odds', promisedOdds),
};

/**
 * The contract's fields plus the form's own checks. `before` is the job being edited: it may keep a delivery date in the past,
 * and may stay without artwork if it has none.
 */
export function jobSchema(before: Job | null) {
  const deliveryDate = jobFields.shape.deliveryDate.refine(
    (value) => same(value, before?.deliveryDate) || refuseDeliveryDate(value, new Date()) === null,
    reasonMessage('in-the-past', { field: 'Delivery Date' }),
  );
  return jobFields.extend({
    deliveryDate,
    releaseDate: typed('Release date', releaseDate),
    ...promiseTyped,
    artwork: artworkSchema(before),
    productOperations: stepsSchema,
  });
}
export type JobFields = z.output<ReturnType<typeof jobSchema>>;
export const jobLabels = labelsIn(jobGroups, jobSchema(null));

/** The forms of a job; `before` is the one being edited, null for a new one. */
export const jobForm = (before: Job | null): FormKind<JobValues, JobFields, Job> => ({
  noun: 'job',
  schema: jobSchema(before),
  record: jobRecord,
  labels: jobLabels,
  initial: newJob('', ''),
  otherwise: (job) => ({
    artwork: artworkOf(job),
    productOperations: job.productOperations.map((step) => ({ ...step, key: step.id })),
  }),
});
export type JobForm = FormOf<ReturnType<typeof jobForm>>;

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
