/** JobDuplicate (spec §2): adds a job with the values and artwork of another job, and with a new number. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../part/artwork-field.tsx';
import { RefusedForm } from '../part/part-form-page.tsx';
import { copiedStep } from '../part/edit-steps.ts';
import { useCreate, useNewForm, valuesOf } from '../../ui/form/record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './job-prefill.tsx';
import { useFreeNumber, useShopCalendar } from './job-create.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { changesOf, type JobFields, jobForm, type JobValues, newJob, noPromise } from './job-values.ts';

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
  const form = useNewForm(jobForm(null), {
    initial: { ...copied(job, number, useShopCalendar().data), ...prefill.values },
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
  const { id = '' } = useParams();
  const { data: job } = useQuery(query(contract.jobs.get, { params: { id } }));
  const number = useFreeNumber();
  const refusal = job?.can.duplicate;
  if (job && refusal) return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />;
  if (!job || number === undefined) return <Page narrowed>{null}</Page>;
  return <DuplicateJob key={id} job={job} number={number} />;
}
