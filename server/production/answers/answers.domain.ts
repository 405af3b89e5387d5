/**
 * Answers questions about the plan: the planner process computes the answers. Concurrent requests share one read of
 * the queues.
 */
import { type Why } from '../../../shared/contract/causes-and-load.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readCause } from './causes.domain.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { readShop } from '../queues/queues.domain.ts';

/**
 * Returns why the job is expected at its date and not earlier (rule explainDelays). Throws 404, and 503 if the
 * planner is busy.
 */
export async function readWhy(context: Context, id: string): Promise<Why> {
  const { isOpen, why, cause: planned } = await queryPlanner(await readShop(context), 'why', { jobId: id });
  // A job without open operations is not in the queues. An unknown job is refused.
  if (!isOpen) await operationsOfJob(context, id);
  const cause = await readCause(context, id, planned);
  return { ...why, cause, words: cause?.words ?? null };
}

/**
 * Returns each machine's booked hours, and which machine would help most with an hour more, as chunks of JSON. Throws
 * 503 if the planner is busy.
 */
export const readLoad = async (context: Context, days: number): Promise<Buffer[]> =>
  queryPlanner(await readShop(context), 'load', { days });
