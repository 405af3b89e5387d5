/** Machines going down and coming back, and their queues as they are read (spec §3 Machine, design: operations). */
import { type z } from 'zod';
import { type Machine, machines as contract } from '../../../shared/contract/machines.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { refuseMachineUp, refuseExpectedBack } from '../../../shared/rules/machine-queue.ts';
import { ownOrUsualSpeed } from '../../../shared/rules/machine-speed.ts';
import { onMachineStates } from '../../../shared/rules/operation-state.ts';
import { differences } from '../../platform/verb/changes.ts';
import { invalid, refuseBy, StartOver } from '../../platform/verb/problems.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { openJob } from '../work/open-job.domain.ts';
import { pauseOperation } from '../operations/floor.domain.ts';
import { clearQueue } from '../operations/move.domain.ts';
import { revertClearQueue } from '../operations/revert-move.domain.ts';
import { operationsOnMachine } from '../operations/operations.domain.ts';
import { type MachineRow, machines, withoutOwn } from './machines.entity.ts';
import * as repo from './machine-downs.repo.ts';

/** Changes a machine; what is sent of what it can do for its own type is its make-ready and speed. Throws as any change. */
export async function updateMachine(
  context: Context,
  id: string,
  body: z.output<(typeof contract)['update']['body']>,
): Promise<Machine> {
  if (!body.capabilities) return machines.update(context, id, body);
  const now = await machines.get(context, id);
  return machines.update(context, id, withoutOwn(body, body.type ?? now.type, ownOrUsualSpeed(now)));
}

/**
 * The machine's queue: running or paused, queued by rank, waiting by rank; where it is asked for `of` some jobs, theirs alone and what
 * runs or is paused. Throws 404.
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

/** What runs or is paused on the machine, or null. Throws 404. */
export async function runningOn(context: Context, id: string): Promise<OperationOnMachine | null> {
  return firstOn(context, id, onMachineStates);
}

/** The machine's first queued operation, or null. Throws 404. */
export async function nextOn(context: Context, id: string): Promise<OperationOnMachine | null> {
  return firstOn(context, id, ['queued']);
}

async function firstOn(context: Context, id: string, states: readonly OperationOnMachine['state'][]) {
  await machines.get(context, id);
  const [first] = await operationsOnMachine(context, id, { states, limit: 1 });
  return first ?? null;
}

/**
 * Takes a machine down, or changes why and until when it is: it starts nothing, and what runs is paused with the reason.
 * Throws 404, 400 when it is expected back at a time that has passed.
 */
export function takeDown(
  context: VerbContext,
  id: string,
  { reason, expectedBack = null }: z.output<(typeof contract)['down']['body']>,
): Promise<Machine> {
  return perform(context, 'machine.down', contract.down.access, async (verb) => {
    // Jobs are locked before machines.
    const seen = await whatRuns(verb, id);
    if (seen) await openJob(verb, seen.jobId);
    const row = await machines.lock(verb.db, id);
    refuseBack(expectedBack, row, verb.now);
    // From here on nothing starts on it.
    const runs = await whatRuns(verb, id);
    if (runs && runs.jobId !== seen?.jobId) throw new StartOver();
    if (runs) await pauseOperation(verb, runs.id, { reason });
    const downSince = row.downSince ?? verb.now.toISOString();
    const changed = differences(row, { downReason: reason, downSince, expectedBack });
    if (changed) {
      await machines.change(verb, row, changed);
      await repo.keepDown(verb.db, { machineId: id, reason, since: downSince });
    }
    return machines.get(verb, id);
  });
}

/** What was said before and has passed since is no reason to refuse another one. */
function refuseBack(expectedBack: string | null, row: MachineRow, now: Date): void {
  if (expectedBack === row.expectedBack) return;
  const past = refuseExpectedBack(expectedBack, now);
  if (past) throw invalid({ expectedBack: past });
}

async function whatRuns(verb: Verb, id: string): Promise<OperationOnMachine | undefined> {
  const [running] = await operationsOnMachine(verb, id, { states: ['running'], limit: 1 });
  return running;
}

/** Brings a machine back; what was paused stays so until someone resumes it. Throws 404, 409 when it is not down. */
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
 * Moves a machine's queue to another machine of its type, or each operation to whichever is free first; what none of them
 * takes stays, and is counted. Throws 404, 409 where the queue is empty or the other machine is not one of its type.
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

/** Gives the machine its queue again, as nobody has changed any of these operations since. Throws 404, 409 naming one that somebody has. */
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
