/** What happens to a job's operations when something happens to the job. The caller holds the job's row throughout. */
import { needsMachine, type OperationType } from '../../../shared/rules/catalogue.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { isClosed, isOnMachine, waitsFor } from '../../../shared/rules/operation-state.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { sheetOf } from '../../../shared/rules/paper.ts';
import { type Db } from '../../platform/db/database.ts';
import { differences } from '../../platform/verb/changes.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { newOperationId, pickMachine, rerank, rankFor, urgencyOf } from './machine-queue.domain.ts';
import { lockMachines, type MachineRow } from './machine-queue.repo.ts';
import { addOperation, changeOperation, deleteOperation } from './operation-changes.domain.ts';
import * as rows from './operation-rows.repo.ts';

/** What of a job its operations depend on; any job row fits. Lengths in mm. */
export type PlannedJob = Pick<
  rows.OperationsJob,
  'id' | 'priority' | 'deliveryDate' | 'paperLength' | 'paperBreadth'
>;

export interface PlannedStep {
  productOperationId: string;
  position: number;
  type: OperationType;
  detail: string;
  instruction: string;
}

async function jobOf(db: Db, jobId: string): Promise<rows.OperationsJob> {
  const job = await rows.jobOf(db, jobId);
  if (!job) throw notFound('job');
  return job;
}

/**
 * Turns the plan's steps into operations, each step once, and gives each the machine of its type that is expected to be
 * free first; steps that were added earlier by hand get theirs too, where they have none that takes the job's sheet by now
 * (design: jobs, schedule).
 */
export async function createForJob(
  verb: Verb,
  job: PlannedJob,
  steps: readonly PlannedStep[],
): Promise<void> {
  const added = (await rows.rowsOfJob(verb.db, job.id)).filter((row) => !isClosed(row.state));
  const types = [...steps, ...added].map((each) => each.type);
  const machines = await lockMachines(verb.db, machinesOf(added), types);
  for (const step of steps) await addStep(verb, job, step, machines);
  for (const row of added) {
    const { type } = row;
    const machine = machines.find((each) => each.id === row.machineId) ?? null;
    if (refuseMachine(machine, { type, sheet: sheetOf(job) }) === null) continue;
    const place = differences(row, await placeOn(verb, job, { ...urgencyOf(row, job), type }, machines));
    if (place) await changeOperation(verb, row, place);
  }
}

async function addStep(
  verb: Verb,
  job: PlannedJob,
  step: PlannedStep,
  machines: readonly MachineRow[],
): Promise<void> {
  const { productOperationId, position, type, detail, instruction } = step;
  const id = newOperationId();
  const urgency = urgencyOf({ id, priority: null, deliveryDate: null }, job);
  const place = await placeOn(verb, job, { ...urgency, type }, machines);
  const name = operationName(type, detail);
  const own = { id, jobId: job.id, productOperationId, index: position };
  await addOperation(verb, { ...own, ...place, name, type, detail, instruction });
}

type Placing = Parameters<typeof rankFor>[2] & { type: OperationType };

/** The machine that is free first of the locked ones, and the rank there; none where none serves. */
export async function placeOn(
  verb: Verb,
  job: PlannedJob,
  operation: Placing,
  machines: readonly MachineRow[],
): Promise<{ machineId: string | null; rank: number | null }> {
  const machine = await pickMachine(verb, machines, { type: operation.type, sheet: sheetOf(job) });
  if (!machine) return { machineId: null, rank: null };
  return { machineId: machine.id, rank: await rankFor(verb.db, machine.id, operation) };
}

/** Deletes the operations that came from the plan and sends those added by hand back to waiting; none has started. */
export async function unscheduleForJob(verb: Verb, jobId: string): Promise<void> {
  for (const row of await rows.rowsOfJob(verb.db, jobId)) {
    if (row.productOperationId !== null) await deleteOperation(verb, row);
    else if (row.state === 'queued') await changeOperation(verb, row, { state: 'waiting' });
  }
}

/**
 * Queues what can be queued and sends back to waiting what no longer can: the job is scheduled, the operation has a machine
 * or needs none, and all with a lower index are finished or cancelled (design: operations). To be called by every verb that
 * may have changed one of these.
 */
export async function queueReady(verb: Verb, jobId: string): Promise<void> {
  const job = await jobOf(verb.db, jobId);
  const all = await rows.rowsOfJob(verb.db, jobId);
  for (const row of all) {
    if (row.state !== 'waiting' && row.state !== 'queued') continue;
    const before = all.filter((other) => other.index < row.index && !isClosed(other.state));
    const obstacle = waitsFor({
      scheduled: job.scheduledAt !== null && job.cancelledAt === null,
      hasMachine: row.machineId !== null,
      needsMachine: needsMachine(row.type),
      before: before.map((other) => other.name),
    });
    const state = obstacle === null ? 'queued' : 'waiting';
    if (state !== row.state) await changeOperation(verb, row, { state });
  }
}

/** Cancels what is unfinished and answers the ids. Nothing runs or is paused: the caller checked by operationFacts. */
export async function cancelForJob(verb: Verb, jobId: string): Promise<string[]> {
  const cancelled: string[] = [];
  for (const row of await rows.rowsOfJob(verb.db, jobId)) {
    if (isClosed(row.state) || isOnMachine(row.state)) continue;
    await changeOperation(verb, row, { state: 'cancelled' });
    cancelled.push(row.id);
  }
  return cancelled;
}

/** Takes the cancellation of the job's operations back: they wait again, in the place of their urgency, then queue. */
export async function reinstateForJob(verb: Verb, jobId: string): Promise<void> {
  const job = await jobOf(verb.db, jobId);
  const all = await rows.rowsOfJob(verb.db, jobId);
  const cancelled = all.filter((row) => row.state === 'cancelled');
  const machines = await lockMachines(verb.db, machinesOf(cancelled));
  for (const row of cancelled) {
    const still = machines.find((machine) => machine.id === row.machineId && machine.type === row.type);
    const machineId = still?.id ?? null;
    const rank = machineId === null ? null : await rankFor(verb.db, machineId, urgencyOf(row, job));
    await changeOperation(verb, row, { state: 'waiting', machineId, rank, rankDragged: false });
  }
  await queueReady(verb, jobId);
}

/** The job's priority or delivery date has changed: ranks its open operations again, but for those that a person dragged. */
export async function rerankForJob(verb: Verb, jobId: string): Promise<void> {
  const job = await jobOf(verb.db, jobId);
  const all = await rows.rowsOfJob(verb.db, jobId);
  const moving = all.filter((row) => !isClosed(row.state) && !row.rankDragged && row.machineId !== null);
  await lockMachines(verb.db, machinesOf(moving));
  for (const row of moving) {
    const rank = await rerank(verb.db, row, urgencyOf(row, job));
    if (rank !== null) await changeOperation(verb, row, { rank });
  }
}

const machinesOf = (all: readonly rows.OperationRow[]): string[] =>
  all.flatMap((row) => (row.machineId === null ? [] : [row.machineId]));

/** The job's operations in order, as its own rules ask for them. */
export const operationFacts = (db: Db, jobId: string) => rows.factsOfJob(db, jobId);
