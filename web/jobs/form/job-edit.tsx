/**
 * Shows the form for editing a job (JobEdit, spec §2). While the job is scheduled, the form locks the fields
 * that its paper or operations depend on.
 */
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { to } from '../../client/paths.ts';
import { ownArtwork } from '../shared-fields/artwork/artwork-field.tsx';
import { RefusedForm } from '../shared-fields/refused-form.tsx';
import { useEditForm, useUpdate } from '../../ui/form/define-record-forms.ts';
import { PreviewDetails, usePreview } from '../../open-shop/change-impact.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../../ui/text/format-values.ts';
import { Notice } from '../../ui/page/page.tsx';
import { JobFormPage } from './job-form-page.tsx';
import { changesOf, jobForm, type JobValues } from './job-values.ts';
import { Unschedule } from '../verbs/schedule-buttons.tsx';
import { recordScreen } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

const title = t('Edit Job');

function ScheduledNotice({ job }: { job: Job }) {
  return (
    <Notice>
      {nodes`${(<b>{t('This job is scheduled.')}</b>)} Locked until it is unscheduled: type, quantity, paper, operations.`}{' '}
      <Unschedule job={job} size="xs" showReason="beside" />{' '}
      <LinkButton size="xs" to={to('JobChange', job.id)} refusal={job.can.change}>
        {t('Change order')}
      </LinkButton>
    </Notice>
  );
}

/** Leads to the best sheet for the saved blank. */
const BestSheetLine = ({ job }: { job: Job }) => (
  <p className={`${grid.whole} ${layout.flow} ${text.small} ${text.muted}`}>
    <LinkButton size="xs" to={`${to('JobBestSheet', job.id)}?from=form`}>
      {t('Best sheet')}
    </LinkButton>
    {t('Finds the sheet that takes the least board, for the saved size.')}
  </p>
);

/** Says what another delivery date or priority does to the dates of all jobs. */
function ChangeEffects({ job, values }: { job: Job; values: JobValues }) {
  const { id, deliveryDate, priority } = job;
  const at = Date.parse(values.deliveryDate);
  const changes = {
    ...(!Number.isNaN(at) && at !== Date.parse(deliveryDate) && { deliveryDate: values.deliveryDate }),
    ...(values.priority !== priority && { priority: values.priority }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const preview = usePreview(isChanged ? [{ do: 'change', id, ...changes }] : null);
  return (
    isChanged && (
      <div className={grid.facts}>
        <PreviewDetails {...preview} />
      </div>
    )
  );
}

function EditJob({ job }: { job: Job }) {
  const update = useUpdate(contract.jobs.update, job.id);
  const { form, show } = useEditForm(jobForm(job), job, {
    save: async (fields, version) => {
      const saved = await update(changesOf(fields), version);
      const freed = job.papersAssigned - saved.papersAssigned;
      if (freed > 0) toast(t`${count(freed, 'sheet')} of paper of ${job.number} freed`, { of: job.id });
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
      stored={job}
      mayFollow={job.artworkToCome}
      scheduled={scheduled}
      effects={scheduled && <ChangeEffects job={job} values={form.values} />}
      notice={scheduled && <ScheduledNotice job={job} />}
      afterSize={job.blank && <BestSheetLine job={job} />}
      onCancel={show}
    />
  );
}

const crumbsOf = (job: Job) => [
  { label: t('Jobs'), to: to('JobList') },
  { label: job.number, to: to('JobDetails', job.id) },
  { label: t('Edit') },
];

function Edit({ record: job }: { record: Job }) {
  const refusal = job.can.edit;
  return refusal === null ? (
    <EditJob job={job} />
  ) : (
    <RefusedForm title={title} crumbs={crumbsOf(job)} refusal={refusal} />
  );
}
export const JobEdit = recordScreen(contract.jobs.get, Edit);
