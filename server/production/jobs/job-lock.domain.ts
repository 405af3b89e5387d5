/** A job is the unit of locking: what every verb does first and last that touches a job, its papers or its operations. */
import { jobStatus } from '../../../shared/rules/job-status.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { operationFacts } from '../operations/job-operations.domain.ts';
import * as repo from './jobs.repo.ts';

export { type JobRow } from './jobs.repo.ts';

/** The job's row, locked until the verb ends. Throws 404. */
export const lockJob = (verb: Verb, id: string): Promise<repo.JobRow> => repo.lockJob(verb.db, id);

/** Changes the locked job and tells the audit log; `data` is what it tells, the changes themselves unless given. */
export async function changeJob(
  verb: Verb,
  row: repo.JobRow,
  changes: Partial<repo.JobValues>,
  data: unknown = changes,
): Promise<repo.JobRow> {
  const next = await repo.changeJob(verb.db, row, changes);
  await verb.record({ entity: 'jobs', id: row.id, version: next.version, data });
  return next;
}

/**
 * Brings the job's status in line with its operations, deliveries, hold and cancellation (rule jobStatus). To be called at
 * the end of every verb that touched one of them, with the job's lock held; writes only where the status changed.
 */
export async function settleJob(verb: Verb, jobId: string): Promise<void> {
  const row = await repo.findJob(verb.db, jobId);
  const delivered = await repo.deliveredOf(verb.db, jobId);
  const status = jobStatus({
    scheduled: row.scheduledAt !== null,
    onHold: row.onHold,
    cancelled: row.cancelledAt !== null,
    dispatched: delivered.quantity,
    dispatchedComplete: delivered.complete,
    quantity: row.quantity,
    operations: await operationFacts(verb.db, jobId),
  });
  if (status !== row.status) await changeJob(verb, row, { status });
}
