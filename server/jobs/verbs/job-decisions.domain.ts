/**
 * Puts jobs on hold, cancels, closes, dispatches and approves them, and reverts each of these decisions
 * (design: jobs).
 */
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { canMachineDo } from '../../../shared/operations/machine-queue.ts';
import { refuseDispatchDate } from '../../../shared/jobs/aggregate/job-status.ts';
import { invalid, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { isClosed, isLeftOut } from '../../../shared/jobs/aggregate/operation-state.ts';
import { excessRefusal, refuseJob } from '../aggregate/job-facts.domain.ts';
import {
  changeJob,
  changeOperation,
  addDelivery,
  type OpenJob,
  lockMachines,
  revertDelivery,
} from '../aggregate/job-aggregate.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import { placeOn } from '../aggregate/placing/place-operations.domain.ts';
import { releaseAll, reserveFreed } from '../aggregate/paper/reservations.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { getJob } from '../read/jobs.domain.ts';
import { findDispatch } from '../read/jobs.repo.ts';
import { moveToNextDelivery } from '../read/order-changes.domain.ts';

/** Opens the job, runs `decision` on it within the verb `name`, saves the job and returns it. */
function decide(
  context: VerbContext,
  id: string,
  name: string,
  decision: (work: OpenJob) => void | Promise<void>,
  permission: Permission = 'edit',
): Promise<Job> {
  return perform(context, name, permission, async (verb) => {
    const work = await openJob(verb, id);
    await decision(work);
    await save(work);
    return getJob(verb, id);
  });
}

/** Puts the job on hold. Its queued operations retain their ranks, and its paper stays reserved. Throws 404, 409. */
export function holdJob(context: Context, id: string, reason: string): Promise<Job> {
  return decide(context, id, 'job.hold', (work) => {
    refuseJob(work, 'hold');
    changeJob(work, { onHold: true, holdReason: reason === '' ? null : reason });
  });
}

/** Ends the job's hold, so that its operations can start again. Throws 404, 409. */
export function releaseJob(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.release', (work) => {
    refuseJob(work, 'release');
    changeJob(work, { onHold: false, holdReason: null });
  });
}

/**
 * Cancels the job: cancels its unfinished operations and releases its unconsumed paper. A reinstatement reserves this
 * paper again. Throws 404, and 409 while an operation runs or is paused.
 */
export function cancelJob(context: Context, id: string, reason: string): Promise<Job> {
  return decide(context, id, 'job.cancel', async (work) => {
    refuseJob(work, 'cancel');
    const { cancelFreed, operations } = await cancelOpenOperations(work);
    const cancelled = { cancelledAt: work.verb.now.toISOString(), cancelReason: reason, cancelFreed };
    changeJob(work, cancelled, { ...cancelled, operations });
  });
}

/** Cancels the unfinished operations, releases the unconsumed paper and returns those operations and that paper. */
async function cancelOpenOperations(work: OpenJob) {
  const cancelFreed = await releaseAll(work);
  const open = work.operations.filter(({ state }) => !isClosed(state));
  for (const operation of open) changeOperation(work, operation, { state: 'cancelled' });
  return { cancelFreed, operations: open.map(({ id }) => id) };
}

/**
 * Reverts the job's cancellation. Its operations wait again, and it gets its paper back. Throws 404, and 409
 * with the needed and the available sheets if other jobs have taken the paper.
 */
export function reinstateJob(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.reinstate', async (work) => {
    refuseJob(work, 'reinstate');
    await reopenOperations(work);
    changeJob(work, { cancelledAt: null, cancelReason: null, cancelFreed: null });
  });
}

/**
 * Ends the order with fewer pieces than ordered: cancels unfinished operations, releases their paper and counts the
 * job as dispatched. Throws 404, 409, 412.
 */
