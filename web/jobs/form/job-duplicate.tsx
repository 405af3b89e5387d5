/**
 * Shows the form that adds a copy of a job (JobDuplicate, spec §2). The copy has the same values and artwork,
 * but a new number.
 */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { copiedStep } from '../shared-fields/edit-steps.ts';
import { useCreate, useNewForm, valuesOf } from '../../ui/form/define-record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './prefill-job-from-promise.tsx';
import { useFreeNumber, useShopCalendar } from './job-create.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { changesOf, type JobFields, jobForm, type JobValues, newJob, noPromise } from './job-values.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';

const title = 'Edit Job';

/**
 * Returns the form's values, copied from another job. If the other job's delivery is in the past, the new delivery is
 * tomorrow.
 */
function copied(job: Job, number: string, calendar: Parameters<typeof newJob>[2]): JobValues {
  const values = valuesOf(jobForm(job), job);
  const late = refuseDeliveryDate(job.deliveryDate, new Date()) !== null;
  return {
    ...values,
    number,
    releaseDate: '',
    ...noPromise,
    deliveryDate: late ? newJob(number, '', calendar).deliveryDate : job.deliveryDate,
    productOperations: values.productOperations.map(copiedStep),
  };
}

/** Returns the request. The new job takes the other job's artwork unless the user chose a file. */
const bodyOf = (fields: JobFields, job: Job) => ({
  ...changesOf(fields),
  ...(typeof fields.artwork === 'string' && { artworkFrom: { job: job.id } }),
});

function DuplicateJob({ job, number }: { job: Job; number: string }) {
  const prefill = usePrefill();
  const create = useCreate(contract.jobs.create);
  const { data: calendar } = useShopCalendar();
  const [values] = useState(() => copied(job, number, calendar));
  const form = useNewForm(jobForm(null), {
    initial: { ...values, ...prefill.values },
    draft: `job.${job.id}.duplicate${prefill.key}`,
    save: (fields) => create(bodyOf(fields, job)),
    place: (id) => to('JobDetails', id),
  });
  return (
    <JobFormPage
      title={title}
      crumbs={crumbsOf(job)}
      form={form}
      notice={<PrefillNotice prefill={prefill} form={form} />}
      own={ownArtwork(job)}
      past={{ label: job.number, values }}
      onCancel={useGoBack(to('JobDetails', job.id))}
    />
  );
}

const crumbsOf = (job: Job) => [
  { label: 'Jobs', to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: 'Duplicate' },
];

export function JobDuplicate() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  const number = useFreeNumber();
  const refusal = job?.can.duplicate;
  if (job && refusal) return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />;
  if (!job || number === undefined) return <Page narrowed>{null}</Page>;
  return <DuplicateJob key={id} job={job} number={number} />;
}
