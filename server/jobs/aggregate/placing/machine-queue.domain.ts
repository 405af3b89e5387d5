/**
 * Holds the queues of locked machines in memory while a verb places operations in them (design:
 * operations).
 */
import {
  queuePlace,
  rankBetween,
  rankGap,
  type Urgency,
} from '../../../../shared/operations/machine-queue.ts';
import { piecesToRun } from '../../../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { longestRising } from '../../../../packages/planner/src/merge-queue-order.ts';
import { isOnMachine } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { type Db } from '../../../platform/db/database.ts';
import * as repo from './machine-queue.repo.ts';
import { type JobRow, type OperationRow } from '../open-job.repo.ts';

export { isSecondOnMachine, jobsQueuedOn, type MachineRow, type Queued } from './machine-queue.repo.ts';

/** The remaining work of a machine: its minutes and its number of operations. */
export interface Load {
  minutes: number;
  operations: number;
}

/**
 * A locked machine with its open operations by rank. They include operations that the verb has placed and not saved.
 */
export interface Machine {
  row: repo.MachineRow;
  queue: repo.Queued[];
  /** Which operations the field `queue` contains: all open ones, only the machine's occupant, or none yet. */
  queueRead: 'whole' | 'occupied' | 'none';
  /**
   * The ranks that no other operation may get. Rows may never share a rank, not even while the verb writes. A
   * renumbering replaces the set.
   */
  takenRanks: Set<number>;
  /** The lowest rank that an operation of the machine has had during the verb. A renumbering does not raise it. */
  lowestRank: number;
  highestRank: number;
  /** The ids of the operations that the database has in the machine's queue. */
  storedIds: Set<string>;
  isRenumbered: boolean;
  /** The remaining work of the queue; null if the queue has changed since the last computation. */
  load: Load | null;
}

/** Locks the machines with these ids or types, in ascending order of ids, and reads their queues. */
export async function openMachines(
  db: Db,
  ids: readonly string[],
  types: readonly string[],
): Promise<Machine[]> {
  const machines = await lockMachinesWithoutQueues(db, ids, types);
  await readQueues(db, machines);
  return machines;
}

/** Locks the machines with these ids or types, but does not read their queues. */
export async function lockMachinesWithoutQueues(
  db: Db,
  ids: readonly string[],
  types: readonly string[],
): Promise<Machine[]> {
  if (ids.length === 0 && types.length === 0) return [];
  const rows = await repo.lockMachines(db, ids, types);
  return rows.map((row) => toMachine(row, [], 'none'));
}

/** Reads the whole queues of machines that the verb has locked. */
export async function readQueues(db: Db, machines: readonly Machine[]): Promise<void> {
  if (machines.length === 0) return;
  const ids = machines.map(({ row }) => row.id);
  const queues = await repo.readQueues(db, ids);
  for (const machine of machines)
    Object.assign(machine, toMachine(machine.row, queues.get(machine.row.id) ?? [], 'whole'));
}

/**
 * Locks the machine and reads only its occupant. That is enough to start an operation, for which the queue does not
 * matter.
 */
export async function lockMachineWithOccupant(db: Db, id: string): Promise<Machine | null> {
  const row = await repo.lockMachine(db, id);
  return row ? toMachine(row, await repo.readOccupants(db, id), 'occupied') : null;
}

function toMachine(row: repo.MachineRow, queue: repo.Queued[], queueRead: Machine['queueRead']): Machine {
  const storedIds = new Set(queue.map(({ id }) => id));
  const ends = { lowestRank: 0, highestRank: 0, takenRanks: new Set<number>() };
  const machine = { ...ends, row, queue, queueRead, storedIds, isRenumbered: false, load: null };
  for (const { rank } of queue) markRankTaken(machine, rank);
  return machine;
}

