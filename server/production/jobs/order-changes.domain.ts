/** What was ordered of a job, its next delivery, and whether a change of it can be taken back (docs/decisions/042). */
import { type JobChange } from '../../../shared/contract/job-changes.ts';
import { type Reason, toReasonResponse } from '../../../shared/reasons/reason.ts';
import {
  nextDelivery,
  type OrderTerms,
  type StartedWork,
  refuseUndoChange,
} from '../../../shared/rules/job-change.ts';
import { type JobStatus } from '../../../shared/rules/job-status.ts';
import { changeJob, type OpenJob } from '../work/job-aggregate.domain.ts';
import { rerankOpenOperations } from '../work/placing.domain.ts';

/** What decides about a job's changes: of one that a verb has open, or of one that is read. */
export interface ChangedJob {
  row: { status: JobStatus; quantity: number; deliveryDate: string };
  split: OrderTerms['deliveries'];
  delivered: { quantity: number };
  operations: readonly { id: string; name: string; startedAt: string | null; finishedAt: string | null }[];
}

/** A change as it was kept. */
export interface StoredChange extends Omit<JobChange, 'undo'> {
  ran: StartedWork;
  made?: unknown;
}

/** What was ordered of the job. */
export const toOrder = ({ row, split }: Pick<ChangedJob, 'row' | 'split'>): OrderTerms => ({
  quantity: row.quantity,
  deliveryDate: row.deliveryDate,
  deliveries: split.map(({ quantity, date }) => ({ quantity, date })),
});

/** Why the change can't be taken back, or null; `later` are those made after it. */
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

/** The job's changes, the latest first, each with whether it can be undone. */
export function toChangeResponses(job: ChangedJob, changes: readonly StoredChange[]): JobChange[] {
  return changes.map((change, place) => {
    const { ran: _ran, made: _made, ...shown } = change;
    const why = changeUndoRefusal(job, change, changes.slice(0, place));
    return { ...shown, undo: why && toReasonResponse(why) };
  });
}

/**
 * What is dispatched has changed: the date of a job that is delivered in parts is that of the next one, by which its open
 * operations find their places.
 */
export async function moveToNextDelivery(work: OpenJob): Promise<void> {
  const date = nextDelivery(work.split, work.delivered.quantity);
  if (date === undefined || date === work.row.deliveryDate) return;
  changeJob(work, { deliveryDate: date });
  await rerankOpenOperations(work);
}
