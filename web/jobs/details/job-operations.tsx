/** Lists a job's operations, with a search by operation type (JobOperationList, spec §2). */
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { hasWords } from '../../../shared/platform/search-text.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { CountLine } from '../../ui/list/list-toolbar.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { EmptyState, Page, PageHead } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { JobStatus } from '../../ui/marks/state-icons-and-badges.tsx';
import { type ShownStep, StepTable, useShownSteps } from './job-steps.tsx';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import text from '../../ui/style/text.module.css';

const found = (term: string) => (step: ShownStep) => hasWords(term, step.type, step.detail);

function AddStep({ job }: { job: Job }) {
  return (
    <LinkButton
      to={`${to('OperationCreate')}?job=${job.id}`}
      icon="plus"
      variant="filled"
      refusal={job.can.addOperation}
    >
      {t('Add New Operation')}
    </LinkButton>
  );
}

function Steps({ job }: { job: Job }) {
  const { term, clear } = useListState(['default']);
  const { steps, readAt } = useShownSteps(job);
  const shown = steps?.filter(found(term));
  if (steps?.length === 0) {
    return (
      <section className={panel.sheet}>
        <div className={`${layout.flow} ${tools.tools}`}>
          <SearchBox label={t('Operation')} />
        </div>
        <EmptyState
          title={t('No Operations Available')}
          text={t('The steps to make this job: printing, lamination, packing.')}
          action={<AddStep job={job} />}
        />
      </section>
    );
  }
  return (
    <section className={panel.sheet}>
      <div className={`${layout.flow} ${tools.tools}`}>
        <SearchBox label={t('Operation')} />
      </div>
      {shown?.length === 0 && (
        <EmptyState
          small
          title={t`No operation matches “${term}”`}
          text={t`Searched in types and details of ${steps?.length ?? 0}.`}
          action={<ActionButton onClick={() => clear()}>{t('Clear search')}</ActionButton>}
        />
      )}
      {shown && shown.length > 0 && (
        <StepTable steps={shown} readAt={readAt} planned={job.scheduledAt === null} />
      )}
    </section>
  );
}

export function JobOperationList() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  useBarRecord(job);
  if (job === undefined) return <Page>{null}</Page>;
  return (
    <Page>
      <PageHead
        title={t`Operations of ${job.name}`}
        crumbs={[
          { label: t('Jobs'), to: to('JobList') },
          { label: job.number, to: to('JobDetails', id) },
          { label: t('Operations') },
        ]}
        count={<CountLine count={job.operationsCount} one="operation" />}
        meta={
          <>
            <span className={text.number}>{job.number}</span>
            <JobStatus job={job} boxed />
          </>
        }
        primary={job.operationsCount > 0 && <AddStep job={job} />}
      />
      <Steps job={job} />
    </Page>
  );
}