/** Records that an operation has taken the rank, so that no other gets it. */
function markRankTaken(
  machine: Pick<Machine, 'takenRanks' | 'lowestRank' | 'highestRank'>,
  rank: number,
): void {
  machine.takenRanks.add(rank);
  machine.lowestRank = Math.min(machine.lowestRank, rank);
  machine.highestRank = Math.max(machine.highestRank, rank);
}

/** Returns what decides the operation's place in a queue: its own priority and delivery date, or the job's. */
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

/** Returns the machine's occupant, or undefined if the machine has none other than the operation `exceptId`. */
export const occupantOf = (machine: Machine, exceptId: string): repo.Queued | undefined =>
  machine.queue.find((each) => each.id !== exceptId && isOnMachine(each.state));

/**
 * Returns the machine's occupant from the database, or undefined if the machine has none other than the operation
 * `exceptId`.
 */
export async function readOccupant(
  db: Db,
  machineId: string,
  exceptId: string,
): Promise<repo.Queued | undefined> {
  return (await repo.readOccupants(db, machineId)).find((each) => each.id !== exceptId);
}

/** Returns a function from a queue to the index at which the operation belongs by its urgency (rule queuePlace). */
export const byUrgency = (operation: Urgency) => (queue: readonly repo.Queued[]) =>
  queuePlace(queue, operation);

/**
 * Moves the operation from its queue into this machine's, at the index from `placeOf`, and returns its new rank. If
 * no rank is free there, it renumbers the whole queue.
 */
export function enqueue(
  machine: Machine,
  others: Iterable<Machine>,
  operation: { row: OperationRow; job: JobRow },
  placeOf: (queue: readonly repo.Queued[]) => number,
): number {
  if (machine.queueRead !== 'whole') throw new Error("The machine's queue was not read as a whole");
  for (const other of others) dequeue(other, operation.row.id);
  dequeue(machine, operation.row.id);
  const place = placeOf(machine.queue);
  const rank = freeRankAt(machine, place) ?? freeRankAt(renumber(machine), place);
  if (rank === null) throw new Error('A queue that was renumbered has no room');
  machine.queue.splice(place, 0, toQueued(operation, rank));
  machine.load = null;
  markRankTaken(machine, rank);
  return rank;
}

/**
 * Puts the operation back into the queue with its rank from before a move. No other operation may have taken that
 * rank.
 */
export function restoreRank(
  machine: Machine,
  operation: { row: OperationRow; job: JobRow },
  rank: number,
): number {
  dequeue(machine, operation.row.id);
  const next = machine.queue.findIndex((each) => each.rank > rank);
  machine.queue = machine.queue.toSpliced(
    next < 0 ? machine.queue.length : next,
    0,
    toQueued(operation, rank),
  );
  markRankTaken(machine, rank);
  return rank;
}

/** Removes the operation from the machine's queue. Its rank stays taken until the verb is saved. */
export function dequeue(machine: Machine, operationId: string): void {
  const place = machine.queue.findIndex(({ id }) => id === operationId);
  if (place < 0) return;
  machine.queue = machine.queue.toSpliced(place, 1);
  machine.load = null;
}

/**
 * Puts the queue into the sequence `order`. The operations in `moving` get ranks between the others, whose ranks
 * stay. If ranks are too few, it renumbers the whole queue.
 */
export function reorder(machine: Machine, order: readonly repo.Queued[], moving: ReadonlySet<string>): void {
  const here = new Set(machine.queue.map(({ id }) => id));
  machine.queue = [...order];
  machine.load = null;
  const isFixed = (each: repo.Queued | undefined) => each === undefined || !moving.has(each.id);
  for (let from = 0; from < order.length; from += 1) {
    if (isFixed(order[from])) continue;
    let to = from;
    while (!isFixed(order[to])) to += 1;
    const limits = { low: order[from - 1]?.rank ?? -Infinity, high: order[to]?.rank ?? Infinity };
    if (!rankBlock(machine, order.slice(from, to), limits, here)) {
      renumber(machine);
      return;
    }
    from = to;
  }
}

