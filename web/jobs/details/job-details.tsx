/**
 * Shows the page of one job (JobDetails, spec §2): key data, operations and ticket. A sidebar shows artwork,
 * papers, deliveries and actions.
 */
import { answerWords, faultsInWords } from '../../../shared/shop/sampling/inspection-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { missingPaperNote } from '../../../shared/jobs/aggregate/lateness.ts';
import { isFinished } from '../../../shared/jobs/aggregate/operation-state.ts';
import { paperStateOf } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { oddsWords } from '../../../shared/jobs/odds-text.ts';
import { promisedWayWords } from '../../../shared/jobs/promised-date.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { daysRemaining } from '../../../shared/platform/days-remaining.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { contract } from '../../client/contract.ts';
import { previewOf } from '../../open-shop/change-impact.tsx';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { orderInWords } from '../../../shared/jobs/customer-order/customer-order.ts';
import { plainFacts } from '../../../shared/jobs/plain-job-fields.ts';
import { acceptedInWords, jobToleranceInWords } from '../../../shared/shop/tolerance/tolerance.ts';
import { bufferInWords } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import {
  isCancelled,
  isInHouse,
  isInQueues,
  isOnHold,
  isOpenJob,
  piecesDispatched,
  sheetsShort,
} from '../../../shared/jobs/aggregate/job-status.ts';
import { perform, query, useInPlaceQuery } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to, toOrder } from '../../client/paths.ts';
import { type MakeUp, useMakeUp } from '../../operations/floor/use-make-up.ts';
import { AssignProposed } from '../../stock/buying/assign-all-papers.tsx';
import { confirm, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useErrorPage } from '../../ui/errors/use-error.ts';
import { DaysRing, ProgressRing } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import meter from '../../ui/marks/paper-meter.module.css';
import { PaperStatus } from '../../ui/marks/paper-meter.tsx';
import { Priority, Short } from '../../ui/marks/job-marks.tsx';
import { useLateness } from '../../ui/marks/expected-date.tsx';
import { ActionsMenu } from '../../ui/page/actions-menu.tsx';
import { ActionButton, IconButton, LinkButton, VerbButton } from '../../ui/page/buttons.tsx';
import { type PageAction, usePageActions } from '../../ui/page/page-actions.ts';
import parts from '../../ui/page/parts.module.css';
import panel from '../../ui/style/panel.module.css';
import {
  apart,
  count,
  dateTime,
  grammage,
  number,
  sentenceList,
  shortDate,
  size,
  thickness,
  timeFrom,
} from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { EmptyState, Notice, Page, PageHead, Panel, Ticket } from '../../ui/page/page.tsx';
import { ControlStrip, JobStatus } from '../../ui/marks/state-icons-and-badges.tsx';
import styles from '../job-details.module.css';
import { useDispatch } from '../verbs/use-dispatch.tsx';
import { boxFacts, JobBox } from '../box/job-box.tsx';
import { JobLayout } from '../box/job-layout.tsx';
import { useOwnFacts } from '../../shop/own-fields/use-own-fields.ts';
import { JobArtwork, JobFiles } from '../files/job-files.tsx';
import { JobChanges, JobDeliveries } from '../change/job-changes.tsx';
import { JobCheckpoints } from './job-checkpoints.tsx';
import { JobExpected, useExpected, useJobOdds } from './job-expected-date.tsx';
import { useNextStepButton } from './next-step-button.tsx';
import jobFlowStyles from './job-flow.module.css';
import { FlowKey } from './job-flow.tsx';
import { jobLinks, jobVerbs, printTicket, sentWords, verbsOfJob } from '../verbs/job-verbs.tsx';
import { JobDispatches, JobPapers } from './job-sidebar.tsx';
import { StepTable, useShownSteps } from './job-steps.tsx';
import { WithHistory } from '../../ui/record/details-and-history-tabs.tsx';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import { lossWords } from './piece-flow-words.ts';

