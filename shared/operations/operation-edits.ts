/** Decides whether users can add, change, move and delete operations (design: operations, jobs). */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { isOpenJob, type JobStatus, isCancelled } from '../jobs/aggregate/job-status.ts';
import {
  hasStarted,
  isClosed,
  isOnMachine,
  isUpcoming,
  type OperationState,
  wasDoneBefore,
} from '../jobs/aggregate/operation-state.ts';

/**
 * Returns why the operation can't be moved in the queues, or null. Only a waiting or queued operation can be
 * moved.
 */
export function refuseMoveOperation(state: OperationState): Reason | null {
  if (isUpcoming(state)) return null;
  return isOnMachine(state) ? reason('still-on-machine', { state }) : reason('not-movable', { state });
}

/**
 * Returns why the operation can't get another type or machine, or null. Both are fixed once the operation has
 * started (design: operations).
 */
export function refuseOperationTypeChange(operation: {
  state: OperationState;
  startedAt: string | null;
}): Reason | null {
  if (hasStarted(operation)) return reason('type-fixed');
  return isClosed(operation.state) ? reason('operation-is', { state: operation.state }) : null;
}

/**
 * Returns why the operation can't be deleted, or null. Only an operation that has neither started nor been done can be
 * deleted.
 */
export function refuseDeleteOperation(operation: {
  state: OperationState;
  startedAt: string | null;
}): Reason | null {
  if (wasDoneBefore(operation)) return reason('done-before');
  return hasStarted(operation) ? reason('started-not-deleted') : null;
}

/**
 * Returns why no operation can be added to the job, or null. Repeating an operation also adds one
 * (design: jobs).
 */
export function refuseAddStep(status: JobStatus): Reason | null {
  if (isCancelled(status)) return reason('reinstate-first');
  return isOpenJob(status) ? null : reason('duplicate-for-rerun', { status });
}

/**
 * Returns whether the operation's pin comes from scheduling the job into gaps, and no person has pinned the
 * operation after that.
 */
export const isPinnedByScheduling = (
  pinnedAt: string | null | undefined,
  scheduledAt: string | null,
): boolean => pinnedAt != null && scheduledAt !== null && Date.parse(pinnedAt) === Date.parse(scheduledAt);
