/** What the plan answers when it is asked: worked out beside the server, by one reading of the queues for all who ask at the same time. */
import { type Why } from '../../../shared/contract/answers.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readCause } from './causes.domain.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { readShop } from '../queues/queues.domain.ts';

/** Why the job is expected when it is (rule explainDelays). Throws 404, and 503 where too much is asked for. */
export async function readWhy(context: Context, id: string): Promise<Why> {
  const { isOpen, why, cause: planned } = await queryPlanner(await readShop(context), 'why', { jobId: id });
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!isOpen) await operationsOfJob(context, id);
  const cause = await readCause(context, id, planned);
  return { ...why, cause, words: cause?.words ?? null };
}

/** What is booked on each machine in so many days, and where an hour more would help most, as JSON, in pieces. Throws 503. */
export const readLoad = async (context: Context, days: number): Promise<Buffer[]> =>
  queryPlanner(await readShop(context), 'load', { days });
