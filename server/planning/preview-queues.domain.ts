/** Previews actions: does them in a transaction that is rolled back, and reads how the queues would be. */
import { type PreviewedStep } from '../../shared/planning/plans.contract.ts';
import { cancelJob, closeJobShort, holdJob } from '../jobs/verbs/job-decisions.domain.ts';
import { removeJob, updateJob } from '../jobs/verbs/job-edit.domain.ts';
import { scheduleJob, unscheduleJob } from '../jobs/verbs/job-schedule.domain.ts';
import { clearMachine, takeDown } from '../machines/machines.domain.ts';
import { findMachines, type MachineByStep } from '../open-shop/queues.domain.ts';
import { readQueuesPatch } from '../open-shop/read-queues-patch.ts';
import { acceptPlan } from './accept-plan.domain.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Context, rehearse } from '../platform/verb/verb.ts';
import { changeOrder } from '../stock/orders/paper-orders.domain.ts';
import { changedInTransaction } from './preview-queues.repo.ts';

/** A reason for verbs that need one. It is rolled back with them. */
const reason = 'Preview';

/** Does each step. `places` are the machines that jobs which are scheduled one after the other get. */
const acts: Record<
  PreviewedStep['do'],
  (context: Context, step: PreviewedStep, places: MachineByStep) => Promise<unknown>
> = {
  schedule: (context, { id }, places) => scheduleJob(context, id, { places }),
  hold: (context, { id }) => holdJob(context, id, reason),
  cancel: (context, { id }) => cancelJob(context, id, reason),
  unschedule: (context, { id }) => unscheduleJob(context, id),
  closeShort: (context, { id }) => closeJobShort(context, id),
  remove: (context, { id }) => removeJob(context, id),
  change: (context, { id, priority, deliveryDate }) =>
    updateJob(context, id, { ...(priority && { priority }), ...(deliveryDate && { deliveryDate }) }),
  down: (context, { id, expectedBack = null }) => takeDown(context, id, { reason, expectedBack }),
  clear: (context, { id }) => clearMachine(context, id, {}),
  accept: (context, { id, operations }) => acceptPlan(context, id, { operations, assumed: false }),
  order: (context, { id, orderId = '', expected }) =>
    changeOrder(context, id, orderId, { ...(expected && { expected }) }),
};

/**
 * Returns as JSON the part of the queues that the actions would change, and the ids of its jobs and machines. Refused
 * actions are left out, as they are if many are done one by one. If all are refused, throws what the first one throws.
 */
export async function previewQueues(context: Context, steps: readonly PreviewedStep[]): Promise<string> {
  const jobIds = steps.flatMap((step) => (step.do === 'schedule' ? step.id : []));
  const places = jobIds.length > 0 ? await findMachines(context, { jobIds }) : new Map();
  return rehearse(context, async (inside) => {
    const refusals: Refusal[] = [];
    for (const step of steps)
      await acts[step.do](inside, step, places).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refusals.push(error);
      });
    const [first] = refusals;
    if (first && refusals.length === steps.length) throw first;
    const ids = await changedInTransaction(inside.db);
    return `{"ids":${JSON.stringify(ids)},"part":${await readQueuesPatch(inside, ids)}}`;
  });
}
