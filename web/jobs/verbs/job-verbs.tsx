/**
 * Defines the actions on a job. The buttons of the job's page, the keyboard shortcuts and the command palette
 * use them (decision 054).
 */
import { type QueryClient } from '@tanstack/react-query';
import { type Way } from '../../../shared/jobs/job-schedule.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Priority, priorities } from '../../../shared/platform/specification-constants.ts';
import { piecesToSend } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { isPinnedByScheduling } from '../../../shared/operations/operation-edits.ts';
import { contract } from '../../client/contract.ts';
import { type Call } from '../../client/api/create-client.ts';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { isOnHold, isCancelled } from '../../../shared/jobs/aggregate/job-status.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { perform } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { askReason, confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { type Scheduling } from './schedule-dialog.tsx';
import { askPriority } from './priority-dialog.tsx';
import { count, number as figure } from '../../ui/text/format-values.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { type PageAction } from '../../ui/page/page-actions.ts';
import { previewOf } from '../../open-shop/change-impact.tsx';
import { fetchOperationsOfJob } from '../../operations/floor/use-floor-actions.ts';

export const holdQuestion = {
  reasons: ['Waiting for the customer', 'Waiting for paper', 'Artwork not approved', 'Not paid for yet'],
  label: 'Another reason',
  note: 'Stops new operations from starting; running ones go on. It keeps its places in the queue and its paper.',
  keep: 'Don’t hold',
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
  const all = await fetchOperationsOfJob(client, id);
  const without = all.filter(({ machine, needsMachine }) => machine === null && needsMachine);
  if (without.length === 0) return `${count(all.length, 'operation')} in the queues`;
  return `No machine can take ${without.map(({ name }) => name).join(', ')}`;
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
      done: `${number} scheduled${as.way === 'gaps' ? ' in free time' : ''}`,
      detail: () => queuedWords(client, id),
      undo: (after) => takeOffQueues(client, after),
      not: `${number} was not scheduled`,
    },
  );

async function unschedule(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'unschedule', id }]);
  const sure = await confirm({
    title: `Unschedule ${number}?`,
    text: 'Its operations leave the queues. What was entered for them is kept.',
    verb: 'Unschedule',
    keep: 'Keep it scheduled',
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
      done: `${number} unscheduled`,
      detail: impact || 'Its operations left the queues. What was entered for them is kept',
      undo: () => submit(client, { id, number }, { way }),
      not: `${number} was not unscheduled`,
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
    { done: `${number} ${done}`, not: `${number} was not ${done}` },
  );

const release = (client: QueryClient, job: Job) => callForJob(client, contract.jobs.release, job, 'released');

async function hold(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'hold', id }]);
  const reason = await askReason({ title: `Reason to hold ${number}`, ...holdQuestion, effects });
  if (reason === null) return;
  await callAndNotify(
    client,
    contract.jobs.hold,
    { params: { id }, body: { reason } },
    {
      done: `${number} on hold`,
      detail: [reason, words()].filter(Boolean).join('. '),
      undo: () => release(client, job),
      not: `${number} was not put on hold`,
    },
  );
}

const reinstate = (client: QueryClient, job: Job) =>
  callForJob(client, contract.jobs.reinstate, job, 'reinstated');

async function cancel(client: QueryClient, job: Job): Promise<void> {
  const { id, number } = job;
  const { effects, words } = previewOf([{ do: 'cancel', id }]);
  const reason = await askReason({
    title: `Reason to cancel ${number}`,
    reasons: ['The customer withdrew', 'Ordered twice', 'Replaced by another job', 'Can’t be made'],
    label: 'Another reason',
    note: 'Cancels unfinished operations and frees unused paper.',
    keep: 'Keep job',
    effects,
  });
  if (reason === null) return;
  await callAndNotify(
    client,
    contract.jobs.cancel,
    { params: { id }, body: { reason } },
    {
      done: `${number} cancelled`,
      detail: [reason, words()].filter(Boolean).join('. '),
      undo: () => reinstate(client, job),
      not: `${number} was not cancelled`,
    },
  );
}

const reopen = (client: QueryClient, job: Job) => callForJob(client, contract.jobs.reopen, job, 'reopened');

/** Formats the number of dispatched pieces: "950 of 1,000". */
export const sentWords = ({ sent, quantity }: Pick<Job, 'sent' | 'quantity'>): string =>
  `${figure(sent)} of ${figure(quantity)}`;

/**
 * Closes the order short after the user has confirmed. The dialog says how many pieces are not delivered or
 * stay in stock, and how many operations the server cancels.
 */
