/** The one cause of a job's date (rule findCause), in the words that every screen and call has. */
import { type CauseRecord } from '../../../shared/contract/answers.ts';
import { sentenceOrNull } from '../../../shared/reasons/reason.ts';
import { type Cause, causeSentence } from '../../../shared/rules/delay-cause.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { readObstacles } from '../jobs/obstacles.domain.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { readShop } from '../queues/queues.domain.ts';
import { readNamed } from './answers.repo.ts';

const unplanned = { kind: null, operationId: null, machineId: null, hours: null, behind: [] };

/** Returns the cause of each of these jobs that has one. Throws 503 where the plan can't be asked now. */
export async function readCauses(
  context: Context,
  ids: readonly string[],
): Promise<(CauseRecord & { jobId: string })[]> {
  const obstacles = await readObstacles(context, ids);
  const jobIds = ids.filter((id) => obstacles.get(id)?.obstacle === null);
  const causes = jobIds.length > 0 ? await queryPlanner(await readShop(context), 'causes', { jobIds }) : {};
  const named = await readNamed(context.db, Object.values(causes));
  return ids.flatMap((jobId) => {
    const obstacle = sentenceOrNull(obstacles.get(jobId)?.obstacle ?? null);
    if (obstacle !== null) return [{ jobId, ...unplanned, words: obstacle }];
    const cause = inRecord(causes[jobId], named);
    return cause ? [{ jobId, ...cause }] : [];
  });
}

/** Returns the cause of one job, of which the plan says `planned`. */
export async function readCause(
  context: Context,
  id: string,
  planned: Cause | null,
): Promise<CauseRecord | null> {
  const obstacle = (await readObstacles(context, [id])).get(id)?.obstacle ?? null;
  if (obstacle) return { ...unplanned, words: sentenceOrNull(obstacle) ?? '' };
  return planned && inRecord(planned, await readNamed(context.db, [planned]));
}

function inRecord(
  cause: Cause | undefined,
  named: Awaited<ReturnType<typeof readNamed>>,
): CauseRecord | null {
  const operation = named.operations.get(cause?.operationId ?? '');
  if (!cause || !operation) return null;
  const machine = named.machines.get(cause.machineId ?? '') ?? null;
  const { noMachine: _why, ...told } = cause;
  return { ...told, words: causeSentence(cause, { operation, machine, holdReason: null }) };
}
