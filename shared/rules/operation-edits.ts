/** Rules for adding, changing, moving and deleting operations (design: operations, jobs). */
import { type Reason, reason } from '../reasons/reason.ts';
import { isOpenJob, type JobStatus } from './job-status.ts';
import { hasStarted, isClosed, isOnMachine, isUpcoming, type OperationState } from './operation-state.ts';

/** Returns why the operation can't be moved in the queues, or null. It must be waiting or queued. */
export function refuseMoveOperation(state: OperationState): Reason | null {
  if (isUpcoming(state)) return null;
  return isOnMachine(state) ? reason('still-on-machine', { state }) : reason('not-movable', { state });
}

/**
 * Returns why the type or the machine of the operation can't be changed, or null. They are fixed once the
 * operation has started (design: operations).
 */
export function refuseOperationTypeChange(operation: {
  state: OperationState;
  startedAt: string | null;
}): Reason | null {
  if (hasStarted(operation)) return reason('type-fixed');
  return isClosed(operation.state) ? reason('operation-is', { state: operation.state }) : null;
}

/** Returns why the operation can't be deleted, or null. It must not have started. */
export function refuseDeleteOperation(operation: { startedAt: string | null }): Reason | null {
  return hasStarted(operation) ? reason('started-not-deleted') : null;
}

/**
 * Returns why no operation can be added to the job, or null. Repeating an operation adds a duplicate of it
 * (design: jobs).
 */
export function refuseAddStep(status: JobStatus): Reason | null {
  if (status === 'cancelled') return reason('reinstate-first');
  return isOpenJob(status) ? null : reason('duplicate-for-rerun', { status });
}

/** Returns whether the operation has its pin from scheduling into gaps, and nobody has pinned it since. */
export const isPinnedByScheduling = (
  pinnedAt: string | null | undefined,
  scheduledAt: string | null,
): boolean => pinnedAt != null && scheduledAt !== null && Date.parse(pinnedAt) === Date.parse(scheduledAt);
