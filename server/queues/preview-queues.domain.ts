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

function act(context: Context, step: PreviewedStep): Promise<unknown> {
  const { id } = step;
  switch (step.do) {
    case 'hold':
      return holdJob(context, id, reason);
    case 'cancel':
      return cancelJob(context, id, reason);
    case 'unschedule':
      return unscheduleJob(context, id);
    case 'closeShort':
      return closeJobShort(context, id);
    case 'remove':
      return removeJob(context, id);
    case 'change': {
      const { priority, deliveryDate } = step;
      return updateJob(context, id, { ...(priority && { priority }), ...(deliveryDate && { deliveryDate }) });
    }
    case 'down':
      return takeDown(context, id, { reason, expectedBack: step.expectedBack ?? null });
    case 'clear':
      return clearMachine(context, id, {});
  }
}

/**
 * Returns as JSON the part of the queues that the actions would change, and the ids of its jobs and machines. Refused
 * actions are left out, as they are if many are done one by one. If all are refused, throws what the first one throws.
 */
export const previewQueues = (context: Context, steps: readonly PreviewedStep[]): Promise<string> =>
  rehearse(context, async (inside) => {
    const refusals: Refusal[] = [];
    for (const step of steps)
      await act(inside, step).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refusals.push(error);
      });
    const [first] = refusals;
    if (first && refusals.length === steps.length) throw first;
    const ids = await changedInTransaction(inside.db);
    return `{"ids":${JSON.stringify(ids)},"part":${await readQueuesPatch(inside, ids)}}`;
  });
