/**
 * A job's status, what follows from it, and why a verb is refused (design: jobs). The server enforces these; the screens
 * disable a button by the same function and show its reason.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { hasStarted, type OperationState } from './operation-state.ts';

export const jobStatuses = [
  'draft',
  'scheduled',
  'in production',
  'on hold',
  'finished',
  'dispatched',
  'cancelled',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A job that is done with; every other one is open. */
export const closedStatuses = ['finished', 'dispatched', 'cancelled'] as const satisfies readonly JobStatus[];

/** Whether the job is neither finished, dispatched nor cancelled. */
export function isOpenJob(status: JobStatus): boolean {
  return !(closedStatuses as readonly JobStatus[]).includes(status);
}
export const openStatuses: readonly JobStatus[] = jobStatuses.filter(isOpenJob);

export interface JobFacts {
  scheduled: boolean;
  onHold: boolean;
  cancelled: boolean;
  /** Whether somebody closed the order with fewer pieces sent than were ordered. */
  closedShort: boolean;
  /** Pieces dispatched so far, and whether someone declared the order complete. */
  dispatched: number;
  dispatchedComplete: boolean;
  quantity: number;
  operations: readonly { state: OperationState; startedAt: string | null }[];
}

/** Whether all that is left of the operations is finished or cancelled, and at least one was finished. */
function allFinished(operations: JobFacts['operations']): boolean {
  return (
    operations.some((operation) => operation.state === 'finished') &&
    operations.every((operation) => operation.state === 'finished' || operation.state === 'cancelled')
  );
}

/** The status that follows from the facts; never set by hand (design: jobs). */
export function jobStatus(job: JobFacts): JobStatus {
  if (job.cancelled) return 'cancelled';
  if (job.closedShort) return 'dispatched';
  const finished = job.scheduled && allFinished(job.operations);
  const delivered = job.dispatchedComplete || (job.dispatched > 0 && job.dispatched >= job.quantity);
  if (finished && delivered) return 'dispatched';
  if (job.onHold) return 'on hold';
  if (finished) return 'finished';
  if (!job.scheduled) return 'draft';
  return job.operations.some(hasStarted) ? 'in production' : 'scheduled';
}

/** How many of the press sheets that a job needs are still to be assigned: of those required, or of those with the buffer. */
export function sheetsShort(needed: number, assigned: number): number {
  return Math.max(0, needed - assigned);
}

/** Why the job can't be scheduled, or null. Sheets are press sheets (spec §2 Job details, design: jobs). */
export function refuseSchedule(job: {
  status: JobStatus;
  /** Of its plan, and those that were added by hand. */
  productOperationsCount: number;
  papersRequired: number;
  papersAssigned: number;
  /** Why its artwork keeps it; left out where nothing is asked of that. */
  unapproved?: Reason | null;
}): Reason | null {
  if (job.status === 'cancelled') return reason('job-cancelled');
  if (job.status === 'on hold') return reason('job-on-hold');
  if (job.status !== 'draft') return reason('already-scheduled');
  if (job.productOperationsCount === 0) return reason('no-operations');
  if (job.unapproved) return job.unapproved;
  const short = sheetsShort(job.papersRequired, job.papersAssigned);
  return short > 0 ? reason('paper-short', { sheets: short }) : null;
}

/** Why nothing that was delivered can be forgotten, or null. `deliveries` counts them. */
function refuseDelivered(deliveries: number): Reason | null {
  return deliveries === 0 ? null : reason('deliveries-recorded', { deliveries });
}

/** Why the job can't be unscheduled, or null. `started` names the started operations. */
export function refuseUnschedule(job: {
  scheduled: boolean;
  cancelled: boolean;
  started: readonly string[];
  /** An operation that has counts; null where none has. */
  counted?: string | null;
  deliveries?: number;
}): Reason | null {
  if (job.cancelled) return reason('job-cancelled');
  if (!job.scheduled) return reason('not-scheduled');
  if (job.started[0]) return reason('operation-started', { operation: job.started[0] });
  if (job.counted) return reason('operation-counted', { operation: job.counted });
  return refuseDelivered(job.deliveries ?? 0);
}

