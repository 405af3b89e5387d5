/** Tools are in one place at a time: what needs one starts only where no other operation has it (decision 066). */
import { reason } from '../../../shared/reasons/reason.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { type HeldTool, toolReason } from '../../../shared/rules/tool.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type JobWork, type OperationRow } from './job-work.domain.ts';
import * as repo from './tools.repo.ts';

/** Ids of tools as an operation keeps them; null: none. */
export const toolsKept = (ids: readonly string[]): string[] | null =>
  ids.length > 0 ? [...new Set(ids)].sort() : null;

/** Locks the operation's tools, after its machine, and answers one that is elsewhere; null where none is. */
export async function lockHeldTool(
  { verb }: Pick<JobWork, 'verb'>,
  { id, toolIds }: Pick<OperationRow, 'id' | 'toolIds'>,
): Promise<HeldTool | null> {
  if (toolIds === null) return null;
  await repo.lockTools(verb.db, toolIds);
  return repo.readHolder(verb.db, id, toolIds);
}

/**
 * Keeps the tools that the operation is given from being deleted. Throws a 409 at `toolIds` where one is not there, or, of an operation
 * on its machine, is elsewhere.
 */
export async function expectTools(
  { verb }: Pick<JobWork, 'verb'>,
  { id, toolIds, state }: Pick<OperationRow, 'id' | 'toolIds' | 'state'>,
): Promise<void> {
  if (toolIds === null) return;
  const there = await repo.lockTools(verb.db, toolIds);
  const held = isOnMachine(state) ? await repo.readHolder(verb.db, id, toolIds) : null;
  const why = there.length < toolIds.length ? reason('no-such-tool') : held && toolReason(held);
  if (why) throw conflict(why, { toolIds: why });
}
