/**
 * Defines the actions on a job. The buttons of the job's page, the keyboard shortcuts and the command palette
 * use them (decision 054).
 */
import { type QueryClient } from '@tanstack/react-query';
import { type Way } from '../../../shared/jobs/job-schedule.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Priority, priorities } from '../../../shared/platform/specification-constants.ts';
import { isPinnedByScheduling } from '../../../shared/operations/operation-edits.ts';
import { contract } from '../../client/contract.ts';
import { type Call } from '../../client/api/create-client.ts';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { isOnHold, isCancelled } from '../../../shared/jobs/aggregate/job-status.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { perform } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { askReason } from '../../ui/dialogs/ask-reason.tsx';
import { confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { type Scheduling } from './schedule-dialog.tsx';
import { askPriority } from './priority-dialog.tsx';
import { count, number as figure } from '../../ui/text/format-values.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { type PageAction } from '../../ui/page/page-actions.ts';
import { previewOf } from '../../open-shop/change-impact.tsx';
import { fetchOperationsOfJob } from '../../operations/floor/use-floor-actions.ts';
import { isOpen } from '../../../shared/jobs/aggregate/operation-state.ts';
import { piecesLeft } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { t } from '../../../shared/platform/translate.ts';

export const holdQuestion = {
  reasons: [
    t('Waiting for the customer'),
    t('Waiting for paper'),
    t('Artwork not approved'),
    t('Not paid for yet'),
  ],
  label: t('Another reason'),
  note: t(
    'Stops new operations from starting; running ones go on. It keeps its places in the queue and its paper.',
  ),
  keep: t('Don’t hold'),
};

/**
 * Calls the endpoint, and shows a toast with the result or the refusal. Returns the response, or null after a
 * refusal.
 */
async function callAndNotify<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  call: Call<E>,
  said: {
    done: string;
    detail?: string | ((after: ResultOf<E>) => Promise<string> | string);
    undo?: (after: ResultOf<E>) => unknown;
    not: string;
  },
): Promise<ResultOf<E> | null> {
  try {
    const after = await perform(client, endpoint, call);
    const detail = typeof said.detail === 'function' ? await said.detail(after) : said.detail;
    const { undo } = said;
    toast(said.done, { detail, ...(undo && { undo: () => undo(after) }) });
    return after;
  } catch (error) {
    refused(said.not, reasonOf(error));
    return null;
  }
}

/** Says how many operations are queued, or which operations no machine can take. */
async function queuedWords(client: QueryClient, id: string): Promise<string> {
  const all = (await fetchOperationsOfJob(client, id)).filter(({ state }) => isOpen(state));
  const without = all.filter(({ machine, needsMachine }) => machine === null && needsMachine);
  if (without.length === 0) return t`${count(all.length, 'operation')} in the queues`;
  return t`No machine can take ${without.map(({ name }) => name).join(', ')}`;
}

/** Returns the way in which the user scheduled the job. */
async function wayOf(client: QueryClient, { id, scheduledAt }: Job): Promise<Way> {
  const all = await fetchOperationsOfJob(client, id);
  return all.some(({ pin }) => isPinnedByScheduling(pin?.at, scheduledAt)) ? 'gaps' : 'displacing';
}

const submit = (
  client: QueryClient,
  { id, number }: Pick<Job, 'id' | 'number'>,
  as: Scheduling,
): Promise<Job | null> =>
  callAndNotify(
    client,
    contract.jobs.submit,
    { params: { id }, body: as },
    {
      done: as.way === 'gaps' ? t`${number} scheduled in free time` : t`${number} scheduled`,
      detail: () => queuedWords(client, id),
      undo: (after) => takeOffQueues(client, after),
      not: t`${number} was not scheduled`,
    },
  );

async function unschedule(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'unschedule', id }]);
  const sure = await confirm({
    title: t`Unschedule ${number}?`,
    text: t('Its operations leave the queues. What was entered for them is kept.'),
    verb: t('Unschedule'),
    keep: t('Keep it scheduled'),
    effects,
  });
  if (sure) await takeOffQueues(client, job, words());
}

