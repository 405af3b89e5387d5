/**
 * JobDetails (spec §2): shows the key facts, operations and ticket. Artwork, papers, deliveries and actions appear at
 * the side.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { bufferInWords } from '../../../shared/rules/quantity-buffer.ts';
import { query } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { dateTime, grammage, number, shortDate, size, thickness } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Notice, Page, PageHead, Panel, Ticket } from '../../ui/page/page.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { ControlStrip, JobStatus } from '../../ui/marks/state-marks.tsx';
import { JobActions, useJobPageVerbs } from './job-actions.tsx';
import { JobKeyFacts } from './job-key-facts.tsx';
import { JobArtwork } from './job-artwork.tsx';
import { JobChanges, JobDeliveries } from './job-changes.tsx';
import { JobExpected } from './job-expected.tsx';
import { JobFiles } from './job-files.tsx';
import { FlowKey } from './job-flow.tsx';
import { EditJob, isPaperNext, useNextStep } from './job-next-step.tsx';
import { sentWords } from './job-verbs.tsx';
import { JobShortfall } from './job-shortfall.tsx';
import { JobDispatches, JobPapers } from './job-sidebar.tsx';
import { StepTable, useShownSteps } from './job-steps.tsx';
import { WithHistory } from '../../ui/page/with-history.tsx';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';

interface Of {
  job: Job;
}

export const CustomerLink = ({ customer }: { customer: Job['customer'] }) => (
  <Link to={to('CustomerDetails', customer.id)}>{customer.name}</Link>
);

function Meta({ job }: Of) {
  const zone = useShopZone();
  const { scheduledAt, scheduledBy } = job;
  const by = scheduledBy === null ? '' : ` by ${scheduledBy}`;
  return (
    <>
      <span className={text.number}>{job.number}</span>
      <JobStatus job={job} boxed />
      <Priority priority={job.priority} />
      <CustomerLink customer={job.customer} />
      {scheduledAt !== null && (
        <span className={`${text.faint} ${text.small}`}>
          Scheduled {shortDate(scheduledAt, { zone })}
          {by}
        </span>
      )}
    </>
  );
}

function Links({ job, edit }: Of & { edit: boolean }) {
  const none = job.operationsCount === 0 ? reason('no-steps') : null;
  return (
    <>
      <LinkButton
        to={to('JobPaperDetails', job.id)}
        icon="paper"
        variant={isPaperNext(job) ? 'filled' : 'default'}
      >
        Paper
      </LinkButton>
      <LinkButton to={to('JobOperationList', job.id)} icon="operations" refusal={none}>
        Operations
      </LinkButton>
      <LinkButton to={to('JobTicket', job.id)} icon="print">
        Print ticket
      </LinkButton>
      <LinkButton to={to('JobChange', job.id)} icon="calendar" refusal={job.can.change}>
        Change order
      </LinkButton>
      <LinkButton to={to('JobDuplicate', job.id)} icon="duplicate" refusal={job.can.duplicate}>
        Duplicate
      </LinkButton>
      {edit && <EditJob job={job} />}
    </>
  );
}

function PlanOperations({ job }: Of) {
  return (
    <LinkButton to={`${to('JobEdit', job.id)}#productOperations`} icon="plus" refusal={job.can.edit}>
      Plan operations
    </LinkButton>
  );
}

function Operations({ job }: Of) {
  const { steps, readAt } = useShownSteps(job);
  const none = steps?.length === 0;
  const isDraft = job.scheduledAt === null;
  return (
    <Panel
      title="Operations"
      note={!none && <ControlStrip states={job.operationStates} />}
      right={<JobExpected job={job} />}
    >
      {none && (
        <EmptyState
          small
          title="No Operations Available"
          text="The steps to make this job: printing, lamination, packing."
          action={<PlanOperations job={job} />}
        />
      )}
      {steps && !none && <StepTable steps={steps} readAt={readAt} planned={isDraft} />}
      {!none && !isDraft && <FlowKey ups={job.ups} />}
    </Panel>
  );
}

const fixed = (
  <>
    <Icon name="lock" size={14} />
    Locked while scheduled: quantity, paper, operations
  </>
);

const releaseOf = ({ releaseDate }: Job, zone: string) =>
  releaseDate === null ? [] : [['Released', dateTime(releaseDate, { zone })] as const];

function JobTicket({ job }: Of) {
  const zone = useShopZone();
  return (
    <Panel title="Job ticket" right={job.scheduledAt !== null && fixed}>
      <Ticket
        facts={[
          ['Type', job.type],
          ['Style', job.style],
          ['Product code', job.productCode],
          ['Number', job.number],
          ['Quantity', number(job.quantity)],
          ['Buffer', bufferInWords(job, number)],
          ['Ups', number(job.ups)],
          ['Priority', job.priority],
          ['Paper length × breadth', size(job.paperLength, job.paperBreadth)],
          ['Paper thickness', thickness(job.paperThickness)],
          ['Paper GSM', grammage(job.paperGsm)],
          ['Paper quality', job.paperQuality],
          ['Ink', job.ink],
          ['Coat', job.coat],
          ['Delivery date', dateTime(job.deliveryDate, { zone })],
          ...releaseOf(job, zone),
          ['Customer', <CustomerLink key="customer" customer={job.customer} />],
          ['Added', `${shortDate(job.createdAt, { zone })}${job.user ? ` by ${job.user.name}` : ''}`, 2],
          ['Last changed', dateTime(job.updatedAt, { zone }), 2],
        ]}
      />
    </Panel>
  );
}

/** Says why work on the job does not go on: it is on hold, cancelled or closed short. */
function Standstill({ job }: Of) {
  if (job.status === 'on hold') {
    return (
      <Notice>
        <b>On hold.</b> {job.holdReason}
      </Notice>
    );
  }
  if (job.closedShortAt !== null)
    return (
      <Notice>
        <b>Closed short.</b> {sentWords(job)} sent
      </Notice>
    );
  if (job.status !== 'cancelled') return null;
  return (
    <Notice tone="danger">
      <b>Cancelled.</b> {job.cancelReason}
    </Notice>
  );
}

