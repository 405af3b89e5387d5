/**
 * Undoes transitions such as a start or a finish, so that operators can correct their mistakes (design: operations).
 */
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { refuseUndoFor } from '../../../shared/rules/allowed-verbs.ts';
import {
  hasStarted,
  isClosed,
  isOnMachine,
  type OperationState,
} from '../../../shared/rules/operation-state.ts';
import { refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type OpenJob,
  lockMachines,
  type OperationRow,
} from '../work/job-aggregate.domain.ts';
import { openOperation } from '../work/open-job.domain.ts';
import { placeOn } from '../work/place-operations.domain.ts';
import { revertConsumption } from '../work/reservations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { lockToolsAndFindOccupied } from '../work/tools.domain.ts';
import { type OpenOperation, strikeOut } from './entries.domain.ts';
import { findEntry } from './entries.repo.ts';
import { operationTransitions } from '../tables/operations.table.ts';
import { readFacts, readOperation } from './operations.repo.ts';
import { expectState } from './expected-state.domain.ts';

/**
 * Undoes the operation's last transition, together with its consumption of paper and its queueing of following
 * operations. A further call undoes the transition before that. Throws 403 for another user's transition, 404, and a
 * 409 that names the obstacle.
 */
export function undoOperation(
  context: VerbContext | Verb,
  id: string,
  { from }: { from?: OperationState | undefined } = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.undo', 'undo', async (verb) => {
    const opened = await openOperation(verb, id);
    await expectState(verb, opened, from);
    const last = await findUndoable(verb, id);
    if (last.verb === 'start' && !hasStarted(last.back)) await revertConsumption(opened.work, id);
    if (isOnMachine(last.back.state)) {
      await lockMachines(opened.work, [opened.row.machineId]);
      await lockToolsAndFindOccupied(opened.work, opened.row);
      // In the meantime, the machine may have started something else, or another operation may have the tools.
      await findUndoable(verb, id);
    }
    restore(opened, last);
    if (last.back.entryId !== undefined) {
      const entry = await findEntry(verb.db, id, last.back.entryId);
      if (entry.struckAt === null) strikeOut(opened, entry);
    }
    await save(opened.work);
    return readOperation(verb, id);
  });
}

/**
 * Returns the transition that an undo would revert, and the operation's values before that transition. Throws 403,
 * 409.
 */
async function findUndoable(verb: Verb, id: string) {
  const now = await readFacts(verb.db, id);
  refuseBy(refuseUndoFor(verb.actor, now));
  const { last, lastId, back } = now;
  if (!last || !lastId || !back) throw new Error('Nothing could be undone');
  return { id: lastId, verb: last.verb, back };
}

function restore(
  { work, row }: OpenOperation,
  { id, verb, back }: Awaited<ReturnType<typeof findUndoable>>,
): void {
  const { machineId: _same, entryId: _struck, ...before } = back;
  const changes = {
    ...before,
    startedBy: hasStarted(before) ? row.startedBy : null,
    ...(!hasStarted(before) && { readyAt: null, makeReadySeconds: null }),
    finishedAt: null,
    finishedBy: null,
    ...(isClosed(row.state) && { rank: restoreRank(work, row) }),
  };
  changeOperation(work, row, changes, { from: row.state, to: before.state, undone: verb });
  const undoneAt = work.verb.clock().toISOString();
  work.pending.update(operationTransitions, { id }, { undoneAt }, { expected: { undoneAt: null } });
}

/**
 * Returns the rank that the operation had before it finished. If another operation has that rank, returns a rank by
 * urgency.
 */
function restoreRank(work: OpenJob, row: OperationRow): number | null {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  if (!machine) return null;
  const free = row.rank !== null && machine.queue.every((other) => other.rank !== row.rank);
  return free ? row.rank : placeOn(work, row, machine).rank;
}