/** Unschedules the job without a question. */
async function takeOffQueues(client: QueryClient, job: Job, impact = ''): Promise<void> {
  const { id, number } = job;
  const way = await wayOf(client, job);
  await callAndNotify(
    client,
    contract.jobs.unschedule,
    { params: { id } },
    {
      done: t`${number} unscheduled`,
      detail: impact || t('Its operations left the queues. What was entered for them is kept'),
      undo: () => submit(client, { id, number }, { way }),
      not: t`${number} was not unscheduled`,
    },
  );
}

/**
 * Schedules the job after the user has chosen how. Scheduling locks quantity, paper and operations, and may delay
 * other jobs.
 */
async function schedule(client: QueryClient, job: Job): Promise<void> {
  const { askSchedule } = await untilLoaded(() => import('./schedule-dialog.tsx'));
  const as = await askSchedule(job);
  if (as !== null) await submit(client, job, as);
}

/** Calls an endpoint that takes only the job's id, and shows a toast such as "MR-2421 released". */
const callForJob = (
  client: QueryClient,
  endpoint: typeof contract.jobs.release | typeof contract.jobs.reinstate | typeof contract.jobs.reopen,
  { id, number }: Job,
  done: string,
) =>
  callAndNotify(
    client,
    endpoint,
    { params: { id } },
    { done: `${number} ${done}`, not: t`${number} was not ${done}` },
  );

const release = (client: QueryClient, job: Job) =>
  callForJob(client, contract.jobs.release, job, t('released'));

async function hold(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'hold', id }]);
  const reason = await askReason({ title: t`Reason to hold ${number}`, ...holdQuestion, effects });
  if (reason === null) return;
  await callAndNotify(
    client,
    contract.jobs.hold,
    { params: { id }, body: { reason } },
    {
      done: t`${number} on hold`,
      detail: [reason, words()].filter(Boolean).join('. '),
      undo: () => release(client, job),
      not: t`${number} was not put on hold`,
    },
  );
}

const reinstate = (client: QueryClient, job: Job) =>
  callForJob(client, contract.jobs.reinstate, job, t('reinstated'));

async function cancel(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'cancel', id }]);
  const reason = await askReason({
    title: t`Reason to cancel ${number}`,
    reasons: [
      t('The customer withdrew'),
      t('Ordered twice'),
      t('Replaced by another job'),
      t('Can’t be made'),
    ],
    label: t('Another reason'),
    note: t('Cancels unfinished operations and frees unused paper.'),
    keep: t('Keep job'),
    effects,
  });
  if (reason === null) return;
  await callAndNotify(
    client,
    contract.jobs.cancel,
    { params: { id }, body: { reason } },
    {
      done: t`${number} cancelled`,
      detail: [reason, words()].filter(Boolean).join('. '),
      undo: () => reinstate(client, job),
      not: t`${number} was not cancelled`,
    },
  );
}

const reopen = (client: QueryClient, job: Job) =>
  callForJob(client, contract.jobs.reopen, job, t('reopened'));

/** Formats the number of dispatched pieces: "950 of 1,000". */
export const sentWords = ({ sent, quantity }: Pick<Job, 'sent' | 'quantity'>): string =>
  t`${figure(sent)} of ${figure(quantity)}`;

/**
 * Closes the order short after the user has confirmed. The dialog says how many pieces are not delivered or
 * stay in stock, and how many operations the server cancels.
 */
async function closeShort(client: QueryClient, job: Job): Promise<void> {
  const { id, number, version, quantity, sent, operationsRemaining: open } = job;
  const left = piecesLeft(job);
  const sure = await confirm({
    title: t`Close ${number} short?`,
    text: [
      t`${sentWords(job)} pieces are sent; the other ${figure(quantity - sent)} will not be delivered.`,
      left > 0 &&
        (left === 1
          ? t`${count(left, 'piece')} made and not sent stays here.`
          : t`${count(left, 'piece')} made and not sent stay here.`),
      open > 0 && t`${count(open, 'open operation')} will be cancelled and unused paper freed.`,
    ]
      .filter(Boolean)
      .join(' '),
    verb: t('Close short'),
    keep: t('Keep it open'),
    effects: open > 0 ? previewOf([{ do: 'closeShort', id }]).effects : undefined,
  });
  if (!sure) return;
  await callAndNotify(
    client,
    contract.jobs.closeShort,
    { params: { id }, body: { version } },
    {
      done: t`${number} closed short`,
      detail: t`${sentWords(job)} pieces sent`,
      undo: () => reopen(client, job),
      not: t`${number} was not closed`,
    },
  );
}

