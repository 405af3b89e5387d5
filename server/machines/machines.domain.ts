/**
 * Marks machines as down or working again, and reads and clears their queues (spec §3 Machine, design:
 * operations).
 */
import { type z } from 'zod';
import { type Machine, machines as contract } from '../../shared/machines/machines.contract.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { refuseMachineUp, refuseExpectedBack } from '../../shared/operations/machine-queue.ts';
import { ownOrUsualSpeed } from '../../shared/shop/machine-speed.ts';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { differences } from '../platform/verb/field-changes.ts';
import { invalid, refuseBy, StartOver } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../platform/verb/verb.ts';
import { openJob } from '../jobs/aggregate/open-job.domain.ts';
import { pauseOperation } from '../operations/floor/floor-actions.domain.ts';
import { clearQueue } from '../operations/moves/move-operation.domain.ts';
import { revertClearQueue } from '../operations/moves/revert-move.domain.ts';
import { operationsOnMachine } from '../operations/operations.domain.ts';
import { type MachineRow, machines, splitOwnSpeed } from './machines.entity.ts';
import * as repo from './machine-downs.repo.ts';

/**
 * Changes a machine. A capability of the machine's own type sets the machine's make-ready and speed. Throws
 * 400 with an error for each invalid field, 404, 409, 412.
 */
export async function updateMachine(
  context: Context,
  id: string,
  body: z.output<(typeof contract)['update']['body']>,
): Promise<Machine> {
  if (!body.capabilities) return machines.update(context, id, body);
  const now = await machines.get(context, id);
  return machines.update(context, id, splitOwnSpeed(body, body.type ?? now.type, ownOrUsualSpeed(now)));
}

/**
 * Returns the machine's queue: first running or paused, then queued, then waiting operations, each by rank. With job
 * ids in `of`, returns only operations of these jobs and the occupant. Throws 404.
 */
export async function queueOfMachine(
  context: Context,
  id: string,
  of?: readonly string[],
): Promise<OperationOnMachine[]> {
  const found = await operationsOnMachine(context, id, { of });
  if (found.length === 0) await machines.get(context, id);
  return found;
}

/** Returns the operation that is on the machine, or null if no operation is. Throws 404. */
export async function runningOn(context: Context, id: string): Promise<OperationOnMachine | null> {
  return firstOn(context, id, onMachineStates);
}

/** Returns the machine's first queued operation, or null if none is queued. Throws 404. */
export async function nextOn(context: Context, id: string): Promise<OperationOnMachine | null> {
  return firstOn(context, id, ['queued']);
}

async function firstOn(context: Context, id: string, states: readonly OperationOnMachine['state'][]) {
  await machines.get(context, id);
  const [first] = await operationsOnMachine(context, id, { states, limit: 1 });
  return first ?? null;
}

/**
 * Takes a machine down and pauses its running operation. If the machine is down already, it changes the reason and
 * the expected return. Throws 404, and 400 if the expected return is in the past.
 */
export function takeDown(
  context: VerbContext,
  id: string,
  { reason, expectedBack = null }: z.output<(typeof contract)['down']['body']>,
): Promise<Machine> {
  return perform(context, 'machine.down', contract.down.access, async (verb) => {
    // The server locks jobs before machines.
    const seen = await findRunning(verb, id);
    if (seen) await openJob(verb, seen.jobId);
    const row = await machines.lock(verb.db, id);
    refuseReturnTime(expectedBack, row, verb.now);
    // From this lock on, nothing starts on the machine.
    const runs = await findRunning(verb, id);
    if (runs && runs.jobId !== seen?.jobId) throw new StartOver();
    if (runs) await pauseOperation(verb, runs.id, { reason });
    const downSince = row.downSince ?? verb.now.toISOString();
    const changed = differences(row, { downReason: reason, downSince, expectedBack });
    if (changed) {
      await machines.change(verb, row, changed);
      await repo.recordDown(verb.db, { machineId: id, reason, since: downSince });
    }
    return machines.get(verb, id);
  });
}

/** Throws 400 if the user sets the expected return to a time in the past. An unchanged time may have passed. */
function refuseReturnTime(expectedBack: string | null, row: MachineRow, now: Date): void {
  if (expectedBack === row.expectedBack) return;
  const past = refuseExpectedBack(expectedBack, now);
  if (past) throw invalid({ expectedBack: past });
}

async function findRunning(verb: Verb, id: string): Promise<OperationOnMachine | undefined> {
  const [running] = await operationsOnMachine(verb, id, { states: ['running'], limit: 1 });
  return running;
}

/** Ends a machine's downtime. Its paused operation stays paused. Throws 404, and 409 if the machine is not down. */
export function bringUp(context: VerbContext, id: string): Promise<Machine> {
  return perform(context, 'machine.up', contract.up.access, async (verb) => {
    const row = await machines.lock(verb.db, id);
    refuseBy(refuseMachineUp(row.name, row.downReason));
    await machines.change(verb, row, { downReason: null, downSince: null, expectedBack: null });
    await repo.endDown(verb.db, id, verb.now.toISOString());
    return machines.get(verb, id);
  });
}

/**
 * Moves a machine's queue to another suitable machine or, without one, each operation to its first free machine.
 * Returns how many operations found none. Throws 404, 409 for an empty queue or an unsuitable machine.
 */
export function clearMachine(
  context: VerbContext,
  id: string,
  { machineId }: z.output<(typeof contract)['clear']['body']>,
): Promise<z.output<(typeof contract)['clear']['response']>> {
  return perform(context, 'machine.clear', contract.clear.access, async (verb) => {
    const { type, capabilities } = await machines.allowed(verb, 'clear', id);
    return clearQueue(verb, { id, type, capabilities }, machineId);
  });
}

/**
 * Moves the operations back to the machine from which somebody cleared them. Throws 404, and 409 if somebody has
 * changed one of the operations after that.
 */
export function undoClear(
  context: VerbContext,
  id: string,
  { operations }: z.output<(typeof contract)['undoClear']['body']>,
): Promise<Machine> {
  return perform(context, 'machine.undoClear', contract.undoClear.access, async (verb) => {
    await revertClearQueue(verb, id, operations);
    return machines.get(verb, id);
  });
}
