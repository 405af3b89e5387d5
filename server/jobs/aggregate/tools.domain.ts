/**
 * Ensures that no two running operations use the same tool, such as a die or plate. Ensures also that
 * operations name only existing tools (decision 060).
 */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { isOnMachine } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type OccupiedTool, toolInUse, normalizeToolIds } from '../../../shared/tools/tools.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import * as repo from './tools.repo.ts';

/** Returns the ids in the list that are ids of existing tools. */
export const knownTools = ({ db }: Pick<Verb, 'db'>, ids: readonly string[]) => repo.knownTools(db, ids);

/** Returns the steps without the ids of deleted tools, which the steps of a scheduled job's plan may still have. */
export async function withoutDeletedTools<S extends { toolIds: string[] | null }>(
  { db }: Pick<Verb, 'db'>,
  steps: readonly S[],
): Promise<S[]> {
  const there = await repo.knownTools(
    db,
    steps.flatMap(({ toolIds }) => toolIds ?? []),
  );
  return steps.map((step) => ({
    ...step,
    toolIds: normalizeToolIds(step.toolIds?.filter((id) => there.has(id))),
  }));
}

/**
 * Locks the operation's tools; the verb has locked its machine before. Returns a tool that another operation has, or
 * null if all are free.
 */
export async function lockToolsAndFindOccupied(
  { verb }: Pick<OpenJob, 'verb'>,
  { id, toolIds }: Pick<OperationRow, 'id' | 'toolIds'>,
): Promise<OccupiedTool | null> {
  if (toolIds === null) return null;
  await repo.lockTools(verb.db, toolIds, 'no key update');
  return repo.readOccupiedTool(verb.db, id, toolIds);
}

/**
 * Prevents the deletion of the tools until the verb ends. Operations can still start with them. A verb calls it once,
 * after it has locked machines.
 */
export async function lockTools({ db }: Pick<Verb, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await repo.lockTools(db, [...new Set(ids)], 'key share');
}

/**
 * Prevents the deletion of new operations' tools until the verb ends. The verb has locked the machines. Throws 409 if
 * a tool does not exist.
 */
export async function preventToolDeletion({ db }: Pick<Verb, 'db'>, ids: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return;
  if ((await repo.lockTools(db, uniqueIds, 'key share')).length < uniqueIds.length)
    throw conflict(reason('no-such-tool'));
}

/**
 * Prevents the deletion of the operation's tools. Throws 409 at `toolIds` if a tool does not exist, or if the
 * operation runs and another one has the tool.
 */
export async function refuseUnavailableTools(
  { verb }: Pick<OpenJob, 'verb'>,
  { id, toolIds, state }: Pick<OperationRow, 'id' | 'toolIds' | 'state'>,
): Promise<void> {
  if (toolIds === null) return;
  const there = await repo.lockTools(verb.db, toolIds, 'no key update');
  const held = isOnMachine(state) ? await repo.readOccupiedTool(verb.db, id, toolIds) : null;
  const why = there.length < toolIds.length ? reason('no-such-tool') : held && toolInUse(held);
  if (why) throw conflict(why, { toolIds: why });
}
