/**
 * Places the operations of a job in the queues of machines that the caller has locked (design: operations,
 * schedule).
 */
import { v7 } from 'uuid';
import { type Reason, reason } from '../../../../shared/platform/reasons/refusal-reason.ts';
import { canMachineDo, queuePlace, refuseMachine } from '../../../../shared/operations/machine-queue.ts';
import { pressSheetOf } from '../../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isClosed } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { conflict } from '../../../platform/verb/refusals.ts';
import { changeOperation, type OpenJob, lockMachines, type OperationRow } from '../job-aggregate.domain.ts';
import { addToLoad, pickMachine, readLoads } from './machine-load.domain.ts';
import {
  byUrgency,
  dequeue,
  enqueue,
  lockMachinesWithoutQueues,
  type Machine,
  type MachineRow,
  lockMachineWithOccupant,
  type Queued,
  toQueued,
  readQueues,
  urgencyOf,
} from './machine-queue.domain.ts';
import { type FixedTime, readFixedTimes } from './machine-queue.repo.ts';

export interface Place {
  machineId: string | null;
  rank: number | null;
}
const noPlace: Place = { machineId: null, rank: null };

/**
 * Returns the id for a new job or operation. The verb needs the id before the database has the row, since places in
 * queues depend on it.
 */
export const newId = (): string => v7();

/**
 * Locks machines by id and by type, reads the queues of those given by id, and returns all machines that the verb has
 * locked. A verb calls it once, after it has locked papers.
 */
export async function lockServingMachines(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly (string | null)[],
  types: readonly string[],
): Promise<Machine[]> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const machines = await lockMachinesWithoutQueues(verb.db, known, [...new Set(types)]);
  await readQueues(
    verb.db,
    machines.filter(({ row }) => known.includes(row.id)),
  );
  for (const machine of machines) locked.machines.set(machine.row.id, machine);
  return [...locked.machines.values()];
}

/**
 * Places the operation on the machine that is free first, or on none if no suitable machine is up. The verb must have
 * read the queues.
 */
export function placeOnFirstFree(work: OpenJob, row: OperationRow, machines: readonly Machine[]): Place {
  const machine = pickMachine(machines, work, row);
  return machine ? placeOn(work, row, machine) : noPlace;
}

/**
 * Places the operations one after the other, each on the machine that is then free first. It reads the queues of all
 * chosen machines with one statement.
 */
export async function placeAllOnFirstFree(
  work: OpenJob,
  rows: readonly OperationRow[],
  machines: readonly Machine[],
): Promise<Place[]> {
  const { row: job, verb, locked } = work;
  const serving = machines.filter(({ row }) => rows.some(({ type }) => canMachineDo(row, type)));
  await readLoads(verb.db, serving, { coming: rows.length, now: verb.now });
  const picked = rows.map((row) => {
    const machine = pickMachine(machines, work, row);
    if (!machine) return null;
    for (const other of locked.machines.values()) dequeue(other, row.id);
    addToLoad(machine, toQueued({ row, job }, NaN), verb.now);
    return machine;
  });
  const unread = new Set(picked.filter((machine) => machine?.queueRead === 'none'));
  await readQueues(
    verb.db,
    [...unread].filter((machine) => machine !== null),
  );
  return rows.map((row, place) => {
    const machine = picked[place];
    return machine ? placeOn(work, row, machine) : noPlace;
  });
}

/** Places the operation in the machine's queue, at the index from `placeOf`. By default, its urgency decides. */
export function placeOn(
  { row: job, locked }: OpenJob,
  row: OperationRow,
  machine: Machine,
  placeOf: (queue: readonly Queued[]) => number = byUrgency(urgencyOf(row, job)),
): { machineId: string; rank: number } {
  const rank = enqueue(machine, locked.machines.values(), { row, job }, placeOf);
  return { machineId: machine.row.id, rank };
}

/**
 * Returns why the machine can't do the operation, or null if it can. For the machine null, returns why the operation
 * needs a machine.
 */
export const machineRefusal = (
  machine: MachineRow | null,
  { row: job }: OpenJob,
  row: OperationRow,
): Reason | null => refuseMachine(machine, { ...row, sheet: pressSheetOf(job) });

/**
 * Places the operation on the requested machine and returns true. Returns false if that machine does not exist, is
 * down or is unsuitable.
 */
export function placeOnRequested(
  work: OpenJob,
  row: OperationRow,
  machines: readonly Machine[],
  id: string | undefined,
): boolean {
  const machine = machines.find((each) => each.row.id === id);
  if (!machine || machine.row.downReason !== null || machineRefusal(machine.row, work, row)) return false;
  Object.assign(row, placeOn(work, row, machine));
  return true;
}

