/**
 * Answers questions about the plan, such as why a job is late. The planner process computes the answers. Concurrent
 * requests share one read of the queues.
 */
import { type Why } from '../../../shared/contract/causes-and-load.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readCause } from './causes.domain.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { readShop } from '../queues/queues.domain.ts';

/**
 * Returns why the plan expects the job at its date and not earlier (rule explainDelays). Throws 404, and 503 if the
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
 * Returns, as chunks of JSON, each machine's booked hours, and on which machine an extra hour would help most. Throws
 * 503 if the planner is busy.
 */
export const readLoad = async (context: Context, days: number): Promise<Buffer[]> =>
  queryPlanner(await readShop(context), 'load', { days });
