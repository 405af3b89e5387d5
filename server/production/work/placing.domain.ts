/** Putting a job's operations on machines, whose rows the verb has locked (design: operations, schedule). */
import { v7 } from 'uuid';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { canMachineDo, queuePlace, refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { pressSheetOf } from '../../../shared/rules/paper.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { changeOperation, type OpenJob, lockMachines, type OperationRow } from './job-aggregate.domain.ts';
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

/** The id of a job or an operation that is to be added: a place in a queue may depend on it. */
export const newId = (): string => v7();

/**
 * Locks the machines with these ids with their queues, and those of these types without them, after all papers. Answers all of the
 * verb's machines. To be called once, for all that it needs.
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

/** The operation's place on the machine that is free first of these, whose queues are read; none where none serves. */
export function placeOnFirstFree(work: OpenJob, row: OperationRow, machines: readonly Machine[]): Place {
  const machine = pickMachine(machines, { ...row, sheet: pressSheetOf(work.row) }, work.verb.now);
  return machine ? placeOn(work, row, machine) : noPlace;
}

/** The same for each of the operations in turn, with the queues of the machines that they come onto read by one statement. */
export async function placeAllOnFirstFree(
  work: OpenJob,
  rows: readonly OperationRow[],
  machines: readonly Machine[],
): Promise<Place[]> {
  const { row: job, verb, locked } = work;
  const serving = machines.filter(({ row }) => rows.some(({ type }) => canMachineDo(row, type)));
  await readLoads(verb.db, serving, { coming: rows.length, now: verb.now });
  const picked = rows.map((row) => {
    const machine = pickMachine(machines, { ...row, sheet: pressSheetOf(job) }, verb.now);
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

/** The operation's place on the machine: at the place in its queue that `placeOf` names, by its urgency unless given. */
export function placeOn(
  { row: job, locked }: OpenJob,
  row: OperationRow,
  machine: Machine,
  placeOf: (queue: readonly Queued[]) => number = byUrgency(urgencyOf(row, job)),
): { machineId: string; rank: number } {
  const rank = enqueue(machine, locked.machines.values(), { row, job }, placeOf);
  return { machineId: machine.row.id, rank };
}

/** Whether the machine, or none, can have the operation. */
export const canRunOn = (machine: MachineRow | null, { row: job }: OpenJob, row: OperationRow): boolean =>
  refuseMachine(machine, { ...row, sheet: pressSheetOf(job) }) === null;

/** Puts the operation on the machine that was told for it, unless that is down by now or doesn't take it any more; answers whether. */
export function placeOnRequested(
  work: OpenJob,
  row: OperationRow,
  machines: readonly Machine[],
  id: string | undefined,
): boolean {
  const machine = machines.find((each) => each.row.id === id);
  if (!machine || machine.row.downReason !== null || !canRunOn(machine.row, work, row)) return false;
  Object.assign(row, placeOn(work, row, machine));
  return true;
}

/** What others have on the locked machines that is pinned to a time, but for what was so before: `timed`, by id. */
export async function readNewFixedTimes(
  { verb, operations }: OpenJob,
  machineIds: readonly string[],
  timed: Readonly<Record<string, number>>,
): Promise<FixedTime[]> {
  const own = new Set(operations.map(({ id }) => id));
  const all = await readFixedTimes(verb.db, [...new Set(machineIds)]);
  return all.filter(({ id, start }) => !own.has(id) && timed[id] !== Date.parse(start));
}

/** A gap as it was told at `at`: on which machine, and until when. */
interface QuotedGap {
  id: string;
  finish: string;
  at: Date;
}

/**
 * The operation's place on the machine that it was told. Throws 409 where that is gone, has gone down since or doesn't take it any more, and where
 * something of `since`, which was given a time after that was told, begins before the gap ends.
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
  const why = refuseMachine(machine.row, { ...row, sheet: pressSheetOf(work.row) });
  if (why) throw refuse(why);
  return row.machineId === id ? { machineId: id, rank: row.rank } : placeOn(work, row, machine);
}

/** Locks the machine alone, after all papers, with what runs or is paused there. */
export async function lockWithOccupant(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  id: string | null,
): Promise<void> {
  if (id === null || (locked.machines.get(id)?.queueRead ?? 'none') !== 'none') return;
  const machine = await lockMachineWithOccupant(verb.db, id);
  if (machine) locked.machines.set(id, machine);
}

/** Locks the machines that serve the operation and the one that it leaves, and answers its place on the one that is free first. */
export async function placeOnServing(work: OpenJob, row: OperationRow, from: string | null): Promise<Place> {
  const machines = await lockServingMachines(work, [from], [row.type]);
  const [place = noPlace] = await placeAllOnFirstFree(work, [row], machines);
  return place;
}

/** The operation's new rank by its urgency on its machine; null where it stands in its place already, or on none. */
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

/** The machines on which the job's urgency decides about a place. */
export const rankedMachineIds = (work: OpenJob) => rankedByUrgency(work).map(({ machineId }) => machineId);

/** Locks these machines. */
export const lockRankedMachines = (work: OpenJob) => lockMachines(work, rankedMachineIds(work));

/** The job's priority or delivery date has changed: ranks its open operations again, but for those that a person dragged. */
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