/**
 * Gives ranks to a row of moving operations between two operations that stay. Returns false if too few ranks are free
 * there.
 */
function rankBlock(
  machine: Machine,
  run: readonly repo.Queued[],
  { low, high }: { low: number; high: number },
  here: ReadonlySet<string>,
): boolean {
  const within = run.filter(({ id, rank }) => here.has(id) && rank > low && rank < high);
  const stays = longestRising(within.map(({ rank }) => rank));
  const fixed = new Set(within.filter((_each, place) => stays[place]));
  let before = low;
  for (let from = 0; from < run.length; from += 1) {
    let to = from;
    while (to < run.length && !fixed.has(run[to] as repo.Queued)) to += 1;
    const after = run[to]?.rank ?? high;
    const ranks = freeRanksBetween(machine, { low: before, high: after, count: to - from });
    if (!ranks) return false;
    for (const [place, rank] of ranks.entries()) {
      (run[from + place] as repo.Queued).rank = rank;
      markRankTaken(machine, rank);
    }
    before = after;
    from = to;
  }
  return true;
}

/**
 * Returns `count` free ranks between two operations, ascending, or null if too few are free. Before the first and
 * after the last operation there are always free ranks.
 */
function freeRanksBetween(
  { takenRanks, lowestRank, highestRank }: Machine,
  { low, high, count }: { low: number; high: number; count: number },
): number[] | null {
  if (count === 0) return [];
  const step = Math.min(rankGap, Math.floor((high - low) / (count + 1)));
  if (step < 1) return null;
  let first = low + step;
  if (high === Infinity) first = highestRank + rankGap;
  else if (low === -Infinity) first = lowestRank - step * count;
  const ranks = Array.from({ length: count }, (_, place) => first + place * step);
  return ranks.some((rank) => takenRanks.has(rank)) ? null : ranks;
}

/**
 * Returns a free rank for the index, or null if none is free. Before the first and after the last operation there is
 * always one.
 */
function freeRankAt({ queue, takenRanks, lowestRank, highestRank }: Machine, place: number): number | null {
  const [before, after] = [queue[place - 1], queue[place]];
  if (!after) return highestRank + rankGap;
  if (!before) return lowestRank - rankGap;
  const rank = rankBetween(before.rank, after.rank);
  return rank === null || takenRanks.has(rank) ? null : rank;
}

/**
 * Gives new ranks to the whole queue, above all ranks that its rows have had. So Postgres can write the rows in any
 * sequence without equal ranks.
 */
function renumber(machine: Machine): Machine {
  const { highestRank, queue } = machine;
  machine.takenRanks = new Set();
  for (const [place, each] of queue.entries()) {
    each.rank = highestRank + rankGap * (place + 1);
    markRankTaken(machine, each.rank);
  }
  machine.isRenumbered = true;
  return machine;
}

/** Writes the ranks of renumbered queues, except those of the operations in `own`, which the verb writes itself. */
export async function writeRenumberedQueues(
  db: Db,
  machines: readonly Machine[],
  own: ReadonlySet<string>,
): Promise<void> {
  const ranks = machines
    .filter(({ isRenumbered }) => isRenumbered)
    .flatMap(({ row, queue, storedIds }) =>
      queue
        .filter(({ id }) => storedIds.has(id) && !own.has(id))
        .map(({ id, rank }) => ({ id, rank, machineId: row.id })),
    );
  if (ranks.length > 0) await repo.writeRanks(db, ranks);
}

export function toQueued({ row, job }: { row: OperationRow; job: JobRow }, rank: number): repo.Queued {
  const { id: jobId, number: jobNumber, ups } = job;
  const ofJob = { jobId, jobNumber, ups, planned: piecesToRun(job, row) };
  return { ...row, ...ofJob, ...urgencyOf(row, job), rank };
}
