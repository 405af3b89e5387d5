/** Machines' verbs, and their queues as they are read (spec §3 Machine, design: operations, deleting). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import {
  type Machine,
  type machineCreate,
  type machines as contract,
  type machineUpdate,
} from '../../../shared/contract/machines.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import {
  refuseExpectedBack,
  refuseMachine,
  refuseRemoveMachine,
  refuseRetool,
} from '../../../shared/rules/machine-queue.ts';
import { onMachineStates } from '../../../shared/rules/operation-state.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict, invalid, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { lockJob } from '../jobs/job-lock.domain.ts';
import { pauseOperation } from '../operations/floor.domain.ts';
import { clearQueue } from '../operations/move.domain.ts';
import { operationsOnMachine } from '../operations/operations.domain.ts';
import * as repo from './machines.repo.ts';

type Create = z.output<typeof machineCreate>;
type Update = z.output<typeof machineUpdate>;

/** Machines, newest first. */
export const listMachines = (context: Context, query: { page: number; per: number }) =>
  repo.listMachines(context.db, query);

/** Machines, filtered, sorted and paged. */
export async function sortedMachines(context: Context, query: Sorted & repo.MachineFilter) {
  return pageOf(query, await repo.sortedMachines(context.db, query));
}

/** Machines by a part of their name, whatever the case. */
export const searchMachines = (context: Context, term: string) => repo.searchMachines(context.db, term);

/** A machine; throws 404. */
export const getMachine = (context: Context, id: string): Promise<Machine> =>
  repo.readMachine(context.db, id);

/** The machine's queue: running or paused, queued by rank, waiting by rank. Throws 404. */
export async function queueOfMachine(context: Context, id: string): Promise<Operation[]> {
  await repo.readMachine(context.db, id);
  return operationsOnMachine(context, id);
}

/** What runs or is paused on the machine, or null. Throws 404. */
export async function runningOn(context: Context, id: string): Promise<Operation | null> {
  return firstOn(context, id, onMachineStates);
}

/** The machine's first queued operation, or null. Throws 404. */
export async function nextOn(context: Context, id: string): Promise<Operation | null> {
  return firstOn(context, id, ['queued']);
}

async function firstOn(context: Context, id: string, states: readonly Operation['state'][]) {
  await repo.readMachine(context.db, id);
  const [first] = await operationsOnMachine(context, id, { states, limit: 1 });
  return first ?? null;
}

/** Adds a machine. */
export function createMachine(context: Context, fields: Create): Promise<Machine> {
  return perform(context, 'machine.create', 'edit', async (verb) => {
    const row = await repo.insertMachine(verb.db, { ...valuesOf(fields), ...verb.made });
    await verb.record({ entity: 'machines', id: row.id, version: row.version, data: fields });
    return repo.readMachine(verb.db, row.id);
  });
}

/** What is left out takes the table's defaults. */
function valuesOf({ name, type, ...rest }: Create): Parameters<typeof repo.insertMachine>[1] {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { name, type, ...Object.fromEntries(given) };
}

/** Changes a machine. Throws 404, 409 at the field where its unfinished operations could not stay, 412. */
export function updateMachine(context: Context, id: string, changes: Update): Promise<Machine> {
  return perform(context, 'machine.update', 'edit', async (verb) => {
    const { version, ...fields } = changes;
    const row = await repo.lockMachine(verb.db, id);
    await verb.expectVersion(version, row, () => repo.readMachine(verb.db, id));
    const changed = differences(row, fields);
    if (changed) {
      await refuseStranding(verb, row, changed);
      await change(verb, row, changed);
    }
    return repo.readMachine(verb.db, id);
  });
}

async function change(verb: Verb, row: repo.MachineRow, changes: Partial<repo.MachineRow>): Promise<void> {
  const next = await repo.changeMachine(verb.db, row, changes);
  await verb.record({ entity: 'machines', id: row.id, version: next.version, data: changes });
}

