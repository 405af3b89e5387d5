/**
 * Derives a job's status and decides which actions on the job are allowed (design: jobs). The server refuses
 * an action and the screens disable its button by these rules.
 */
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { leastAccepted, mostAccepted, type Tolerance } from '../../shop/tolerance/tolerance.ts';
import { hasStarted, isClosed, type OperationState, isFinished, wasDoneBefore } from './operation-state.ts';

/** What is true of a job in each status. Functions read this table instead of listing statuses. */
const facts = {
  draft: { open: true, inHouse: true, plan: true, inQueues: false, made: false, sends: false },
  scheduled: { open: true, inHouse: true, plan: false, inQueues: true, made: false, sends: false },
  'in production': { open: true, inHouse: true, plan: false, inQueues: true, made: false, sends: true },
  'on hold': { open: true, inHouse: true, plan: true, inQueues: false, made: false, sends: false },
  finished: { open: false, inHouse: true, plan: false, inQueues: false, made: true, sends: true },
  dispatched: { open: false, inHouse: false, plan: false, inQueues: false, made: true, sends: false },
  cancelled: { open: false, inHouse: false, plan: false, inQueues: false, made: false, sends: false },
};
export type JobStatus = keyof typeof facts;
export const jobStatuses = Object.keys(facts) as [JobStatus, ...JobStatus[]];

/** Returns whether people still have to work on a job with this status. */
export const isOpenJob = (status: JobStatus): boolean => facts[status].open;
/**
 * Returns whether a job with this status can still be late. A finished job that was not dispatched is
 * included.
 */
export const isInHouse = (status: JobStatus): boolean => facts[status].inHouse;
/** Returns whether the status is draft or on hold, so that the job is outside the queues. */
export const isPlan = (status: JobStatus): boolean => facts[status].plan;
/** Returns whether somebody put the job on hold, so that nothing more of it starts. */
export const isOnHold = (status: JobStatus): boolean => status === 'on hold';
export const isCancelled = (status: JobStatus): boolean => status === 'cancelled';
export const isInQueues = (status: JobStatus): boolean => facts[status].inQueues;
/** Returns whether the job's operations are finished, so that no more pieces are made. */
export const hasMadeAll = (status: JobStatus): boolean => facts[status].made;
const canSend = (status: JobStatus): boolean => facts[status].sends;

export const openStatuses = jobStatuses.filter(isOpenJob);
export const inHouseStatuses = jobStatuses.filter(isInHouse);
export const planStatuses = jobStatuses.filter(isPlan);
export const madeStatuses = jobStatuses.filter(hasMadeAll);
/** The statuses in which a user can dispatch a job's pieces (rule refuseDispatch). */
export const dispatchableStatuses = jobStatuses.filter(canSend);

/** What a job's status follows from. */
export interface StatusFacts {
  scheduled: boolean;
  onHold: boolean;
  cancelled: boolean;
  /** Whether a user ended the order although fewer pieces were dispatched than ordered. */
  closedShort: boolean;
  /** The number of pieces dispatched so far. */
  dispatched: number;
  /** Whether a user declared the order completely delivered. */
  dispatchedComplete: boolean;
  quantity: number;
  tolerance: Tolerance | null;
  /** The number of pieces made so far; null if the server has not computed it yet. */
  made: number | null;
  operations: readonly { state: OperationState; startedAt: string | null }[];
}

/** Returns whether the job's operations are all closed and at least one is finished, not cancelled. */
function allFinished(operations: StatusFacts['operations']): boolean {
  return (
    operations.some((operation) => isFinished(operation.state)) &&
    operations.every((operation) => isClosed(operation.state))
  );
}

/**
 * Returns whether `sent` pieces are the order of a finished job: all that is ordered, or all that is made, if the customer
 * accepts as few pieces.
 */
export function isWholeOrder(
  job: { quantity: number; tolerance?: Tolerance | null | undefined; made: number | null },
  sent: number,
): boolean {
  const least = job.made !== null && sent >= job.made ? leastAccepted(job) : job.quantity;
  return sent > 0 && sent >= least;
}

const isBegun = (operation: StatusFacts['operations'][number]) =>
  hasStarted(operation) || wasDoneBefore(operation);