function Details({ job }: Of) {
  return (
    <div className={layout.withAside}>
      <div>
        <Standstill job={job} />
        <JobKeyFacts job={job} />
        <Operations job={job} />
        <JobShortfall job={job} />
        <JobTicket job={job} />
      </div>
      <aside>
        <JobArtwork job={job} />
        <JobFiles job={job} />
        <JobPapers job={job} />
        <JobDeliveries job={job} />
        <JobDispatches job={job} />
        <JobChanges job={job} />
        <JobActions job={job} />
      </aside>
    </div>
  );
}

export function JobDetails() {
  const { id = '' } = useParams();
  const of = { params: { id } };
  const { data: job } = useQuery(query(contract.jobs.get, of));
  // Loads and appears with the job, because a part that appears later would move the text that the user reads.
  const { data: operations } = useQuery(query(contract.jobs.operations, of));
  const { data: papers } = useQuery(query(contract.jobs.papers, of));
  const { data: files } = useQuery(query(contract.jobs.files, of));
  useBarRecord(job);
  if (!job || !operations || !papers || !files) return <Page narrowed>{null}</Page>;
  return <Whole job={job} />;
}

function Whole({ job }: Of) {
  const next = useNextStep(job);
  useJobPageVerbs(job);
  return (
    <Page narrowed>
      <PageHead
        title={job.name}
        crumbs={[{ label: 'Jobs', to: to('JobList') }, { label: job.number }]}
        meta={<Meta job={job} />}
        actions={<Links job={job} edit={next !== null} />}
        primary={next ?? <EditJob job={job} primary={!isPaperNext(job)} />}
      />
      <WithHistory of={{ entity: 'jobs', id: job.id }}>
        <Details job={job} />
      </WithHistory>
    </Page>
  );
}
