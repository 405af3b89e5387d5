/**
 * Shows the form that adds a copy of a job (JobDuplicate, spec §2). The copy has the same values and artwork,
 * but a new number.
 */
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { useCreate } from '../../ui/form/define-record-forms.ts';
import { Page } from '../../ui/page/page.tsx';
import { PrefillNotice, usePrefill } from './prefill-job-from-promise.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { changesOf } from './job-values.ts';
import { copied, copiedAgain, withArtworkFrom } from './past-values.ts';
import { useFreeNumber, useNewJobForm, useShopCalendar } from './use-new-job-form.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';

const title = t('Edit Job');

function DuplicateJob({ job, number }: { job: Job; number: string }) {
  const prefill = usePrefill();
  const create = useCreate(contract.jobs.create);
  const { data: calendar } = useShopCalendar();
  const page = useNewJobForm({
    initial: { ...copied(job, number, calendar), ...prefill.values },
    draft: `job.${job.id}.duplicate${prefill.key}`,
    save: (fields) =>
      create({
        ...withArtworkFrom(fields, { job: job.id }),
        deliveryDate: changesOf(fields).deliveryDate,
      }),
  });
  const { form } = page;
  return (
    <JobFormPage
      {...page}
      title={title}
      crumbs={crumbsOf(job)}
      notice={<PrefillNotice prefill={prefill} form={form} />}
      own={ownArtwork(job)}
      past={{ label: job.number, values: copiedAgain(job, form.values) }}
      onCancel={useGoBack(to('JobDetails', job.id))}
    />
  );
}

const crumbsOf = (job: Job) => [
  { label: t('Jobs'), to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: t('Duplicate') },
];

export function JobDuplicate() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  const number = useFreeNumber();
  const refusal = job?.can.duplicate;
  if (job && refusal) return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />;
  if (!job || number === undefined) return <Page narrowed>{null}</Page>;
  return <DuplicateJob key={id} job={job} number={number} />;
}
