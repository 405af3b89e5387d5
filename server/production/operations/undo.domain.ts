/** Undo: nothing on the floor is irreversible by a slip (design: operations). */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import {
  isClosed,
  isOnMachine,
  type OperationState,
  refuseUndo,
} from '../../../shared/rules/operation-state.ts';
import { conflict, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { settleJob } from '../jobs/job-lock.domain.ts';
import { unconsumeForJob } from '../jobs/job-papers.domain.ts';
import { machineFacts } from './floor.domain.ts';
import { queueReady } from './job-operations.domain.ts';
import { rankFor, urgencyOf } from './machine-queue.domain.ts';
import { queueOf, startedSince } from './machine-queue.repo.ts';
import { changeOperation } from './operation-changes.domain.ts';
import { type Opened, openOperation, refuseUnless } from './operation-lock.domain.ts';
import * as rows from './operation-rows.repo.ts';
import { readOperation } from './operations.repo.ts';

/**
 * Takes the operation's last transition back, and with it the paper that it consumed and the places of those it queued; once
 * more goes one transition further back. Throws 403 where someone else did it, 404, 409 which names the obstacle.
 */
export function undoOperation(
  context: Context | Verb,
  id: string,
  { from }: { from?: OperationState | undefined } = {},
): Promise<Operation> {
  return perform(context, 'operation.undo', 'undo', async (verb) => {
    const opened = await openOperation(verb, id);
    await refuseUnless(verb, opened, from);
    const last = await rows.lastTransition(verb.db, id);
    const unlocked = await obstacles(verb, opened, last);
    refuseBy(refuseUndo({ ...unlocked, machineDown: null, occupant: null }));
    if (!last) throw conflict(reason('nothing-to-undo'));
    verb.authorise('undo', { id: last.userId, name: last.userName });
    const neverStarted = last.verb === 'start' && last.before.startedAt === null;
    if (neverStarted) await unconsumeForJob(verb, opened.job, id);
    refuseBy(refuseUndo({ ...unlocked, ...(await onTheMachine(verb, opened, last)) }));
    await restore(verb, opened, last);
    await queueReady(verb, opened.job.id);
    await settleJob(verb, opened.job.id);
    return readOperation(verb, id);
  });
}

/** What stands against the undo in the job itself. */
async function obstacles(verb: Verb, { job, row }: Opened, last: rows.Transition | undefined) {
  const all = await rows.rowsOfJob(verb.db, job.id);
  const later = all.find((other) => other.index > row.index && other.startedAt !== null);
  return {
    state: row.state,
    jobCancelled: job.cancelledAt !== null,
    back: last?.before.state ?? null,
    later: later?.name ?? null,
    moved: last ? movedSince(row, last) : null,
  };
}

function movedSince(row: rows.OperationRow, last: rows.Transition): Reason | null {
  if (row.machineId === last.before.machineId) return null;
  return row.machineId === null ? reason('left-its-machine') : reason('moved-since');
}

/** What stands against it on the machine, which is locked from here on. */
async function onTheMachine(verb: Verb, { row }: Opened, last: rows.Transition) {
  const facts = isOnMachine(last.before.state) ? await machineFacts(verb, row) : null;
  const { machineDown, occupant } = facts ?? { machineDown: null, occupant: null };
  if (!facts || occupant || row.machineId === null) return { machineDown, occupant };
  const since = { operationId: row.id, transitionId: last.id };
  const other = await startedSince(verb.db, row.machineId, since);
  if (!other) return { machineDown, occupant: null };
  const named = { machine: other.machineName, job: other.jobNumber, operation: other.name };
  return { machineDown, occupant: reason('machine-started-since', named) };
}

async function restore(verb: Verb, opened: Opened, last: rows.Transition): Promise<void> {
  const { row } = opened;
  const { machineId: _same, ...before } = last.before;
  const changes = {
    ...before,
    startedBy: before.startedAt === null ? null : row.startedBy,
    finishedAt: null,
    finishedBy: null,
    ...(isClosed(row.state) && { rank: await rankAgain(verb, opened) }),
  };
  await changeOperation(verb, row, changes, { from: row.state, to: before.state, undone: last.verb });
  const undone = await rows.undoTransition(verb.db, last.id, verb.clock().toISOString());
  if (!undone) throw conflict(reason('just-undone'));
}

/** A finished operation left its place in the queue: it gets it back where it is free, else the one of its urgency. */
async function rankAgain(verb: Verb, { job, row }: Opened): Promise<number | null> {
  const { machineId, rank } = row;
  if (machineId === null) return null;
  const queue = await queueOf(verb.db, machineId);
  const free = rank !== null && queue.every((other) => other.rank !== rank);
  return free ? rank : rankFor(verb.db, machineId, urgencyOf(row, job));
}