/** Shows how many pieces a job will be short, where they were lost, and the make-up run that replaces them. */
function Missing({ job, makeUp: { run, busy } }: Of & { makeUp: MakeUp }) {
  const client = useQueryClient();
  const { steps = [] } = useShownSteps(job);
  const where = lossWords(job, (id) => {
    const step = steps.find(({ key }) => key === id);
    return step ? { name: step.type, state: step.state } : null;
  });
  const { makeUp } = job;
  return (
    <Panel title={t`${count(job.short, 'piece')} short`} note={where} padded>
      <div className={`${layout.flow} ${layout.between} ${jobFlowStyles.makeUp}`}>
        {makeUp && (
          <div>
            <b>{t`Make-up run: ${count(makeUp.sheets, 'sheet')}`}</b>
            <p className={`${text.small} ${text.muted}`}>
              {t`${sentenceList(makeUp.operations)} once more, then on with the rest.`}
            </p>
          </div>
        )}
        <span className={`${layout.row} ${layout.wrap}`}>
          <ActionButton
            icon="plus"
            showReason="beside"
            refusal={job.can.makeUp}
            busy={busy}
            onClick={() => void run(job)}
          >{t`Make ${number(job.short)} more`}</ActionButton>
          {job.sent > 0 && <VerbButton verb={jobVerbs(client, job).closeShort} showReason="beside" />}
        </span>
      </div>
    </Panel>
  );
}

/** Shows a make-up run that waits for paper, or that the user can still cancel. */
function MakeUpRun({ job, makeUp: { revert, busy } }: Of & { makeUp: MakeUp }) {
  const missing = job.makeUpSheets > 0 ? sheetsShort(job.papersRequired, job.papersAssigned) : 0;
  const waits = job.can.undoMakeUp === null;
  if (missing === 0 && !waits) return null;
  return (
    <Panel title={t('Make-up run')} note={waits && t('nothing of it has run yet')} padded>
      <div className={`${layout.flow} ${layout.between} ${jobFlowStyles.makeUp}`}>
        {missing > 0
          ? t`${count(missing, 'sheet')} of paper to be assigned before it starts`
          : t`${count(job.makeUpSheets, 'sheet')} more, with paper assigned`}
        <span className={`${layout.row} ${layout.wrap}`}>
          {waits && (
            <ActionButton icon="undo" busy={busy} onClick={() => void revert(job)}>
              {t('Remove make-up run')}
            </ActionButton>
          )}
          {missing > 0 && <AssignProposed jobId={job.id} />}
          {missing > 0 && (
            <LinkButton to={to('JobPaperDetails', job.id)} icon="paper" refusal={job.can.assignPaper}>
              {t('Assign paper')}
            </LinkButton>
          )}
        </span>
      </div>
    </Panel>
  );
}

/** Shows the shortfall and the make-up run, or nothing if the job makes as many pieces as ordered. */
function JobShortfall({ job }: Of) {
  // Outside the notice, because the shortfall is gone when the user presses Undo.
  const makeUp = useMakeUp();
  if (!isInHouse(job.status)) return null;
  return (
    <>
      {job.short > 0 && <Missing job={job} makeUp={makeUp} />}
      <MakeUpRun job={job} makeUp={makeUp} />
    </>
  );
}

/**
 * Shows the buttons of all actions on a job, except the primary one. If an action is not allowed, the button
 * shows the reason (look: job details).
 */
function useDelete({ id, number, name, can, scheduledAt }: Job): PageAction {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fail = useErrorPage('jobs');
  const remove = async () => {
    const sure = await confirm({
      title: t`Delete ${number}?`,
      text: t`${name} is deleted with its operations, and its paper is freed. This cannot be undone.`,
      verb: t('Delete job'),
      keep: t('Keep job'),
      danger: true,
      ...(scheduledAt !== null && previewOf([{ do: 'remove', id }])),
    });
    if (!sure) return;
    try {
      await perform(client, contract.jobs.remove, { params: { id } });
      toast(t`${number} deleted`, { detail: name });
      void navigate(to('JobList'), { replace: true });
    } catch (error) {
      fail(error, t('The job was not deleted.'));
    }
  };
  return { label: t('Delete'), refusal: can.delete, run: remove };
}

/** Returns the actions that only the job's page names so. In the palette's search, the job has its own words for them. */
const jobPages = ({ id, operationsCount, can, blank }: Job): PageAction[] => [
  { label: t('Paper'), icon: 'paper', run: to('JobPaperDetails', id) },
  ...(blank
    ? [{ label: t('Best sheet'), icon: 'paper', refusal: can.edit, run: to('JobBestSheet', id) } as const]
    : []),
  {
    label: t('Operations'),
    icon: 'operations',
    refusal: operationsCount === 0 ? reason('no-steps') : null,
    run: to('JobOperationList', id),
  },
  { label: t('Duplicate'), icon: 'duplicate', refusal: can.duplicate, run: to('JobDuplicate', id) },
];