/**
 * Returns other jobs' operations on the machines, if somebody has pinned them to another start time than `timed`
 * says. `timed` holds start times by operation id.
 */
export async function readNewFixedTimes(
  { verb, operations }: OpenJob,
  machineIds: readonly string[],
  timed: Readonly<Record<string, number>>,
): Promise<FixedTime[]> {
  const own = new Set(operations.map(({ id }) => id));
  const all = await readFixedTimes(verb.db, [...new Set(machineIds)]);
  return all.filter(({ id, start }) => !own.has(id) && timed[id] !== Date.parse(start));
}

/** A gap that the server has offered: its machine, its end, and when the server offered it. */
interface QuotedGap {
  id: string;
  finish: string;
  at: Date;
}

/**
 * Places the operation in the offered gap. Throws 409 if the machine is gone or unsuitable, or went down after the
 * offer. Throws 409 if an operation in `since` begins before the gap ends.
 */
export function placeInGap(
  work: OpenJob,
  row: OperationRow,
  machines: readonly Machine[],
  { id, finish, at, since }: QuotedGap & { since: readonly FixedTime[] },
): Place {
  const refuse = (why: Reason) => conflict(reason('gap-gone', { operation: row.name, reason: why }));
  const taken = since.find((each) => each.machineId === id && Date.parse(each.start) < Date.parse(finish));
  if (taken) throw refuse(reason('left-taken', { job: taken.number, operation: taken.name }));
  const machine = machines.find((each) => each.row.id === id);
  if (!machine) throw refuse(reason('left-no-machine'));
  const { name, downReason, downSince } = machine.row;
  if (downReason !== null && Date.parse(downSince ?? '') > at.getTime())
    throw refuse(reason('left-down', { machine: name, why: downReason }));
  const why = machineRefusal(machine.row, work, row);
  if (why) throw refuse(why);
  return row.machineId === id ? { machineId: id, rank: row.rank } : placeOn(work, row, machine);
}

/** Locks the machine and reads only its occupant, not its queue. The verb must have locked all its papers before. */
export async function lockWithOccupant(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  id: string | null,
): Promise<void> {
  if (id === null || (locked.machines.get(id)?.queueRead ?? 'none') !== 'none') return;
  const machine = await lockMachineWithOccupant(verb.db, id);
  if (machine) locked.machines.set(id, machine);
}

/**
 * Places the operation on the machine that is free first. To do so, it locks all machines that can do the operation,
 * and the machine that it leaves.
 */
export async function placeOnServing(work: OpenJob, row: OperationRow, from: string | null): Promise<Place> {
  const machines = await lockServingMachines(work, [from], [row.type]);
  const [place = noPlace] = await placeAllOnFirstFree(work, [row], machines);
  return place;
}

/**
 * Places the operation by its urgency again and returns its new rank. Returns null if its place stays the same, or if
 * it is in no queue.
 */
export function rerank(work: OpenJob, row: OperationRow): number | null {
  const machine = row.machineId === null ? undefined : work.locked.machines.get(row.machineId);
  if (!machine) return null;
  const others = machine.queue.filter((each) => each.id !== row.id);
  const present = machine.queue.findIndex((each) => each.id === row.id);
  if (queuePlace(others, urgencyOf(row, work.row)) === present) return null;
  return placeOn(work, row, machine).rank;
}

const rankedByUrgency = ({ operations }: OpenJob) =>
  operations.filter((row) => !isClosed(row.state) && row.machineId !== null && !row.rankDragged);

/** Returns the ids of the machines with open operations of the job that urgency ranks. */
export const rankedMachineIds = (work: OpenJob) => rankedByUrgency(work).map(({ machineId }) => machineId);

export const lockRankedMachines = (work: OpenJob) => lockMachines(work, rankedMachineIds(work));

/**
 * Places open operations by urgency again, after a change of priority or delivery date. Operations that a person
 * dragged stay in their place.
 */
export async function rerankOpenOperations(work: OpenJob): Promise<void> {
  const { row: job, operations } = work;
  const open = operations.filter((row) => !isClosed(row.state) && row.machineId !== null);
  const moving = rankedByUrgency(work);
  const queued = (await lockRankedMachines(work)).flatMap(({ queue }) => queue);
  for (const row of open) {
    const own = queued.find(({ id }) => id === row.id);
    if (own) Object.assign(own, urgencyOf(row, job));
  }
  for (const row of moving) {
    const rank = rerank(work, row);
    if (rank !== null) changeOperation(work, row, { rank });
  }
}
