/** When an operation may be added, changed, moved or deleted (design: operations, jobs). */
import { isOpenJob, type JobStatus } from './job-status.ts';
import { isClosed, isOnMachine, type OperationState } from './operation-state.ts';

/** Why the operation can't be moved in the queues, or null. */
export function refuseMove(state: OperationState): string | null {
  if (state === 'waiting' || state === 'queued') return null;
  return isOnMachine(state)
    ? `The operation is ${state}; suspend it first`
    : `The operation is ${state}; only a waiting or a queued one can be moved`;
}

/** Why the type or the machine can't be edited, or null: fixed from the first start on (design: operations). */
export function refuseRetype(operation: { state: OperationState; started: boolean }): string | null {
  if (operation.started) return 'The operation has started; its type and machine are fixed';
  return isClosed(operation.state) ? `The operation is ${operation.state}` : null;
}

/** Why the operation can't be deleted, or null. */
export function refuseRemove(operation: { started: boolean }): string | null {
  return operation.started ? 'The operation has started; undo its start, or leave it for the record' : null;
}

/** Why no step can be added to the job, or null: a re-run is a duplicate (design: jobs). */
export function refuseAddStep(status: JobStatus): string | null {
  if (status === 'cancelled') return 'The job is cancelled; reinstate it first';
  return isOpenJob(status) ? null : `The job is ${status}; duplicate it for a re-run`;
}