/** Offers the job's actions in the command palette, on each tab of the job's page. */
function useJobPageActions(job: Job): void {
  const client = useQueryClient();
  usePageActions(job.number, [...verbsOfJob(client, job), ...jobPages(job), useDelete(job)]);
}

function Action({ children, says }: { children: ReactNode; says: string }) {
  return (
    <li>
      {children}
      <span className={styles.says}>{says}</span>
    </li>
  );
}

function JobActions({ job, dispatch }: Of & { dispatch: PageAction }) {
  const client = useQueryClient();
  const verbs = jobVerbs(client, job);
  const remove = useDelete(job);
  const beside = { showReason: 'beside' } as const;
  return (
    <Panel title={t('Other actions')}>
      <ul className={styles.actions}>
        <Action says={t('Puts its operations in the machines’ queues.')}>
          <VerbButton verb={verbs.schedule} {...beside} />
        </Action>
        <Action says={t('Takes its operations out of the queues.')}>
          <VerbButton verb={verbs.unschedule} {...beside} />
        </Action>
        <Action
          says={
            isOnHold(job.status)
              ? t('Lets its operations start again.')
              : t('Stops new operations from starting.')
          }
        >
          <VerbButton verb={verbs.hold} {...beside} />
        </Action>
        <Action says={t('Records a delivery, whole or in part.')}>
          <VerbButton verb={dispatch} {...beside} />
        </Action>
        <Action
          says={
            job.closedShortAt === null
              ? t('Delivers fewer than ordered and counts as done.')
              : t('Undoes the close.')
          }
        >
          <VerbButton verb={verbs.closeShort} {...beside} />
        </Action>
        <Action
          says={
            isCancelled(job.status)
              ? t('Undoes the cancellation.')
              : t('Cancels unfinished operations and frees unused paper.')
          }
        >
          <VerbButton
            verb={verbs.cancel}
            variant={isCancelled(job.status) ? 'default' : 'danger'}
            {...beside}
          />
        </Action>
        <Action says={t('Deletes it with its operations.')}>
          <VerbButton verb={remove} variant="danger" {...beside} />
        </Action>
      </ul>
    </Panel>
  );
}

/** Shows the four key values at the top of a job's page: delivery, operations, quantity and paper. */
function KeyFact(props: { label: string; ring?: ReactNode; says: ReactNode; more: ReactNode }) {
  const { label, ring, says, more } = props;
  return (
    <div>
      {ring}
      <div className={layout.twoLines}>
        <span className={text.label}>{label}</span>
        {says}
        <span className={`${text.small} ${text.muted}`}>{more}</span>
      </div>
    </div>
  );
}

function Delivery({ job }: { job: Job }) {
  const zone = useShopZone();
  const { words } = daysRemaining(job.deliveryDate, useNow(), zone);
  const lateness = useLateness(job);
  const counts = isOpenJob(job.status) || lateness !== null;
  const delivered = piecesDispatched(job);
  const sent = delivered > 0 && t`${number(delivered)} dispatched`;
  const more = [counts && words, sent].filter(Boolean).join(' · ');
  return (
    <KeyFact
      label={t('Delivery')}
      ring={counts && <DaysRing delivery={job.deliveryDate} size={64} />}
      says={
        <b className={lateness === 'late' ? styles.late : undefined}>
          {shortDate(job.deliveryDate, { zone })}
        </b>
      }
      more={
        <>
          {more || t(job.status)}
          <ExpectedIn job={job} />
          <OddsIn job={job} />
          <PromisedIn job={job} />
        </>
      }
    />
  );
}

/** Says on which paper the expected date of an unscheduled job depends. */
function paperWords(job: Job, zone: string): string | null {
  if (job.awaits !== null) return t`waits for paper, ${shortDate(job.awaits.expected, { zone })}`;
  return missingPaperNote(job);
}

/**
 * Shows when the job is ready. The date comes from the live queues if the job is in them, else from the stored job.
 */