export function closeJobShort(
  context: Context,
  id: string,
  { version }: { version?: number | undefined } = {},
): Promise<Job> {
  return decide(context, id, 'job.closeShort', async (work) => {
    const { verb, row } = work;
    refuseJob(work, 'closeShort');
    await verb.expectVersion(version, row, () => getJob(verb, id));
    const { cancelFreed, operations } = await cancelOpenOperations(work);
    const { sent, quantity } = row;
    const closed = { closedShortAt: verb.now.toISOString(), cancelFreed };
    changeJob(work, closed, { ...closed, sent, quantity, operations });
  });
}

/**
 * Reopens an order that a person ended with too few pieces. The job's operations wait again, and it gets its
 * paper back. Throws 404, and 409 with the needed and the available sheets if other jobs have taken the
 * paper.
 */
export function reopenJob(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.reopen', async (work) => {
    refuseJob(work, 'reopen');
    await reopenOperations(work);
    changeJob(work, { closedShortAt: null, cancelFreed: null });
  });
}

/**
 * Reserves the released paper again, and sets cancelled operations back to waiting, in queue places that follow from
 * their urgency.
 */
async function reopenOperations(work: OpenJob): Promise<void> {
  await reserveFreed(work, work.row.cancelFreed ?? []);
  const cancelled = work.operations.filter((row) => isLeftOut(row.state));
  const ids = cancelled.map((row) => row.machineId);
  const machines = await lockMachines(work, ids);
  for (const row of cancelled) {
    const still = machines.find(
      ({ row: machine }) => machine.id === row.machineId && canMachineDo(machine, row.type),
    );
    const place = still ? placeOn(work, row, still) : { machineId: null, rank: null };
    changeOperation(work, row, { state: 'waiting', ...place, rankDragged: false });
  }
}

/** Records that the actor approves the artwork for printing. Throws 404, 409. */
export function approveArtwork(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.approveArtwork', (work) => {
    refuseJob(work, 'approveArtwork');
    const { now, actor } = work.verb;
    changeJob(work, { artworkApprovedAt: now.toISOString(), artworkApprovedBy: actor.id });
  });
}

/** Reverts the approval of the artwork. Throws 404, 409. */
export function revertArtworkApproval(context: Context, id: string): Promise<Job> {
  return decide(context, id, 'job.unapproveArtwork', (work) => {
    refuseJob(work, 'unapproveArtwork');
    changeJob(work, { artworkApprovedAt: null, artworkApprovedBy: null });
  });
}

export interface Delivery {
  /** The quantity of the delivery in pieces. */
  quantity: number;
  date?: string | undefined;
  note: string;
  /** Whether the order is complete after this delivery, even if it has fewer pieces than ordered. */
  complete: boolean;
  /** Whether the user has confirmed that more pieces leave than are made. */
  confirmed: boolean;
}

/**
 * Records a delivery of all or some pieces. Throws 400 at `date`, 404, 409. Throws 409 too, unless the user confirms,
 * if more pieces would leave than are made.
 */
export function dispatchJob(
  context: Context,
  id: string,
  { confirmed, ...delivery }: Delivery,
): Promise<Job> {
  const decision = async (work: OpenJob) => {
    const { verb } = work;
    refuseJob(work, 'dispatch');
    const dated = { ...delivery, date: delivery.date ?? verb.now.toISOString() };
    const wrong = refuseDispatchDate(dated.date, verb.now);
    if (wrong) throw invalid({ date: wrong });
    if (!confirmed) refuseBy(excessRefusal(work, delivery.quantity));
    addDelivery(work, dated);
    await moveToNextDelivery(work);
  };
  return decide(context, id, 'job.dispatch', decision, 'dispatch');
}

/** Reverts a delivery of the job. Throws 404, and 409 if the rules forbid it. */
export function revertDispatch(context: Context, id: string, dispatchId: string): Promise<Job> {
  const decision = async (work: OpenJob) => {
    revertDelivery(work, await findDispatch(work.verb.db, id, dispatchId));
    await moveToNextDelivery(work);
  };
  return decide(context, id, 'job.undispatch', decision, 'dispatch');
}
