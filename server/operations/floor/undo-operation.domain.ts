/**
 * Undoes the last change of an operation's state, such as a start or a finish, when an operator made a
 * mistake (design: operations).
 */
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { minutesLate } from '../../../shared/operations/press-time.ts';
import { refuseOperationVerb } from '../../../shared/jobs/allowed-verbs.ts';
import {
  hasStarted,
  isClosed,
  isOnMachine,
  type OperationState,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import {
  changeOperation,
  type OpenJob,
  lockMachines,
  type OperationRow,
} from '../../jobs/aggregate/job-aggregate.domain.ts';
import { type OpenOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { placeOn } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { revertConsumption } from '../../jobs/aggregate/paper/reservations.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { lockToolsAndFindOccupied } from '../../jobs/aggregate/tools.domain.ts';
import { strikeOut } from './count-entries.domain.ts';
import { findEntry } from './count-entries.repo.ts';
import { operationTransitions } from '../operations.table.ts';
import { readForUndo, readOperation } from '../operations.repo.ts';
import { expectState, timeOfPress } from './check-state-seen-by-client.domain.ts';

/**
 * Undoes the operation's last transition, together with its consumption of paper and its queueing of following
 * operations. A further call undoes the transition before that. Throws 403 for another user's transition, 404, and a
 * 409 that names the obstacle.
 */
export function undoOperation(
  context: VerbContext | Verb,
  id: string,
  { from, at }: { from?: OperationState | undefined; at?: string | undefined } = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.undo', 'undo', async (verb) => {
    const opened = await openOperation(verb, id);
    await expectState(verb, opened, from);
    const undoneAt = at === undefined ? undefined : await timeOfPress(verb, at, id);
    const last = await findUndoable(verb, id);
    if (last.verb === 'start' && !hasStarted(last.back)) await revertConsumption(opened.work, id);
    if (isOnMachine(last.back.state)) {
      await lockMachines(opened.work, [opened.row.machineId]);
      await lockToolsAndFindOccupied(opened.work, opened.row);
      // Meanwhile, the machine may have started another operation, or another operation may have the tools.
      await findUndoable(verb, id);
    }
    restore(opened, last, undoneAt);
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
  const { rows, last, lastId, back } = await readForUndo(verb.db, id);
  refuseBy(refuseOperationVerb(verb.actor, 'undo', rows));
  if (!last || !lastId || !back) throw new Error('Nothing could be undone');
  return { id: lastId, verb: last.verb, back };
}

function restore(
  { work, row }: OpenOperation,
  { id, verb, back }: Awaited<ReturnType<typeof findUndoable>>,
  pressed: string | undefined,
): void {
  const { machineId: _same, entryId: _struck, ...before } = back;
  const changes = {
    ...before,
    startedBy: hasStarted(before) ? row.startedBy : null,
    ...(!hasStarted(before) && { readyAt: null, makeReadySeconds: null }),
    shortReason: null,
    finishedAt: null,
    finishedBy: null,
    ...(isClosed(row.state) && { rank: restoreRank(work, row) }),
  };
  const { clock, actor } = work.verb;
  const now = clock();
  const undoneAt = pressed ?? now.toISOString();
  const late = minutesLate(undoneAt, now);
  changeOperation(work, row, changes, { from: row.state, to: before.state, undone: verb, late });
  const undone = { undoneAt, undoneBy: actor.name };
  work.pending.update(operationTransitions, { id }, undone, { expected: { undoneAt: null } });
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