/** Why the job can't be put on hold, or null. */
export function refuseHold(status: JobStatus): Reason | null {
  if (status === 'on hold') return reason('already-on-hold');
  if (status === 'draft' || status === 'scheduled' || status === 'in production') return null;
  return reason('job-is', { status });
}

/** Why the job can't be released, or null. */
export function refuseRelease(status: JobStatus): Reason | null {
  return status === 'on hold' ? null : reason('not-on-hold');
}

/** Why the job can't be cancelled, or null. `onMachine` names an operation that runs or is paused. */
export function refuseCancel(job: { status: JobStatus; onMachine: Reason | null }): Reason | null {
  if (job.status === 'cancelled') return reason('already-cancelled');
  if (job.status === 'finished' || job.status === 'dispatched')
    return reason('job-is', { status: job.status });
  return job.onMachine ? reason('operation-on-machine', { where: job.onMachine }) : null;
}

/** Why nothing can be run once more, or null; `canMakeUp` says that what is missing can't come from more paper for what still runs. */
export function refuseMakeUp(
  status: JobStatus,
  job: { short: number | null; canMakeUp: boolean },
): Reason | null {
  if (status === 'on hold') return reason('job-on-hold');
  if (status === 'cancelled' || status === 'dispatched') return reason('job-is', { status });
  if (!job.short) return reason('nothing-short');
  return job.canMakeUp ? null : reason('more-paper-first');
}

/** Returns why the order can't be closed with fewer pieces sent than were ordered, or null. `onMachine` names an operation that runs or is paused. */
export function refuseCloseShort(job: {
  status: JobStatus;
  closedShortAt: string | null;
  quantity: number;
  sent: number;
  onMachine: Reason | null;
}): Reason | null {
  const { status, quantity, sent, onMachine } = job;
  if (job.closedShortAt !== null) return reason('already-closed-short');
  if (status === 'on hold') return reason('job-on-hold');
  if (status !== 'in production' && status !== 'finished') return reason('job-is', { status });
  if (sent === 0) return reason('nothing-sent');
  if (sent >= quantity) return reason('all-sent');
  return onMachine && reason('operation-on-machine', { where: onMachine });
}

/** Returns why the order can't be opened again, or null: only what was closed short can be. */
export const refuseReopen = (job: { closedShortAt: string | null }): Reason | null =>
  job.closedShortAt === null ? reason('not-closed-short') : null;

/** Returns why an order that was closed short keeps its deliveries and operations as they are, or null. */
export const refuseClosedShort = (job: { closedShortAt?: string | null }): Reason | null =>
  job.closedShortAt ? reason('reopen-first') : null;

/** Why the job's cancellation can't be taken back, or null. */
export function refuseReinstate(status: JobStatus): Reason | null {
  return status === 'cancelled' ? null : reason('not-cancelled');
}

/** Why nothing can be dispatched, or null. Partial deliveries may leave before the last operation is finished. */
export function refuseDispatch(status: JobStatus): Reason | null {
  if (status === 'in production' || status === 'finished') return null;
  if (status === 'dispatched') return reason('already-dispatched');
  return reason('not-dispatchable', { status });
}

/** Why a delivery can't be recorded for the date, or null: it may be later on the day, not on another to come. */
export function refuseDispatchDate(date: string, now: Date): Reason | null {
  return Date.parse(date) <= now.getTime() + 86_400_000 ? null : reason('in-the-future', { field: 'Date' });
}

/** Pieces that have been delivered so far. */
export const piecesDispatched = (job: { dispatches: readonly { quantity: number }[] }): number =>
  job.dispatches.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces that are to be made: those ordered and the buffer. */
export function piecesPlanned(job: { quantity: number; buffer: number }): number {
  return job.quantity + job.buffer;
}

/** Returns whether dispatching `more` pieces exceeds what was planned, the effective buffer included. */
export function isOverDispatched(
  job: { quantity: number; effectiveBuffer: number; dispatches: readonly { quantity: number }[] },
  more: number,
): boolean {
  return piecesDispatched(job) + more > piecesPlanned({ ...job, buffer: job.effectiveBuffer });
}

/** Why the job can't be deleted, or null. `started` names the started operations (design: deleting). */
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

/** Fields of a job that the paper or the operations depend on: fixed from scheduling on (design: jobs). */
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
