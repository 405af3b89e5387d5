/** What people decide about a job: hold, cancel, dispatch, and the way back from each (design: jobs). */
import { type Job } from '../../../shared/contract/jobs.ts';
import {
  refuseCancel,
  refuseDispatch,
  refuseDispatchDate,
  refuseHold,
  refuseReinstate,
  refuseRelease,
} from '../../../shared/rules/job-status.ts';
import { invalid, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { cancelForJob, operationFacts, reinstateForJob } from '../operations/job-operations.domain.ts';
import { releaseForJob, reserveAgain } from './job-papers.domain.ts';
import { changeJob, lockJob, settleJob } from './job-lock.domain.ts';
import { getJob, onMachine } from './jobs.domain.ts';
import { deleteDispatch, insertDispatch, type JobRow } from './jobs.repo.ts';

/** Runs `work` on the locked job as the verb `name`, settles its status and answers the job. */
function decide(
  context: Context,
  id: string,
  name: string,
  work: (verb: Verb, row: JobRow) => Promise<void>,
): Promise<Job> {
  return perform(context, name, 'edit', async (verb) => {
    await work(verb, await lockJob(verb, id));
    await settleJob(verb, id);
    return getJob(verb, id);
  });
}

/** Nothing more of the job starts; its queued operations keep rank and paper. Throws 404, 409. */
export function holdJob(context: Context, id: string, reason: string): Promise<Job> {
  return decide(context, id, 'job.hold', async (verb, row) => {
    refuseBy(refuseHold(row.status));
    await changeJob(verb, row, { onHold: true, holdReason: reason === '' ? null : reason });
  });
}

/** Ends the hold. Throws 404, 409. */
export function releaseJob(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.release', async (verb, row) => {
    refuseBy(refuseRelease(row.status));
    await changeJob(verb, row, { onHold: false, holdReason: null });
  });
}

/**
 * Cancels what is unfinished and frees the paper that is not consumed; what was freed is kept for a reinstatement.
 * Throws 404, 409 while an operation runs or is paused.
 */
export function cancelJob(context: Context, id: string, reason: string): Promise<Job> {
  return decide(context, id, 'job.cancel', async (verb, row) => {
    const occupied = onMachine(await operationFacts(verb.db, id));
    refuseBy(refuseCancel({ status: row.status, onMachine: occupied }));
    const cancelFreed = await releaseForJob(verb, row);
    const operations = await cancelForJob(verb, id);
    const cancelled = { cancelledAt: verb.now.toISOString(), cancelReason: reason, cancelFreed };
    await changeJob(verb, row, cancelled, { ...cancelled, operations });
  });
}

/** Takes the cancellation back, with its operations and its paper. Throws 404, 409 with figures where paper is gone. */
export function reinstateJob(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.reinstate', async (verb, row) => {
    refuseBy(refuseReinstate(row.status));
    await reserveAgain(verb, row, row.cancelFreed ?? []);
    await changeJob(verb, row, { cancelledAt: null, cancelReason: null, cancelFreed: null });
    await reinstateForJob(verb, id);
  });
}

export interface Delivery {
  /** Pieces. */
  quantity: number;
  date?: string | undefined;
  note: string;
  /** Nothing more is to follow, whatever the sum. */
  complete: boolean;
}

/** Records a delivery, whole or in part. Throws 404, 409. */
export function dispatchJob(context: Context, id: string, delivery: Delivery): Promise<Job> {
  return decide(context, id, 'job.dispatch', async (verb, row) => {
    refuseBy(refuseDispatch(row.status));
    const kept = { ...delivery, date: delivery.date ?? verb.now.toISOString() };
    const wrong = refuseDispatchDate(kept.date, verb.now);
    if (wrong) throw invalid({ date: wrong });
    await insertDispatch(verb.db, { ...kept, jobId: id, userId: verb.actor.id });
    await changeJob(verb, row, {}, kept);
  });
}

/** Takes a delivery back. Throws 404. */
export function undispatchJob(context: Context, id: string, dispatchId: string): Promise<Job> {
  return decide(context, id, 'job.undispatch', async (verb, row) => {
    const taken = await deleteDispatch(verb.db, id, dispatchId);
    await changeJob(verb, row, {}, taken);
  });
}