async function refuseStranding(
  verb: Verb,
  row: repo.MachineRow,
  changed: Partial<repo.MachineRow>,
): Promise<void> {
  const { type, length, breadth } = changed;
  if (type === undefined && length === undefined && breadth === undefined) return;
  const unfinished = await repo.unfinishedOn(verb.db, row.id);
  const retyped = type === undefined ? null : refuseRetool(row.name, unfinished.length);
  if (retyped) throw conflict(retyped, { type: retyped });
  const next = { ...row, ...changed };
  for (const operation of unfinished) {
    const misfit = refuseMachine(next, operation);
    if (!misfit) continue;
    const named = { job: operation.jobNumber, operation: operation.name, reason: misfit };
    const why = reason('would-not-fit', named);
    throw conflict(why, { [length === undefined ? 'breadth' : 'length']: why });
  }
}

/** Deletes a machine. Throws 404, 409 with the count while it has unfinished operations. */
export function removeMachine(context: Context, id: string): Promise<void> {
  return perform(context, 'machine.remove', 'delete', async (verb) => {
    const row = await repo.lockMachine(verb.db, id);
    const machine = await repo.readMachine(verb.db, id);
    refuseBy(refuseRemoveMachine(row.name, (await repo.unfinishedOn(verb.db, id)).length));
    await repo.deleteMachine(verb.db, id);
    await verb.record({ entity: 'machines', id, version: row.version + 1, data: machine });
  });
}

/**
 * Takes a machine down, or changes why and until when it is: it starts nothing, and what runs is paused with the reason.
 * Throws 404, 400 when it is expected back at a time that has passed.
 */
export function takeDown(
  context: Context,
  id: string,
  { reason, expectedBack = null }: z.output<(typeof contract)['down']['body']>,
): Promise<Machine> {
  return perform(context, 'machine.down', 'floor', async (verb) => {
    const seen = await whatRuns(verb, id);
    if (seen) await lockJob(verb, seen.jobId);
    const row = await repo.lockMachine(verb.db, id);
    refuseBack(expectedBack, row, verb.now);
    // Read again: from here on nothing starts on it.
    const runs = await whatRuns(verb, id);
    if (runs) await pauseOperation(verb, runs.id, { reason });
    const downSince = row.downSince ?? verb.now.toISOString();
    const changed = differences(row, { downReason: reason, downSince, expectedBack });
    if (changed) await change(verb, row, changed);
    return repo.readMachine(verb.db, id);
  });
}

/** What was said before and has passed since is no reason to refuse another one. */
function refuseBack(expectedBack: string | null, row: repo.MachineRow, now: Date): void {
  if (expectedBack === row.expectedBack) return;
  const past = refuseExpectedBack(expectedBack, now);
  if (past) throw invalid({ expectedBack: past });
}

async function whatRuns(verb: Verb, id: string): Promise<Operation | undefined> {
  const [running] = await operationsOnMachine(verb, id, { states: ['running'], limit: 1 });
  return running;
}

/** Brings a machine back; what was paused stays so until someone resumes it. Throws 404, 409 when it is not down. */
export function bringUp(context: Context, id: string): Promise<Machine> {
  return perform(context, 'machine.up', 'floor', async (verb) => {
    const row = await repo.lockMachine(verb.db, id);
    if (row.downReason === null) throw conflict(reason('machine-not-down', { machine: row.name }));
    await change(verb, row, { downReason: null, downSince: null, expectedBack: null });
    return repo.readMachine(verb.db, id);
  });
}

/**
 * Moves a machine's queue to another machine of its type, or each operation to whichever is free first; what none of them
 * takes stays, and is counted. Throws 404, 409 where the other machine is of another type.
 */
export function clearMachine(
  context: Context,
  id: string,
  { machineId }: z.output<(typeof contract)['clear']['body']>,
): Promise<{ moved: number; stayed: number }> {
  return perform(context, 'machine.clear', 'edit', async (verb) => {
    const { type } = await repo.readMachine(verb.db, id);
    return clearQueue(verb, { id, type }, machineId);
  });
}
