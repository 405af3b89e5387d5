/** Locked machines with their queues in memory: which machine an operation gets, and where in its queue (design: operations). */
import { countUnit, type OperationType } from '../../../shared/rules/catalogue.ts';
import {
  freeFirst,
  queuePlace,
  rankBetween,
  rankGap,
  type Urgency,
} from '../../../shared/rules/machine-queue.ts';
import { speedOf } from '../../../shared/rules/machine-speed.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import { hasStarted, isOnMachine, piecesMade, secondsRun } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { minutesLeft } from '../../../shared/rules/projected.ts';
import { type Db } from '../../platform/db/database.ts';
import * as repo from './machine-queue.repo.ts';
import { type JobRow, type OperationRow } from './open-job.repo.ts';

export { isSecondOnMachine, jobsQueuedOn, type MachineRow, type Queued } from './machine-queue.repo.ts';

/** A locked machine and its open operations by rank, with those that the verb puts there or takes away. */
export interface Machine {
  row: repo.MachineRow;
  queue: repo.Queued[];
  /** Every rank that a row has in the database, or is to get: no two may share one, not even on the way. */
  taken: Set<number>;
  /** Ids of the operations that stand on the machine in the database. */
  stored: ReadonlySet<string>;
  numberedAnew: boolean;
  /** Minutes of work left, as long as the queue is as it was when they were counted. */
  load: number | null;
}

/** Locks the machines with these ids and of these types, by ascending id, and reads their queues. */
export async function openMachines(
  db: Db,
  ids: readonly string[],
  types: readonly OperationType[],
): Promise<Machine[]> {
  if (ids.length === 0 && types.length === 0) return [];
  const rows = await repo.lockMachines(db, ids, types);
  if (rows.length === 0) return [];
  const machineIds = rows.map((row) => row.id);
  const queues = await repo.queuesOf(db, machineIds);
  return rows.map((row) => {
    const queue = queues.get(row.id) ?? [];
    const taken = new Set(queue.map(({ rank }) => rank));
    return { row, queue, taken, stored: new Set(queue.map(({ id }) => id)), numberedAnew: false, load: null };
  });
}

/** How urgent the operation is: by its own priority and delivery date, or the job's. */
export function urgencyOf(
  row: Pick<OperationRow, 'id' | 'priority' | 'deliveryDate'>,
  job: Pick<JobRow, 'priority' | 'deliveryDate'>,
): Urgency {
  return {
    id: row.id,
    priority: row.priority ?? job.priority,
    deliveryDate: row.deliveryDate ?? job.deliveryDate,
  };
}

/** What runs or is paused on the machine, other than the operation `exceptId`. */
export const occupantOf = (machine: Machine, exceptId: string): repo.Queued | undefined =>
  machine.queue.find((each) => each.id !== exceptId && isOnMachine(each.state));

/** The same as the database has it at this moment. */
export async function occupantNow(
  db: Db,
  machineId: string,
  exceptId: string,
): Promise<repo.Queued | undefined> {
  const queue = (await repo.queuesOf(db, [machineId])).get(machineId);
  return queue?.find((each) => each.id !== exceptId && isOnMachine(each.state));
}

/** The place that the operation's urgency gives it (rule queuePlace). */
export const byUrgency = (operation: Urgency) => (queue: readonly repo.Queued[]) =>
  queuePlace(queue, operation);

/**
 * Puts the operation into the machine's queue, out of the others, at the place of the rest of the queue that `placeOf` names;
 * renumbers the queue where there is no room.
 */
export function enqueue(
  machine: Machine,
  others: Iterable<Machine>,
  operation: { row: OperationRow; job: JobRow },
  placeOf: (queue: readonly repo.Queued[]) => number,
): number {
  for (const other of others) dequeue(other, operation.row.id);
  dequeue(machine, operation.row.id);
  const place = placeOf(machine.queue);
  const rank = rankAt(machine, place) ?? rankAt(numberAnew(machine), place);
  if (rank === null) throw new Error('A queue that was renumbered has no room');
  machine.queue.splice(place, 0, queuedOf(operation, rank));
  machine.load = null;
  machine.taken.add(rank);
  return rank;
}

/** Takes the operation out of the machine's queue; its rank stays taken until the verb is saved. */
export function dequeue(machine: Machine, operationId: string): void {
  const place = machine.queue.findIndex(({ id }) => id === operationId);
  if (place < 0) return;
  machine.queue = machine.queue.toSpliced(place, 1);
  machine.load = null;
}

function rankAt({ queue, taken }: Machine, place: number): number | null {
  const rank = rankBetween(queue[place - 1]?.rank, queue[place]?.rank);
  if (rank === null || !taken.has(rank)) return rank;
  return place === queue.length ? Math.max(...taken) + rankGap : null;
}

function numberAnew(machine: Machine): Machine {
  const highest = Math.max(0, ...machine.taken);
  for (const [place, each] of machine.queue.entries()) {
    each.rank = highest + rankGap * (place + 1);
    machine.taken.add(each.rank);
  }
  machine.numberedAnew = true;
  return machine;
}

/** Writes a queue that was renumbered, but for the operations whose ranks the verb writes itself. */
export async function writeNumbers(db: Db, machine: Machine, own: ReadonlySet<string>): Promise<void> {
  if (!machine.numberedAnew) return;
  const ranks = machine.queue.filter(({ id }) => machine.stored.has(id) && !own.has(id));
  if (ranks.length > 0)
    await repo.writeRanks(
      db,
      machine.row.id,
      ranks.map(({ id, rank }) => ({ id, rank })),
    );
}

function queuedOf({ row, job }: { row: OperationRow; job: JobRow }, rank: number): repo.Queued {
  const { id: jobId, number: jobNumber, ups } = job;
  const planned = row.quantity === null ? job : { quantity: row.quantity, buffer: 0 };
  const ofJob = { jobId, jobNumber, ups, quantity: planned.quantity, buffer: planned.buffer };
  return { ...row, ...ofJob, ...urgencyOf(row, job), rank };
}

/** What choosing a machine needs to know of the operation: its type and the job's press sheet, in mm. */
export interface Serving {
  type: OperationType;
  sheet: { length: number; breadth: number };
}

/** The one of the locked `machines` that is expected to be free first (rule freeFirst); null where none serves. */
export function pickMachine(machines: readonly Machine[], operation: Serving, now: Date): Machine | null {
  const free = machines.map((machine) => ({
    ...machine.row,
    down: machine.row.downReason !== null,
    load: machine.row.type === operation.type ? (machine.load ??= minutesOn(machine, now)) : 0,
    operationsCount: machine.queue.length,
  }));
  const first = freeFirst(free, operation);
  return machines.find((machine) => machine.row.id === first?.id) ?? null;
}

function minutesOn({ row, queue }: Machine, now: Date): number {
  const { makeReadyMinutes, perHour } = speedOf(row);
  return queue.reduce((minutes, each) => {
    const counted = (pieces: number) => fromPieces(pieces, countUnit(each.type), each.ups);
    const run = { started: hasStarted(each), runningSeconds: secondsRun(each, now) };
    const left = { ...run, planned: counted(piecesPlanned(each)), made: counted(piecesMade(each)) };
    return minutes + minutesLeft(left, { makeReadyMinutes, speed: perHour });
  }, 0);
}