/** Derives the job's status from its data. No user sets a status directly (design: jobs). */
export function jobStatus(job: StatusFacts): JobStatus {
  if (job.cancelled) return 'cancelled';
  if (job.closedShort) return 'dispatched';
  const finished = job.scheduled && allFinished(job.operations);
  const delivered = job.dispatchedComplete || isWholeOrder(job, job.dispatched);
  if (finished && delivered) return 'dispatched';
  if (job.onHold) return 'on hold';
  if (finished) return 'finished';
  if (!job.scheduled) return 'draft';
  return job.operations.some(isBegun) ? 'in production' : 'scheduled';
}

/** Returns how many of the needed press sheets are not assigned to the job. */
export function sheetsShort(needed: number, assigned: number): number {
  return Math.max(0, needed - assigned);
}

/**
 * Returns why the job can't be scheduled, or null. Sheets are press sheets (spec §2 Job details, design: jobs).
 */
export function refuseSchedule(job: {
  status: JobStatus;
  /** The number of planned steps and of operations that a user added to the unscheduled job. */
  productOperationsCount: number;
  papersRequired: number;
  papersAssigned: number;
  /**
   * The reason that the artwork is not approved, or null. It counts only if the shop requires an approval.
   */
  unapproved?: Reason | null;
  /** The reason that required fields are empty, or null. */
  unfilled?: Reason | null;
}): Reason | null {
  if (isCancelled(job.status)) return reason('job-cancelled');
  if (isOnHold(job.status)) return reason('job-on-hold');
  if (job.status !== 'draft') return reason('already-scheduled');
  if (job.productOperationsCount === 0) return reason('no-operations');
  if (job.unfilled) return job.unfilled;
  if (job.unapproved) return job.unapproved;
  const short = sheetsShort(job.papersRequired, job.papersAssigned);
  return short > 0 ? reason('paper-short', { sheets: short }) : null;
}

/**
 * Returns why the action is refused for a job with recorded deliveries, or null. `deliveries` is the number
 * of deliveries.
 */
function refuseDelivered(deliveries: number): Reason | null {
  return deliveries === 0 ? null : reason('deliveries-recorded', { deliveries });
}

/**
 * Returns why the job can't be unscheduled, or null. `started` holds the names of the operations that have
 * started.
 */
export function refuseUnschedule(job: {
  scheduled: boolean;
  cancelled: boolean;
  started: readonly string[];
  /** The name of an operation with counts, or null if no operation has any. */
  counted?: string | null;
  deliveries?: number;
}): Reason | null {
  if (job.cancelled) return reason('job-cancelled');
  if (!job.scheduled) return reason('not-scheduled');
  if (job.started[0]) return reason('operation-started', { operation: job.started[0] });
  if (job.counted) return reason('operation-counted', { operation: job.counted });
  return refuseDelivered(job.deliveries ?? 0);
}

/** Returns why the job can't be put on hold, or null. */
export function refuseHold(status: JobStatus): Reason | null {
  if (isOnHold(status)) return reason('already-on-hold');
  return isOpenJob(status) ? null : reason('job-is', { status });
}

/** Returns why the job can't be released, or null. Only a job on hold can be released. */
export function refuseRelease(status: JobStatus): Reason | null {
  return isOnHold(status) ? null : reason('not-on-hold');
}

/**
 * Returns why the job can't be cancelled, or null. `onMachine` is the reason if one of the job's operations
 * is on a machine.
 */
export function refuseCancel(job: { status: JobStatus; onMachine: Reason | null }): Reason | null {
  if (isCancelled(job.status)) return reason('already-cancelled');
  if (!isOpenJob(job.status)) return reason('job-is', { status: job.status });
  return job.onMachine ? reason('operation-on-machine', { where: job.onMachine }) : null;
}

/**
 * Returns why the job can't get a make-up run, or null. While no operation is finished, `canMakeUp` is false: the same run can still make the missing pieces, with more paper.
 */
export function refuseMakeUp(
  status: JobStatus,
  job: { short: number | null; canMakeUp: boolean },
): Reason | null {
  if (isOnHold(status)) return reason('job-on-hold');
  if (!isInHouse(status)) return reason('job-is', { status });
  if (!job.short) return reason('nothing-short');
  return job.canMakeUp ? null : reason('more-paper-first');
}

