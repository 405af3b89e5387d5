/** When an operation may be added, changed, moved or deleted (design: operations, jobs). */
import { type Reason, reason } from '../reasons/reason.ts';
import { isOpenJob, type JobStatus } from './job-status.ts';
import { hasStarted, isClosed, isOnMachine, type OperationState } from './operation-state.ts';

/** Why the operation can't be moved in the queues, or null. */
export function refuseMoveOperation(state: OperationState): Reason | null {
  if (state === 'waiting' || state === 'queued') return null;
  return isOnMachine(state) ? reason('still-on-machine', { state }) : reason('not-movable', { state });
}

/** Why the type or the machine can't be edited, or null: fixed from the first start on (design: operations). */
export function refuseOperationTypeChange(operation: {
  state: OperationState;
  startedAt: string | null;
}): Reason | null {
  if (hasStarted(operation)) return reason('type-fixed');
  return isClosed(operation.state) ? reason('operation-is', { state: operation.state }) : null;
}

/** Why the operation can't be deleted, or null. */
export function refuseDeleteOperation(operation: { startedAt: string | null }): Reason | null {
  return hasStarted(operation) ? reason('started-not-deleted') : null;
}

/** Why no step can be added to the job, or null: a re-run is a duplicate (design: jobs). */
export function refuseAddStep(status: JobStatus): Reason | null {
  if (status === 'cancelled') return reason('reinstate-first');
  return isOpenJob(status) ? null : reason('duplicate-for-rerun', { status });
}

/** Whether scheduling its job into the gaps pinned the operation, and nobody has pinned it since. */
export const isPinnedByScheduling = (
  pinnedAt: string | null | undefined,
  scheduledAt: string | null,
): boolean => pinnedAt != null && scheduledAt !== null && Date.parse(pinnedAt) === Date.parse(scheduledAt);
