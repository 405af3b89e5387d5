/** Putting a job's operations on machines, whose rows the verb has locked (design: operations, schedule). */
import { v7 } from 'uuid';
import { queuePlace } from '../../../shared/rules/machine-queue.ts';
import { sheetOf } from '../../../shared/rules/paper.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { changeOperation, type JobWork, lockMachines, type OperationRow } from './job-work.domain.ts';
import {
  byUrgency,
  enqueue,
  type Machine,
  openOccupied,
  pickMachine,
  type Queued,
  urgencyOf,
} from './machine-queue.domain.ts';

export interface Place {
  machineId: string | null;
  rank: number | null;
}

/** The id of a job or an operation that is to be added: a place in a queue may depend on it. */
export const newId = (): string => v7();

/** The operation's place on the machine that is free first of these; none where none serves. */
export function placeOnFreeFirst(work: JobWork, row: OperationRow, machines: readonly Machine[]): Place {
  const machine = pickMachine(machines, { ...row, sheet: sheetOf(work.row) }, work.verb.now);
  return machine ? placeOn(work, row, machine) : { machineId: null, rank: null };
}

/** The operation's place on the machine: at the place in its queue that `placeOf` names, by its urgency unless given. */
export function placeOn(
  { row: job, locked }: JobWork,
  row: OperationRow,
  machine: Machine,
  placeOf: (queue: readonly Queued[]) => number = byUrgency(urgencyOf(row, job)),
): { machineId: string; rank: number } {
  const rank = enqueue(machine, locked.machines.values(), { row, job }, placeOf);
  return { machineId: machine.row.id, rank };
}

/** Locks the machine alone, after all papers, with what runs or is paused there. */
export async function lockOccupied(
  { verb, locked }: Pick<JobWork, 'verb' | 'locked'>,
  id: string | null,
): Promise<void> {
  if (id === null || locked.machines.has(id)) return;
  const machine = await openOccupied(verb.db, id);
  if (machine) locked.machines.set(id, machine);
}

/** The operation's new rank by its urgency on its machine; null where it stands in its place already, or on none. */
export function rankAgain(work: JobWork, row: OperationRow): number | null {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  if (!machine) return null;
  const others = machine.queue.filter((each) => each.id !== row.id);
  const present = machine.queue.findIndex((each) => each.id === row.id);
  if (queuePlace(others, urgencyOf(row, work.row)) === present) return null;
  return placeOn(work, row, machine).rank;
}

const movable = ({ operations }: JobWork) =>
  operations.filter((row) => !isClosed(row.state) && row.machineId !== null && !row.rankDragged);

/** Locks the machines on which the job's urgency decides about a place. */
export const lockOpen = (work: JobWork) =>
  lockMachines(
    work,
    movable(work).map((row) => row.machineId),
  );

/** The job's priority or delivery date has changed: ranks its open operations again, but for those that a person dragged. */
export async function rankOpenAgain(work: JobWork): Promise<void> {
  const { row: job, operations } = work;
  const open = operations.filter((row) => !isClosed(row.state) && row.machineId !== null);
  const moving = movable(work);
  const queued = (await lockOpen(work)).flatMap(({ queue }) => queue);
  for (const row of open) {
    const own = queued.find(({ id }) => id === row.id);
    if (own) Object.assign(own, urgencyOf(row, job));
  }
  for (const row of moving) {
    const rank = rankAgain(work, row);
    if (rank !== null) changeOperation(work, row, { rank });
  }
}
