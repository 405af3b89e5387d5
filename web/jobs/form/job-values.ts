/**
 * Defines the values and schema of the forms that add or edit a job, and the requests that they send (spec §3,
 * §5).
 */
import { z } from 'zod';
import { reasonMessage } from '../../../shared/platform/reasons/schema-reasons.ts';
import { id, labelled } from '../../../shared/platform/contract/field-schemas.ts';
import { type CustomerOrder, orderInWords } from '../../../shared/jobs/customer-order/customer-order.ts';
import { orderFields } from '../../../shared/jobs/customer-order/customer-order.contract.ts';
import { type GivenValues } from '../../../shared/shop/own-fields/own-fields.ts';
import { ownValuesGiven } from '../../../shared/shop/own-fields/own-fields.contract.ts';
import { jobToleranceFields } from '../../../shared/shop/tolerance/tolerance.contract.ts';
import { ownTolerance } from '../../../shared/shop/tolerance/tolerance.ts';
import { type FormTolerance, toleranceSchema } from '../../shop/tolerance/tolerance-values.ts';
import { promiseFields } from '../../../shared/jobs/job-promise.contract.ts';
import {
  type Job,
  jobFields,
  jobRecord,
  jobStep,
  jobStepsOf,
  releaseDate,
} from '../../../shared/jobs/jobs.contract.ts';
import { closingTomorrow, defaultHours } from '../../../shared/shop/calendar.ts';
import { type PromisedWay } from '../../../shared/jobs/promised-date.ts';
import { mapPlainFields, type PlainJobFieldName, plainNames } from '../../../shared/jobs/plain-job-fields.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { layoutField } from '../../../shared/structure/sheet-layout.contract.ts';
import { type SheetLayout } from '../../../shared/structure/sheet-layout.ts';
import { finishedOf, finishedSchemas, noFinishedSize } from '../box/finished-schemas.ts';
import { type FormBlank, type FormSize } from '../box/finished-values.ts';
import { artworkOf } from '../shared-fields/artwork/artwork-value.ts';
import {
  artworkSchema,
  type Figure,
  inkGroup,
  labelsIn,
  newPart,
  paperGroup,
  type PartValues,
  type Step,
} from '../shared-fields/job-and-product-values.ts';
import type { FormKind, FormOf } from '../../ui/form/define-record-forms.ts';
import { shortDate, withOffset } from '../../ui/text/format-values.ts';
import { ownZone } from '../../ui/text/time-zones.ts';
import { t } from '../../../shared/platform/translate.ts';

export type JobValues = PartValues &
  Record<PlainJobFieldName, string> & {
    customerId: string;
    name: string;
    deliveryDate: string;
    /** The job's release date, or '' for none. */
    releaseDate: string;
    /** The promised date. If this field and the next two are '', the job has no promise. */
    promisedDate: string;
    promisedWay: PromisedWay | '';
    promisedOdds: Figure;
    number: string;
    quantity: Figure;
    customerOrder: CustomerOrder | null;
    /** The values of the shop's own fields. */
    fields: GivenValues | null;
    /** The tolerance of the job itself; '' if it has that of its customer. */
    tolerance: FormTolerance;
    finished: FormSize | null;
    /** The typed blank; null if it follows from the finished size. */
    blank: FormBlank | null;
    /** The layout of the job, which no field of the form shows. A repeat takes it along. */
    layout: SheetLayout | null;
    productOperations: readonly Step[];
    /** The order as the user typed it in one line. */
    orderLine: string;
    /** The past job or product that filled in the form, as "job:" or "product:" and its id. It is '' if none did. */
    filledFrom: string;
  };

type Calendar = Parameters<typeof closingTomorrow>[0];

/** The working hours to assume until the shop's own have loaded. */
export const unknownShop: Calendar = {
  timeZone: ownZone(),
  hours: defaultHours,
};

const promiseNames = ['promisedDate', 'promisedWay', 'promisedOdds'] as const;

/** Returns the names of the plain fields in a group of the form. */
export const plainNamesIn = (id: 'order' | 'product') => plainNames(({ group }) => group === id);

export const jobGroups = [
  {
    id: 'order',
    title: t('Order'),
    fields: [
      'customerId',
      'name',
      'deliveryDate',
      'number',
      'quantity',
      'buffer',
      'ups',
      'priority',
      ...plainNamesIn('order'),
      'customerOrder',
      'tolerance',
      'releaseDate',
      ...promiseNames,
    ],
  },
  {
    id: 'product',
    title: t('Product'),
    fields: ['type', 'style', ...plainNamesIn('product'), 'artwork', 'finished', 'blank', 'fields'],
  },
  paperGroup,
  inkGroup,
  { id: 'operations', title: t('Operations'), fields: ['productOperations'] },
] as const;

