/** Tools are in one place at a time: what needs one starts only where no other operation has it (decision 060). */
import { reason } from '../../../shared/reasons/reason.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { type OccupiedTool, toolInUse, normalizeToolIds } from '../../../shared/rules/tool.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import * as repo from './tools.repo.ts';

/** Those of the ids that are tools'. */
export const knownTools = ({ db }: Pick<Verb, 'db'>, ids: readonly string[]) => repo.knownTools(db, ids);

/** The steps of a plan without tools that are gone: what a plan alone names can be deleted once its job is scheduled. */
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

/** Locks the operation's tools, after its machine, and answers one that is elsewhere; null where none is. */
export async function lockToolsAndFindOccupied(
  { verb }: Pick<OpenJob, 'verb'>,
  { id, toolIds }: Pick<OperationRow, 'id' | 'toolIds'>,
): Promise<OccupiedTool | null> {
  if (toolIds === null) return null;
  await repo.lockTools(verb.db, toolIds, 'no key update');
  return repo.readOccupiedTool(verb.db, id, toolIds);
}

/**
 * Prevents the deletion of the tools until the verb ends, and nothing else: an operation can start with one of them meanwhile. Locks
 * all that the verb needs at once, after all machines.
 */
export async function lockTools({ db }: Pick<Verb, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await repo.lockTools(db, [...new Set(ids)], 'key share');
}

/** Keeps tools that operations to be are given from being deleted, after all machines. Throws a 409 where one is not there. */
export async function preventToolDeletion({ db }: Pick<Verb, 'db'>, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return;
  if ((await repo.lockTools(db, asked, 'key share')).length < asked.length)
    throw conflict(reason('no-such-tool'));
}

/**
 * Keeps the tools that the operation is given from being deleted. Throws a 409 at `toolIds` where one is not there, or, of an operation
 * on its machine, is elsewhere.
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
