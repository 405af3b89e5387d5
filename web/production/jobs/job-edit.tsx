/**
 * JobEdit (spec §2), with the heading Edit Job. While the job is scheduled, the form locks fields that paper or
 * operations depend on.
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { ownArtwork } from '../part/artwork-field.tsx';
import { RefusedForm } from '../part/part-form-page.tsx';
import { useEditForm, useUpdate } from '../../ui/form/record-forms.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';
import { Notice, Page } from '../../ui/page/page.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { changesOf, jobForm } from './job-values.ts';
import { Unschedule } from './schedule-buttons.tsx';

const title = 'Edit Job';

function ScheduledNotice({ job }: { job: Job }) {
  return (
    <Notice>
      <b>This job is scheduled.</b> Locked until it is unscheduled: type, quantity, paper, operations.{' '}
      <Unschedule job={job} size="xs" showReason="beside" />{' '}
      <LinkButton size="xs" to={to('JobChange', job.id)} refusal={job.can.change}>
        Change order
      </LinkButton>
    </Notice>
  );
}

function EditJob({ job }: { job: Job }) {
  const update = useUpdate(contract.jobs.update, job.id);
  const { form, show } = useEditForm(jobForm(job), job, {
    save: async (fields, version) => {
      const saved = await update(changesOf(fields), version);
      const freed = job.papersAssigned - saved.papersAssigned;
      if (freed > 0) toast(`${count(freed, 'sheet')} of paper of ${job.number} freed`, { of: job.id });
      return saved;
    },
    place: to('JobDetails', job.id),
  });
  const scheduled = job.scheduledAt !== null;
  return (
    <JobFormPage
      title={title}
      crumbs={crumbsOf(job)}
      form={form}
      own={ownArtwork(job)}
      scheduled={scheduled}
      notice={scheduled && <ScheduledNotice job={job} />}
      onCancel={show}
    />
  );
}

const crumbsOf = (job: Job) => [
  { label: 'Jobs', to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: 'Edit' },
];

export function JobEdit() {
  const { id = '' } = useParams();
  const { data: job } = useQuery(query(contract.jobs.get, { params: { id } }));
  useBarRecord(job);
  if (!job) return <Page narrowed>{null}</Page>;
  const refusal = job.can.edit;
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />;
  return <EditJob key={id} job={job} />;
}