/** Returns the order as text, with its date in words. */
export const orderWords = (order: CustomerOrder): string =>
  [orderInWords(order), order.date && shortDate(order.date, { zone: 'UTC' })].filter(Boolean).join(', ');

export const noPromise = { promisedDate: '', promisedWay: '', promisedOdds: '' } as const;

/** The quantity of a new form. It means that nobody has given one yet. */
const unsetQuantity = 1;

/** Returns whether somebody has given the quantity. */
export const isQuantityGiven = (quantity: Figure): quantity is number =>
  quantity !== '' && quantity !== unsetQuantity;

/** Returns a new job's values (spec §3). The delivery is tomorrow, when the shop closes. */
export const newJob = (number: string, customerId: string, calendar: Calendar = unknownShop): JobValues => ({
  ...newPart,
  customerId,
  name: '',
  deliveryDate: withOffset(closingTomorrow(calendar, new Date())),
  releaseDate: '',
  ...noPromise,
  number,
  quantity: unsetQuantity,
  customerOrder: null,
  fields: null,
  tolerance: '',
  ...noFinishedSize,
  layout: null,
  ...mapPlainFields(() => ''),
  productOperations: [],
  orderLine: '',
  filledFrom: '',
});

/** Returns a schema that converts '' to null and checks any other value by `field`. */
const typed = <T extends z.ZodType>(label: string, field: T) =>
  labelled(
    label,
    z.preprocess((value) => (value === '' ? null : value), field),
  );
const { promisedDate, promisedWay, promisedOdds } = promiseFields.shape;
const promiseTyped = {
  promisedDate: typed(t('Promised'), promisedDate),
  promisedWay: typed(t('Promise'), promisedWay),
  promisedOdds: typed(t('Odds'), promisedOdds),
};

/**
 * Returns the contract's schema with the form's own checks. `before` is the job before the edit. That job may keep a
 * past delivery, and may still lack artwork. The artwork of a new job may follow if `mayFollow`.
 */
export function jobSchema(before: Job | null, mayFollow = false) {
  const deliveryDate = jobFields.shape.deliveryDate.refine(
    (value) => same(value, before?.deliveryDate) || refuseDeliveryDate(value, new Date()) === null,
    reasonMessage('in-the-past', { field: t('Delivery Date') }),
  );
  return jobFields.extend({
    deliveryDate,
    releaseDate: typed(t('Release date'), releaseDate),
    ...promiseTyped,
    ...orderFields.shape,
    ...ownValuesGiven.shape,
    tolerance: toleranceSchema(jobToleranceFields.shape.tolerance),
    ...finishedSchemas,
    layout: layoutField,
    artwork: artworkSchema(before, mayFollow),
    productOperations: jobStepsOf(jobStep.extend({ id: id.optional() })),
  });
}
export type JobFields = z.output<ReturnType<typeof jobSchema>>;
export const jobLabels = labelsIn(jobGroups, jobSchema(null));

/** Describes a job's form. `before` is the job before the edit, null for a new job. */
export const jobForm = (before: Job | null, mayFollow = false): FormKind<JobValues, JobFields, Job> => ({
  noun: 'job',
  schema: jobSchema(before, mayFollow),
  record: jobRecord,
  labels: { ...jobLabels, layout: t('Layout'), orderLine: t('The order'), filledFrom: t('Past job') },
  initial: newJob('', ''),
  otherwise: (job) => ({
    artwork: artworkOf(job),
    customerOrder: job.customerOrder ?? null,
    fields: job.fields ?? null,
    tolerance: ownTolerance(job.tolerance) ?? '',
    ...finishedOf(job),
    layout: job.layout ?? null,
    productOperations: job.productOperations.map((step) => ({ ...step, key: step.id })),
  }),
});
export type JobForm = FormOf<ReturnType<typeof jobForm>>;

const same = (iso: string, other: string | undefined) =>
  other !== undefined && Date.parse(iso) === Date.parse(other);

/**
 * Returns the request of an edit. The delivery is in UTC (spec §5). The request contains artwork only if the user
 * chose a file.
 */
export function changesOf({ artwork: chosen, ...fields }: JobFields) {
  return {
    ...fields,
    deliveryDate: new Date(fields.deliveryDate).toISOString(),
    ...(chosen instanceof File && { artwork: chosen }),
  };
}
