/** Undo: nothing on the floor is irreversible by a slip (design: operations). */
import { reason } from '../../../shared/reasons/reason.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import {
  isClosed,
  isOnMachine,
  type OperationState,
  refuseUndo,
} from '../../../shared/rules/operation-state.ts';
import { conflict, refuseBy } from '../../platform/verb/problems.ts';
import { type Caller, perform, type Verb } from '../../platform/verb/verb.ts';
import { changeOperation, type JobWork, type OperationRow } from '../work/job-work.domain.ts';
import { startedSince } from '../work/machine-queue.domain.ts';
import { lastTransition, openOperation, type Transition } from '../work/open-job.domain.ts';
import { placeOn } from '../work/placing.domain.ts';
import { unconsumeAll } from '../work/reservations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { machineFacts } from './floor.domain.ts';
import { movedSince, startedSinceReason } from './operation-can.repo.ts';
import { readOperation } from './operations.repo.ts';
import { refuseUnless } from './seen-state.domain.ts';

interface Opened {
  work: JobWork;
  row: OperationRow;
}

/**
 * Takes the operation's last transition back, and with it the paper that it consumed and the places of those it queued; once
 * more goes one transition further back. Throws 403 where someone else did it, 404, 409 which names the obstacle.
 */
export function undoOperation(
  context: Caller | Verb,
  id: string,
  { from }: { from?: OperationState | undefined } = {},
): Promise<OperationRecord> {
  return perform(context, 'operation.undo', 'undo', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, from);
    const last = await lastTransition(verb.db, id);
    const unlocked = obstacles(opened, last);
    refuseBy(refuseUndo({ ...unlocked, machineDown: null, occupant: null }));
    if (!last) throw conflict(reason('nothing-to-undo'));
    verb.authorise('undo', { id: last.userId, name: last.userName });
    const neverStarted = last.verb === 'start' && last.before.startedAt === null;
    if (neverStarted) await unconsumeAll(opened.work, id);
    refuseBy(refuseUndo({ ...unlocked, ...(await onTheMachine(verb, opened, last)) }));
    restore(opened, last);
    await save(opened.work);
    return readOperation(verb, id);
  });
}

/** What stands against the undo in the job itself. */
function obstacles({ work, row }: Opened, last: Transition | undefined) {
  const later = work.operations.find((other) => other.index > row.index && other.startedAt !== null);
  return {
    state: row.state,
    jobCancelled: work.row.cancelledAt !== null,
    back: last?.before.state ?? null,
    later: later?.name ?? null,
    moved: last ? movedSince(row, last.before) : null,
  };
}

/** What stands against it on the machine, which is locked from here on. */
async function onTheMachine(verb: Verb, { work, row }: Opened, last: Transition) {
  const facts = isOnMachine(last.before.state) ? await machineFacts(work, row) : null;
  const { machineDown, occupant } = facts ?? { machineDown: null, occupant: null };
  if (!facts || occupant || row.machineId === null) return { machineDown, occupant };
  const since = { operationId: row.id, transitionId: last.id };
  const other = await startedSince(verb.db, row.machineId, since);
  if (!other) return { machineDown, occupant: null };
  const machine = work.locked.machines.get(row.machineId)?.row.name ?? '';
  return { machineDown, occupant: startedSinceReason(machine, other) };
}

function restore({ work, row }: Opened, last: Transition): void {
  const { machineId: _same, ...before } = last.before;
  const changes = {
    ...before,
    startedBy: before.startedAt === null ? null : row.startedBy,
    finishedAt: null,
    finishedBy: null,
    ...(isClosed(row.state) && { rank: rankBefore(work, row) }),
  };
  changeOperation(work, row, changes, { from: row.state, to: before.state, undone: last.verb });
  work.noted.undone.push({ id: last.id, at: work.verb.clock().toISOString() });
}

/** A finished operation left its place in the queue: it gets it back where it is free, else the one of its urgency. */
function rankBefore(work: JobWork, row: OperationRow): number | null {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  if (!machine) return null;
  const free = row.rank !== null && machine.queue.every((other) => other.rank !== row.rank);
  return free ? row.rank : placeOn(work, row, machine).rank;
}
