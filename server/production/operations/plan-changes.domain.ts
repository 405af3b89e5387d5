/** What a job's edits and its deletion do to its operations. The caller holds the job's row. */
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { changeOperation, deleteOperation } from './operation-changes.domain.ts';
import { rowsOfJob } from './operation-rows.repo.ts';

/** Passes changed instructions of the plan on to those of the job's operations that have not started (design: jobs). */
export async function instructForJob(
  verb: Verb,
  jobId: string,
  steps: readonly { productOperationId: string; instruction: string }[],
): Promise<void> {
  for (const row of await rowsOfJob(verb.db, jobId)) {
    const step = steps.find(({ productOperationId }) => productOperationId === row.productOperationId);
    const open = row.startedAt === null && !isClosed(row.state);
    if (!step || !open || step.instruction === row.instruction) continue;
    await changeOperation(verb, row, { instruction: step.instruction });
  }
}

/** Deletes all of the job's operations; none has started. The audit log keeps the last record of each (design: deleting). */
export async function deleteForJob(verb: Verb, jobId: string): Promise<void> {
  for (const row of await rowsOfJob(verb.db, jobId)) await deleteOperation(verb, row);
}
