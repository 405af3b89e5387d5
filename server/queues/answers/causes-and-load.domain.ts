/**
 * Explains why jobs are late and how loaded the machines are. The planner process computes both; concurrent
 * requests share one read of the queues.
 */
import { type StepsBeforeStart, type Why } from '../../../shared/queues/causes-and-load.contract.ts';
import { toStepsBeforeStart } from '../../../shared/queues/steps-before-start.ts';
import { delayPartWords } from '../../../shared/queues/delay-words.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { getOperation, operationsOfJob } from '../../operations/operations.domain.ts';
import { readCause } from './delay-causes.domain.ts';
import { readNames } from './names-in-answers.repo.ts';
import { queryPlanner } from '../../open-shop/planner/planner-client.ts';

/**
 * Returns why the plan expects the job at its date and not earlier (rule explainDelays). Throws 404, and 503 if the
 * planner is busy.
 */
export async function readWhy(context: Context, id: string): Promise<Why> {
  const { isOpen, why, cause: planned } = await queryPlanner(context.database, 'why', { jobId: id });
  // A job without open operations is not in the queues. An unknown job is refused.
  if (!isOpen) await operationsOfJob(context, id);
  const cause = await readCause(context, id, planned);
  const parts = why.parts.map((part) => ({ ...part, words: delayPartWords(part) }));
  return { ...why, parts, cause, words: cause?.words ?? null };
}

/**
 * Returns what happens between now and the operation's start (rule toStepsBeforeStart). Throws 404, and 503 if the planner is busy.
 */
export async function readStepsBeforeStart(context: Context, id: string): Promise<StepsBeforeStart> {
  const found = await queryPlanner(context.database, 'beforeStart', { operationId: id });
  // An operation that is not in the queues has no start. An unknown one is refused.
  if (!found) await getOperation(context, id);
  const { from, start, spans } = found ?? { from: new Date().toISOString(), start: null, spans: [] };
  const { steps, closedHours } = toStepsBeforeStart(spans);
  const names = await readNames(context.db, {
    operations: steps.map(({ operationId }) => operationId),
    machines: steps.flatMap(({ machineId }) => machineId ?? []),
    jobs: steps.flatMap(({ behind }) => behind),
  });
  const nameOf = (of: string) => names.get(of)?.name ?? '';
  return {
    from,
    start,
    closedHours,
    steps: steps.map(({ behind, ...step }) => ({
      ...step,
      operation: nameOf(step.operationId),
      machine: step.machineId && nameOf(step.machineId),
      behind: behind.map((jobId) => ({ jobId, number: names.get(jobId)?.number ?? '' })),
    })),
  };
}

/**
 * Returns, as JSON, each machine's booked hours, and on which machine an extra hour would help most. Throws
 * 503 if the planner is busy.
 */
export const readLoad = (context: Context, days: number): Promise<Buffer> =>
  queryPlanner(context.database, 'load', { days });
