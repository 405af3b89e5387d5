/** Copies a past job, or a product's draft, into the values of a new job's form. */
import { type JobDraft } from '../../../shared/jobs/job-from-template.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { valuesOf } from '../../ui/form/define-record-forms.ts';
import { finishedOf } from '../box/finished-schemas.ts';
import { artworkOf } from '../shared-fields/artwork/artwork-value.ts';
import { copiedStep } from '../shared-fields/edit-steps.ts';
import { type JobFields, jobForm, type JobValues, newJob, noPromise } from './job-values.ts';

/**
 * Returns the form's values, copied from another job. If the other job's delivery is in the past, the new delivery is
 * tomorrow.
 */
export function copied(job: Job, number: string, calendar: Parameters<typeof newJob>[2]): JobValues {
  const values = valuesOf(jobForm(job), job);
  const late = refuseDeliveryDate(job.deliveryDate, new Date()) !== null;
  return {
    ...values,
    number,
    customerOrder: null,
    releaseDate: '',
    ...noPromise,
    deliveryDate: late ? newJob(number, '', calendar).deliveryDate : job.deliveryDate,
    productOperations: values.productOperations.map(copiedStep),
  };
}

/** Returns the values that the form had when it was filled from the job, with the present number and delivery date. */
export const copiedAgain = (job: Job, { number, deliveryDate }: JobValues): JobValues => ({
  ...copied(job, number, undefined),
  deliveryDate,
});

/**
 * Returns the form's first values: the values of the product or component and, for all other fields, the values of a
 * new job.
 */
export function drafted(draft: JobDraft, blank: JobValues): JobValues {
  const given = Object.entries(draft).filter(([name, value]) => name in blank && value !== undefined);
  return {
    ...blank,
    ...Object.fromEntries(given),
    productOperations: draft.productOperations.map(copiedStep),
    ...finishedOf(draft),
    artwork: artworkOf(draft),
  };
}

/**
 * Returns the request. The new job takes the past record's artwork unless the user chose a file. Without artwork, it
 * says that the artwork is to come.
 */
export const withArtworkFrom = (
  { artwork, ...fields }: JobFields,
  artworkFrom: { job: string } | { component: string } | undefined,
) => ({
  ...fields,
  ...(typeof artwork === 'string' && artworkFrom ? { artworkFrom } : { artwork }),
  ...(artwork === null && { artworkToCome: true }),
});