function ExpectedIn({ job }: { job: Job }) {
  const zone = useShopZone();
  const queued = useQueued(job);
  const ready = queued ? queued.finish : job.expected;
  const lateness = useLateness(job);
  const isAtRisk = lateness === 'at-risk';
  const note = isInQueues(job.status) || ready === null ? null : paperWords(job, zone);
  if (!isOpenJob(job.status) || (ready === null && lateness === null)) return null;
  return (
    <span className={styles.expected} data-lateness={lateness ?? undefined}>
      <span>
        {ready === null ? t('No date') : t`Ready ${dateTime(ready, { zone })}`}
        {isAtRisk && t(', at risk')}
        {note && ','}
      </span>{' '}
      {note && <span>{note}</span>}
    </span>
  );
}

/** Says how likely the job is ready by its delivery date, and by when nine of ten such jobs are ready. */
function OddsIn({ job }: { job: Job }) {
  const zone = useShopZone();
  const of = useJobOdds(job);
  if (!of) return null;
  const date = (at: string) => <span className={text.nowrap}>{dateTime(at, { zone })}</span>;
  return (
    <span className={styles.promised}>
      {nodes`${oddsWords(of.odds)} by ${date(job.deliveryDate)}; 9 in 10 by ${date(of.sure)}`}
    </span>
  );
}

/**
 * Returns the job's expected dates, calculated from the live queues, or undefined if the job is not in the
 * queues.
 */
function useQueued(job: Job) {
  const expected = useExpected(job);
  return isInQueues(job.status) ? expected : undefined;
}

/** One minute in ms. The page does not show shorter delays. */
const minute = 60_000;

/**
 * Shows the promised delivery date with its origin, and by how much the expected date is later. A draft shows
 * no delay, because it is not in the queues yet.
 */
function PromisedIn({ job }: { job: Job }) {
  const zone = useShopZone();
  const finish = useQueued(job)?.finish ?? null;
  const now = useJobOdds(job);
  const { promisedDate, promisedWay, promisedAt, promisedBy } = job;
  if (promisedDate === null || promisedWay === null) return null;
  const date = dateTime(promisedDate, { zone });
  const origin = [promisedBy, promisedAt && shortDate(promisedAt, { zone })].filter(Boolean).join(', ');
  const delay = finish === null ? 0 : Date.parse(finish) - Date.parse(promisedDate);
  const odds = Date.parse(promisedDate) === Date.parse(job.deliveryDate) ? null : (now?.promisedOdds ?? null);
  return (
    <span className={styles.promised}>
      {nodes`Promised ${(<span className={text.nowrap}>{date}</span>)}, ${promisedWayWords(promisedWay)}, ${origin}`}
      {odds !== null && <span>{t`Odds now ${oddsWords(odds)}`}</span>}
      {delay >= minute && <b>{t`${apart(delay)} later than promised`}</b>}
    </span>
  );
}

function Progress({ job }: { job: Job }) {
  const { operationsCount: all, operationsRemaining: left } = job;
  const done = job.operationStates.filter((state) => isFinished(state)).length;
  return (
    <KeyFact
      label={t('Operations')}
      ring={<ProgressRing done={done} total={all} size={64} />}
      says={<b>{t`${number(left)} remaining`}</b>}
      more={t`of ${number(all)} planned`}
    />
  );
}

/**
 * Shows whether the paper is assigned. Of the sheets that the job lacks, it shows how many neither stock nor orders
 * cover.
 */
function PaperAssigned({ job }: { job: Job }) {
  const state = paperStateOf(job);
  const { data } = useInPlaceQuery(
    contract.stock.unassigned,
    { query: { of: job.id } },
    { enabled: state.is === 'short' },
  );
  return <PaperStatus state={state} uncovered={data?.[0]?.short ?? 0} />;
}

/** Shows whether the job's paper is assigned, and whether the last stock count found it. */
function PaperNow({ job }: { job: Job }) {
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, { params: { id: job.id } }));
  const missing = papers.reduce((sum, each) => sum + each.missing * each.cut, 0);
  if (missing === 0 || !job.paperRequirementMet) return <PaperAssigned job={job} />;
  return (
    <b className={`${text.mark} ${meter.short}`}>
      <Icon name="warning" size={16} />
      {t`${count(missing, 'sheet')} missing`}
    </b>
  );
}

function Paper({ job }: { job: Job }) {
  const { papersRequired, papersAssigned, status } = job;
  // A cancelled or delivered job needs no more paper.
  const says = isOpenJob(status) ? <PaperNow job={job} /> : <b>{count(papersAssigned, 'sheet')}</b>;
  const more = t`${number(papersAssigned)} of ${count(papersRequired, 'sheet')} assigned`;
  return <KeyFact label={t('Paper')} says={says} more={more} />;
}

