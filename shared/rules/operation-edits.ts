/** Rules for adding, changing, moving and deleting operations (design: operations, jobs). */
import { type Reason, reason } from '../reasons/reason.ts';
import { isOpenJob, type JobStatus } from './job-status.ts';
import { hasStarted, isClosed, isOnMachine, type OperationState } from './operation-state.ts';

/** Returns why the operation can't be moved in the queues, or null. */
export function refuseMoveOperation(state: OperationState): Reason | null {
  if (state === 'waiting' || state === 'queued') return null;
  return isOnMachine(state) ? reason('still-on-machine', { state }) : reason('not-movable', { state });
}

/**
 * Returns why type or machine can't be edited, or null: they are fixed from the first start (design:
 * operations).
 */
export function refuseOperationTypeChange(operation: {
  state: OperationState;
  startedAt: string | null;
}): Reason | null {
  if (hasStarted(operation)) return reason('type-fixed');
  return isClosed(operation.state) ? reason('operation-is', { state: operation.state }) : null;
}

/** Returns why the operation can't be deleted, or null. */
export function refuseDeleteOperation(operation: { startedAt: string | null }): Reason | null {
  return hasStarted(operation) ? reason('started-not-deleted') : null;
}

/** Returns why no step can be added to the job, or null. A repeat is a duplicate operation (design: jobs). */
export function refuseAddStep(status: JobStatus): Reason | null {
  if (status === 'cancelled') return reason('reinstate-first');
  return isOpenJob(status) ? null : reason('duplicate-for-rerun', { status });
}

/** Returns whether scheduling into gaps pinned the operation and nobody has pinned it since. */
export const isPinnedByScheduling = (
  pinnedAt: string | null | undefined,
  scheduledAt: string | null,
): boolean => pinnedAt != null && scheduledAt !== null && Date.parse(pinnedAt) === Date.parse(scheduledAt);
