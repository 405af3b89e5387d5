/**
 * Lists the changes of a job's order and decides which of them the user can undo (docs/decisions/042). Sets a
 * split job's date to its next planned delivery.
 */
import { type JobChange } from '../../../shared/jobs/job-changes.contract.ts';
import { type Reason, toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { nextDelivery, type OrderTerms, refuseUndoChange } from '../../../shared/jobs/job-change.ts';
import { type JobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { changeJob, type OpenJob } from '../aggregate/job-aggregate.domain.ts';
import { type StoredChange } from './job-change.repo.ts';
import { rerankOpenOperations } from '../aggregate/placing/place-operations.domain.ts';

/** The facts of a job that decide whether the server can undo changes of its order. */
export interface ChangedJob {
  row: { status: JobStatus; quantity: number; deliveryDate: string };
  split: OrderTerms['deliveries'];
  delivered: { quantity: number };
  operations: readonly { id: string; name: string; startedAt: string | null; finishedAt: string | null }[];
}

/** Returns the job's present order: its quantity, date and planned deliveries. */
export const toOrder = ({ row, split }: Pick<ChangedJob, 'row' | 'split'>): OrderTerms => ({
  quantity: row.quantity,
  deliveryDate: row.deliveryDate,
  deliveries: split.map(({ quantity, date }) => ({ quantity, date })),
});

/**
 * Returns why the server can't undo the change, or null if it can. `later` has the changes of the same order that
 * users made after this change.
 */
export function changeUndoRefusal(
  job: ChangedJob,
  change: Pick<StoredChange, 'before' | 'after' | 'ran' | 'undoneAt'>,
  later: readonly Pick<StoredChange, 'undoneAt'>[],
): Reason | null {
  return refuseUndoChange(change, {
    status: job.row.status,
    ordered: toOrder(job),
    dispatched: job.delivered.quantity,
    changedAgain: later.some(({ undoneAt }) => undoneAt === null),
    operations: job.operations,
  });
}

/**
 * Returns the changes of the job's order, the latest first. Each has the reason against its undo, or null if the
 * server can undo it.
 */
export function toChangeResponses(job: ChangedJob, changes: readonly StoredChange[]): JobChange[] {
  return changes.map((change, place) => {
    const { ran: _ran, made: _made, ...shown } = change;
    const why = changeUndoRefusal(job, change, changes.slice(0, place));
    return { ...shown, undo: why && toReasonResponse(why) };
  });
}

/**
 * Sets a split job's date to that of its next planned delivery, and gives its open operations new ranks. Verbs call
 * it after a dispatch or its undo.
 */
export async function moveToNextDelivery(work: OpenJob): Promise<void> {
  const date = nextDelivery(work.split, work.delivered.quantity);
  if (date === undefined || date === work.row.deliveryDate) return;
  changeJob(work, { deliveryDate: date });
  await rerankOpenOperations(work);
}