/** Shows how many pieces the job will make compared with the order. */
function Quantity({ job }: { job: Job }) {
  const { quantity, ups, effectiveBuffer, made, willMake, short, status } = job;
  const over = !isOpenJob(status);
  const accepted = acceptedInWords(job, over ? made : willMake, number);
  const more = t`+ buffer ${number(effectiveBuffer)} · ${count(ups, 'up')}`;
  if (isCancelled(status))
    return <KeyFact label={t('Quantity')} says={<b>{count(quantity, 'piece')}</b>} more={more} />;
  return (
    <KeyFact
      label={over ? t('Made') : t('Will make')}
      says={<span>{nodes`${(<b>{number(over ? made : willMake)}</b>)} of ${count(quantity, 'piece')}`}</span>}
      more={
        <>
          <Short short={short} />{' '}
          {accepted && <span className={accepted.isAccepted ? undefined : text.warn}>{accepted.words}</span>}{' '}
          <span className={text.nowrap}>{more}</span>
        </>
      }
    />
  );
}

function JobKeyFacts({ job }: { job: Job }) {
  return (
    <section className={`${panel.sheet} ${parts.strip} ${styles.answers}`} aria-label={t('At a glance')}>
      <Delivery job={job} />
      <Progress job={job} />
      <Quantity job={job} />
      <Paper job={job} />
    </section>
  );
}

interface Of {
  job: Job;
}

export const CustomerLink = ({ customer }: { customer: Job['customer'] }) => (
  <Link to={to('CustomerDetails', customer.id)}>{customer.name}</Link>
);

/** Links to the page of the customer's order. */
const OrderLink = ({ of, order }: { of: Job['customer']; order: NonNullable<Job['customerOrder']> }) => (
  <Link to={toOrder(of.id, order.number)}>{t`Customer’s order ${orderInWords(order)}`}</Link>
);

function Meta({ job }: Of) {
  const zone = useShopZone();
  const { scheduledAt, scheduledBy } = job;
  const by = scheduledBy === null ? '' : t` by ${scheduledBy}`;
  return (
    <>
      <span className={text.number}>{job.number}</span>
      <JobStatus job={job} boxed />
      <Priority priority={job.priority} />
      <CustomerLink customer={job.customer} />
      {job.customerOrder && <OrderLink of={job.customer} order={job.customerOrder} />}
      {scheduledAt !== null && (
        <span className={`${text.faint} ${text.small}`}>
          {t`Scheduled ${shortDate(scheduledAt, { zone })}${by}`}
        </span>
      )}
    </>
  );
}

/** Shows Print, and behind "…" the actions that open the job's other screens. */
function HeadActions({ job }: Of) {
  return (
    <>
      <VerbButton verb={printTicket(job)}>
        {nodes`Print${(<span className={text.visuallyHidden}>{t('ticket')}</span>)}`}
      </VerbButton>
      <ActionsMenu verbs={[...jobLinks(job), ...jobPages(job)]} position="bottom-end">
        <IconButton icon="more" size="sm" variant="default" label={t`More of ${job.number}`} />
      </ActionsMenu>
    </>
  );
}