/**
 * Returns why the order can't be closed short, or null. `onMachine` is the reason if one of the job's
 * operations is on a machine.
 */
export function refuseCloseShort(job: {
  status: JobStatus;
  closedShortAt: string | null;
  quantity: number;
  sent: number;
  onMachine: Reason | null;
}): Reason | null {
  const { status, quantity, sent, onMachine } = job;
  if (job.closedShortAt !== null) return reason('already-closed-short');
  if (isOnHold(status)) return reason('job-on-hold');
  if (!canSend(status)) return reason('job-is', { status });
  if (sent === 0) return reason('nothing-sent');
  if (sent >= quantity) return reason('all-sent');
  return onMachine && reason('operation-on-machine', { where: onMachine });
}

/** Returns why the order can't be reopened, or null. Only an order that was closed short can be reopened. */
export const refuseReopen = (job: { closedShortAt: string | null }): Reason | null =>
  job.closedShortAt === null ? reason('not-closed-short') : null;

/**
 * Returns why deliveries and operations of an order that was closed short can't be changed, or null for any
 * other order. The user must reopen the order first.
 */
export const refuseClosedShort = (job: { closedShortAt?: string | null }): Reason | null =>
  job.closedShortAt ? reason('reopen-first') : null;

/** Returns why the cancellation of the job can't be taken back, or null. */
export function refuseReinstate(status: JobStatus): Reason | null {
  return isCancelled(status) ? null : reason('not-cancelled');
}

/**
 * Returns why a job with this status can't dispatch pieces, or null. A part of the order may be dispatched
 * while the job is in production.
 */
export function refuseDispatch(status: JobStatus): Reason | null {
  if (canSend(status)) return null;
  if (status === 'dispatched') return reason('already-dispatched');
  return reason('not-dispatchable', { status });
}

/** Returns why a delivery can't have this date, or null. The date may be at most a day in the future. */
export function refuseDispatchDate(date: string, now: Date): Reason | null {
  return Date.parse(date) <= now.getTime() + 86_400_000 ? null : reason('in-the-future', { field: 'Date' });
}

/** Returns the number of pieces in all deliveries of the job. */
export const piecesDispatched = (job: { dispatches: readonly { quantity: number }[] }): number =>
  job.dispatches.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the number of pieces that the job should make: its order plus its buffer. */
export function piecesPlanned(job: { quantity: number; buffer: number }): number {
  return job.quantity + job.buffer;
}

/**
 * Returns whether dispatching `more` pieces would exceed what the customer accepts or, without a tolerance, the order plus
 * the effective buffer.
 */
export function isOverDispatched(
  job: {
    quantity: number;
    effectiveBuffer: number;
    tolerance?: Tolerance | undefined;
    dispatches: readonly { quantity: number }[];
  },
  more: number,
): boolean {
  const most = job.tolerance ? mostAccepted(job) : piecesPlanned({ ...job, buffer: job.effectiveBuffer });
  return piecesDispatched(job) + more > most;
}

/**
 * Returns why the job can't be deleted, or null. `started` holds the names of the operations that have
 * started (design: deleting).
 */
export function refuseDeleteJob(
  status: JobStatus,
  job: { started: readonly string[]; counted?: string | null; deliveries?: number },
): Reason | null {
  const { started, counted, deliveries = 0 } = job;
  if (started.length === 0 && counted) return reason('operation-counted', { operation: counted });
  if (started.length === 0) return refuseDelivered(deliveries);
  const cancellable = refuseCancel({ status, onMachine: null }) === null;
  return reason('operations-started', { operations: started.length, cancellable });
}

/**
 * The fields that decide a job's paper or operations. Users can't change these fields while the job is
 * scheduled (design: jobs).
 */
export const lockedWhenScheduled = [
  'type',
  'style',
  'quantity',
  'buffer',
  'ups',
  'paperLength',
  'paperBreadth',
  'paperThickness',
  'paperGsm',
  'paperQuality',
  'productOperations',
] as const;
export type LockedField = (typeof lockedWhenScheduled)[number];
