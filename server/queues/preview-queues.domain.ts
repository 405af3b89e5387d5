/** Previews actions: does them in a transaction that is rolled back, and reads how the queues would be. */
import { type PreviewedStep } from '../../shared/queues/queues.contract.ts';
import { cancelJob, closeJobShort, holdJob } from '../jobs/verbs/job-decisions.domain.ts';
import { removeJob, updateJob } from '../jobs/verbs/job-edit.domain.ts';
import { unscheduleJob } from '../jobs/verbs/job-schedule.domain.ts';
import { clearMachine, takeDown } from '../machines/machines.domain.ts';
import { readQueuesPatch } from '../open-shop/read-queues-patch.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Context, rehearse } from '../platform/verb/verb.ts';
import { changedInTransaction } from './preview-queues.repo.ts';

/** A reason for verbs that need one. It is rolled back with them. */
const reason = 'Preview';

const acts: Record<PreviewedStep['do'], (context: Context, step: PreviewedStep) => Promise<unknown>> = {
  hold: (context, { id }) => holdJob(context, id, reason),
  cancel: (context, { id }) => cancelJob(context, id, reason),
  unschedule: (context, { id }) => unscheduleJob(context, id),
  closeShort: (context, { id }) => closeJobShort(context, id),
  remove: (context, { id }) => removeJob(context, id),
  change: (context, { id, priority, deliveryDate }) =>
    updateJob(context, id, { ...(priority && { priority }), ...(deliveryDate && { deliveryDate }) }),
  down: (context, { id, expectedBack = null }) => takeDown(context, id, { reason, expectedBack }),
  clear: (context, { id }) => clearMachine(context, id, {}),
};

/**
 * Returns as JSON the part of the queues that the actions would change, and the ids of its jobs and machines. Refused
 * actions are left out, as they are if many are done one by one. If all are refused, throws what the first one throws.
 */
export const previewQueues = (context: Context, steps: readonly PreviewedStep[]): Promise<string> =>
  rehearse(context, async (inside) => {
    const refusals: Refusal[] = [];
    for (const step of steps)
      await acts[step.do](inside, step).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refusals.push(error);
      });
    const [first] = refusals;
    if (first && refusals.length === steps.length) throw first;
    const ids = await changedInTransaction(inside.db);
    return `{"ids":${JSON.stringify(ids)},"part":${await readQueuesPatch(inside, ids)}}`;
  });