function Operations({ job }: Of) {
  const { steps, readAt } = useShownSteps(job);
  const none = steps?.length === 0;
  const isDraft = job.scheduledAt === null;
  return (
    <Panel
      title={t('Operations')}
      note={!none && <ControlStrip states={job.operationStates} />}
      right={<JobExpected job={job} />}
    >
      {none && (
        <EmptyState
          small
          title={t('No Operations Available')}
          text={t('The steps to make this job: printing, lamination, packing.')}
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
    {t('Locked while scheduled: quantity, paper, operations')}
  </>
);

const releaseOf = ({ releaseDate }: Job, zone: string) =>
  releaseDate === null ? [] : [[t('Released'), dateTime(releaseDate, { zone })] as const];

function JobTicket({ job }: Of) {
  const zone = useShopZone();
  const own = useOwnFacts('jobs', job.fields);
  return (
    <Panel title={t('Job ticket')} right={job.scheduledAt !== null && fixed}>
      <Ticket
        facts={[
          [t('Type'), job.type],
          [t('Style'), job.style],
          ...plainFacts(job),
          ...boxFacts(job),
          [t('Number'), job.number],
          [t('Quantity'), number(job.quantity)],
          [t('Buffer'), bufferInWords(job, number)],
          ...(job.tolerance ? [[t('Tolerance'), jobToleranceInWords(job.tolerance)] as const] : []),
          [t('Ups'), number(job.ups)],
          [t('Priority'), job.priority],
          [t('Paper length × breadth'), size(job.paperLength, job.paperBreadth)],
          [t('Paper thickness'), thickness(job.paperThickness)],
          [t('Paper GSM'), grammage(job.paperGsm)],
          [t('Paper quality'), job.paperQuality],
          [t('Ink'), job.ink],
          [t('Coat'), job.coat],
          [t('Delivery date'), dateTime(job.deliveryDate, { zone })],
          ...releaseOf(job, zone),
          [t('Customer'), <CustomerLink key="customer" customer={job.customer} />],
          [t('Added'), `${shortDate(job.createdAt, { zone })}${job.user ? t` by ${job.user.name}` : ''}`, 2],
          [t('Last changed'), dateTime(job.updatedAt, { zone }), 2],
        ]}
      />
      {own.length > 0 && (
        <div className={layout.ruled}>
          <Ticket facts={own.map(({ field, text: words }) => [field.name, words] as const)} />
        </div>
      )}
    </Panel>
  );
}

/** Says why work on the job does not go on: it is on hold, cancelled or closed short. */
function Standstill({ job }: Of) {
  if (isOnHold(job.status)) {
    return (
      <Notice>
        <b>{t('On hold.')}</b> {job.holdReason}
      </Notice>
    );
  }
  if (job.closedShortAt !== null)
    return <Notice>{nodes`${(<b>{t('Closed short.')}</b>)} ${sentWords(job)} sent`}</Notice>;
  if (!isCancelled(job.status)) return null;
  return (
    <Notice tone="danger">
      <b>{t('Cancelled.')}</b> {job.cancelReason}
    </Notice>
  );
}

/** Shows the inspection that counts for the job, as a notice if it holds the job. Without an inspection it renders nothing. */
function Inspected({ job: { inspection } }: Of) {
  const [now, zone] = [useNow(), useShopZone()];
  if (!inspection) return null;
  const { operationId, operation, answer, reason: why, userName, at } = inspection;
  const about = [faultsInWords(inspection, number), why, userName, timeFrom(now, at, { zone })];
  const words = (
    <>
      <b>
        <Link to={to('OperationDetails', operationId)}>{operation}</Link>: {t(answerWords[answer])}
      </b>
      {about.filter(Boolean).map((each) => ` · ${each}`)}
    </>
  );
  if (answer !== 'accept') return <Notice tone="danger">{words}</Notice>;
  return (
    <p className={`${layout.row} ${text.muted}`}>
      <Icon name="check" /> <span>{words}</span>
    </p>
  );
}

function Details({ job, dispatch }: Of & { dispatch: PageAction }) {
  return (
    <>
      <JobCheckpoints job={job} />
      <div className={layout.withAside}>
        <div>
          <Standstill job={job} />
          <Inspected job={job} />
          <JobKeyFacts job={job} />
          <div id="operations">
            <Operations job={job} />
          </div>
          <JobShortfall job={job} />
          <JobTicket job={job} />
          <JobBox job={job} />
          <JobLayout job={job} />
        </div>
        <aside>
          <div id="artwork">
            <JobArtwork job={job} />
          </div>
          <JobFiles job={job} />
          <JobPapers job={job} />
          <JobDeliveries job={job} />
          <JobDispatches job={job} />
          <JobChanges job={job} />
          <JobActions job={job} dispatch={dispatch} />
        </aside>
      </div>
    </>
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
  return <Whole job={job} operations={operations} />;
}

function Whole({ job, operations }: Of & { operations: readonly Operation[] }) {
  const dispatch = useDispatch(job);
  const next = useNextStepButton(job, operations, dispatch.verb);
  useJobPageActions(job);
  return (
    <Page narrowed>
      <PageHead
        title={job.name}
        crumbs={[{ label: t('Jobs'), to: to('JobList') }, { label: job.number }]}
        meta={<Meta job={job} />}
        actions={<HeadActions job={job} />}
        primary={next}
      />
      <WithHistory of={{ entity: 'jobs', id: job.id }}>
        <Details job={job} dispatch={dispatch.verb} />
      </WithHistory>
      {dispatch.dialog}
    </Page>
  );
}
