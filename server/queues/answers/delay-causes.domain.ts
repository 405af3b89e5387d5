/**
 * Finds the cause why a job is late or has no expected date (rule findCause). All screens and endpoints show
 * the same text for it.
 */
import { type CauseRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { sentenceOrNull } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Cause, causeSentence } from '../../../shared/queues/delay-cause.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { readObstacles } from '../../jobs/read/obstacles-to-queueing.domain.ts';
import { queryPlanner } from '../../open-shop/planner/planner-client.ts';
import { readCauseNames } from './names-in-answers.repo.ts';

const causeOutsidePlan = { kind: null, operationId: null, machineId: null, hours: null, behind: [] };

/**
 * Returns by job id why each of the jobs is late or has no date. It leaves out jobs without a cause. Throws 503 if
 * the planner is busy.
 */
export async function readCauses(
  context: Context,
  ids: readonly string[],
): Promise<(CauseRecord & { jobId: string })[]> {
  const obstacles = await readObstacles(context, ids);
  const jobIds = ids.filter((id) => obstacles.get(id)?.obstacle === null);
  const causes = jobIds.length > 0 ? await queryPlanner(context.database, 'causes', { jobIds }) : {};
  const named = await readCauseNames(context.db, Object.values(causes));
  return ids.flatMap((jobId) => {
    const obstacle = sentenceOrNull(obstacles.get(jobId)?.obstacle ?? null);
    if (obstacle !== null) return [{ jobId, ...causeOutsidePlan, words: obstacle }];
    const cause = toCauseRecord(causes[jobId], named);
    return cause ? [{ jobId, ...cause }] : [];
  });
}

/**
 * Returns why the job is late or has no date. An obstacle that keeps the job out of the queues has precedence over
 * `planned`, the cause that the planner found.
 */
export async function readCause(
  context: Context,
  id: string,
  planned: Cause | null,
): Promise<CauseRecord | null> {
  const obstacle = (await readObstacles(context, [id])).get(id)?.obstacle ?? null;
  if (obstacle) return { ...causeOutsidePlan, words: sentenceOrNull(obstacle) ?? '' };
  return planned && toCauseRecord(planned, await readCauseNames(context.db, [planned]));
}

function toCauseRecord(
  cause: Cause | undefined,
  named: Awaited<ReturnType<typeof readCauseNames>>,
): CauseRecord | null {
  const operation = named.operations.get(cause?.operationId ?? '');
  if (!cause || !operation) return null;
  const machine = named.machines.get(cause.machineId ?? '') ?? null;
  const { noMachine: _why, ...fields } = cause;
  return { ...fields, words: causeSentence(cause, { operation, machine, holdReason: null }) };
}