async function closeShort(client: QueryClient, job: Job): Promise<void> {
  const { id, number, version, quantity, sent, operationsRemaining: open } = job;
  const left = piecesToSend(job);
  const sure = await confirm({
    title: `Close ${number} short?`,
    text: [
      `${sentWords(job)} pieces are sent; the other ${figure(quantity - sent)} will not be delivered.`,
      left > 0 && `${count(left, 'piece')} made and not sent ${left === 1 ? 'stays' : 'stay'} here.`,
      open > 0 && `${count(open, 'open operation')} will be cancelled and unused paper freed.`,
    ]
      .filter(Boolean)
      .join(' '),
    verb: 'Close short',
    keep: 'Keep it open',
    effects: open > 0 ? previewOf([{ do: 'closeShort', id }]).effects : undefined,
  });
  if (!sure) return;
  await callAndNotify(
    client,
    contract.jobs.closeShort,
    { params: { id }, body: { version } },
    {
      done: `${number} closed short`,
      detail: `${sentWords(job)} pieces sent`,
      undo: () => reopen(client, job),
      not: `${number} was not closed`,
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
      done: `${number} has priority ${priority}`,
      undo: (after) => setPriority(client, after, job.priority),
      not: `The priority of ${number} was not changed`,
    },
  );
}

async function choosePriority(client: QueryClient, job: Job): Promise<void> {
  const priority = await askPriority(`Priority of ${job.number}`, [job.id], job.priority);
  if (priority !== null && priority !== job.priority) await setPriority(client, job, priority);
}

/** Sets the priority. In the queues it moves other jobs, so that the user first confirms what it does to them. */
async function confirmPriority(client: QueryClient, job: Job, priority: Priority): Promise<void> {
  const { id, number, scheduledAt } = job;
  const sure =
    scheduledAt === null ||
    (await confirm({
      title: `Priority ${priority} for ${number}?`,
      verb: `Set priority ${priority}`,
      keep: `Keep priority ${job.priority}`,
      effects: previewOf([{ do: 'change', id, priority }]).effects,
    }));
  if (sure) await setPriority(client, job, priority);
}

/** Returns the job's actions by name, for the job's page and the command palette. */
export function jobVerbs(client: QueryClient, job: Job) {
  const { can, status } = job;
  return {
    schedule: { label: 'Schedule', key: 's', refusal: can.schedule, run: () => schedule(client, job) },
    unschedule: { label: 'Unschedule', refusal: can.unschedule, run: () => unschedule(client, job) },
    hold: isOnHold(status)
      ? { label: 'Release', key: 'h', refusal: can.release, run: () => release(client, job) }
      : { label: 'Put on hold', key: 'h', refusal: can.hold, run: () => hold(client, job) },
    cancel: isCancelled(status)
      ? { label: 'Reinstate', refusal: can.reinstate, run: () => reinstate(client, job) }
      : { label: 'Cancel job', refusal: can.cancel, run: () => cancel(client, job) },
    closeShort:
      job.closedShortAt === null
        ? { label: 'Close short', refusal: can.closeShort, run: () => closeShort(client, job) }
        : { label: 'Reopen', refusal: can.reopen, run: () => reopen(client, job) },
  } as const satisfies Record<string, PageAction>;
}

/** Returns an action for each priority that the job does not have now. */
const priorityVerbs = (client: QueryClient, job: Job): PageAction[] =>
  priorities
    .filter((priority) => priority !== job.priority)
    .map((priority) => ({
      label: `Priority ${priority}`,
      icon: 'flag',
      refusal: job.can.edit,
      run: () => confirmPriority(client, job, priority),
    }));

export const printTicket = ({ id }: Job): PageAction => ({
  label: 'Print ticket',
  icon: 'print',
  key: 't',
  run: to('JobTicket', id),
});

/** Returns the actions that open the job's other screens. */
export const jobLinks = (job: Job): PageAction[] => [
  { label: 'Edit', icon: 'edit', key: 'e', refusal: job.can.edit, run: to('JobEdit', job.id) },
  { label: 'Change order', icon: 'calendar', refusal: job.can.change, run: to('JobChange', job.id) },
  { label: 'Print labels', icon: 'print', run: to('JobLabels', job.id) },
];

/** Returns all actions on the job, for use on any screen. */
export const verbsOfJob = (client: QueryClient, job: Job): PageAction[] => [
  ...Object.values(jobVerbs(client, job)),
  {
    label: 'Priority',
    key: 'p',
    refusal: job.can.edit,
    run: () => choosePriority(client, job),
    keyOnly: true,
  },
  ...priorityVerbs(client, job),
  printTicket(job),
  ...jobLinks(job),
];