async function setPriority(client: QueryClient, job: Job, priority: Priority): Promise<void> {
  const { id, number, version } = job;
  await callAndNotify(
    client,
    contract.jobs.update,
    { params: { id }, body: { priority, version } },
    {
      done: t`${number} has priority ${priority}`,
      undo: (after) => setPriority(client, after, job.priority),
      not: t`The priority of ${number} was not changed`,
    },
  );
}

async function choosePriority(client: QueryClient, job: Job): Promise<void> {
  const priority = await askPriority(t`Priority of ${job.number}`, [job.id], job.priority);
  if (priority !== null && priority !== job.priority) await setPriority(client, job, priority);
}

/** Sets the priority. In the queues it moves other jobs, so that the user first confirms what it does to them. */
async function confirmPriority(client: QueryClient, job: Job, priority: Priority): Promise<void> {
  const { id, number, scheduledAt } = job;
  const sure =
    scheduledAt === null ||
    (await confirm({
      title: t`Priority ${priority} for ${number}?`,
      verb: t`Set priority ${priority}`,
      keep: t`Keep priority ${job.priority}`,
      effects: previewOf([{ do: 'change', id, priority }]).effects,
    }));
  if (sure) await setPriority(client, job, priority);
}

/** Returns the job's actions by name, for the job's page and the command palette. */
export function jobVerbs(client: QueryClient, job: Job) {
  const { can, status } = job;
  return {
    schedule: { label: t('Schedule'), key: 's', refusal: can.schedule, run: () => schedule(client, job) },
    unschedule: { label: t('Unschedule'), refusal: can.unschedule, run: () => unschedule(client, job) },
    hold: isOnHold(status)
      ? { label: t('Release'), key: 'h', refusal: can.release, run: () => release(client, job) }
      : { label: t('Put on hold'), key: 'h', refusal: can.hold, run: () => hold(client, job) },
    cancel: isCancelled(status)
      ? { label: t('Reinstate'), refusal: can.reinstate, run: () => reinstate(client, job) }
      : { label: t('Cancel job'), refusal: can.cancel, run: () => cancel(client, job) },
    closeShort:
      job.closedShortAt === null
        ? { label: t('Close short'), refusal: can.closeShort, run: () => closeShort(client, job) }
        : { label: t('Reopen'), refusal: can.reopen, run: () => reopen(client, job) },
  } as const satisfies Record<string, PageAction>;
}

/** Returns an action for each priority that the job does not have now. */
const priorityVerbs = (client: QueryClient, job: Job): PageAction[] =>
  priorities
    .filter((priority) => priority !== job.priority)
    .map((priority) => ({
      label: t`Priority ${priority}`,
      icon: 'flag',
      refusal: job.can.edit,
      run: () => confirmPriority(client, job, priority),
    }));

export const printTicket = ({ id }: Job): PageAction => ({
  label: t('Print ticket'),
  icon: 'print',
  key: 't',
  run: to('JobTicket', id),
});

/** Returns the actions that open the job's other screens. */
export const jobLinks = (job: Job): PageAction[] => [
  { label: t('Edit'), icon: 'edit', key: 'e', refusal: job.can.edit, run: to('JobEdit', job.id) },
  { label: t('Change order'), icon: 'calendar', refusal: job.can.change, run: to('JobChange', job.id) },
  { label: t('Print labels'), icon: 'print', run: to('JobLabels', job.id) },
];

/** Returns all actions on the job, for use on any screen. */
export const verbsOfJob = (client: QueryClient, job: Job): PageAction[] => [
  ...Object.values(jobVerbs(client, job)),
  {
    label: t('Priority'),
    key: 'p',
    refusal: job.can.edit,
    run: () => choosePriority(client, job),
    keyOnly: true,
  },
  ...priorityVerbs(client, job),
  printTicket(job),
  ...jobLinks(job),
];
