/** Locked machines with their queues in memory: where in a queue an operation stands (design: operations). */
import { queuePlace, rankBetween, rankGap, type Urgency } from '../../../shared/rules/machine-queue.ts';
import { piecesToRun } from '../../../shared/rules/inflow.ts';
import { longestRising } from '../../../shared/plan/queue-order.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { type Db } from '../../platform/db/database.ts';
import * as repo from './machine-queue.repo.ts';
import { type JobRow, type OperationRow } from './open-job.repo.ts';

export {
  isSecondOnMachine,
  jobsQueuedOn,
  type RemainingWork,
  type MachineRow,
  type Queued,
} from './machine-queue.repo.ts';

/** What is left to be made on a machine: minutes of work, and how many operations that is. */
export interface Load {
  minutes: number;
  operations: number;
}

/** A locked machine and its open operations by rank, with those that the verb puts there or takes away. */
export interface Machine {
  row: repo.MachineRow;
  queue: repo.Queued[];
  /** Whether the queue is all that is open, just what runs or is paused there, or was not read. */
  queueRead: 'whole' | 'occupied' | 'none';
  /** The ranks in use: no two rows may share one, not even while the verb is written. Ranks from before a renumbering are left out. */
  takenRanks: Set<number>;
  /** The lowest and the highest rank that any row has had in this verb, those from before a renumbering included. */
  lowestRank: number;
  highestRank: number;
  /** Ids of the operations that stand on the machine in the database. */
  storedIds: Set<string>;
  isRenumbered: boolean;
  /** What is left to be made, as long as the queue is as it was when that was counted. */
  load: Load | null;
}

/** Locks the machines with these ids and of these types, by ascending id, and reads their queues. */
export async function openMachines(
  db: Db,
  ids: readonly string[],
  types: readonly string[],
): Promise<Machine[]> {
  const machines = await lockMachinesWithoutQueues(db, ids, types);
  await readQueues(db, machines);
  return machines;
}

/** The same without their queues. */
export async function lockMachinesWithoutQueues(
  db: Db,
  ids: readonly string[],
  types: readonly string[],
): Promise<Machine[]> {
  if (ids.length === 0 && types.length === 0) return [];
  const rows = await repo.lockMachines(db, ids, types);
  return rows.map((row) => toMachine(row, [], 'none'));
}

/** Reads the queues of locked machines. */
export async function readQueues(db: Db, machines: readonly Machine[]): Promise<void> {
  if (machines.length === 0) return;
  const ids = machines.map(({ row }) => row.id);
  const queues = await repo.readQueues(db, ids);
  for (const machine of machines)
    Object.assign(machine, toMachine(machine.row, queues.get(machine.row.id) ?? [], 'whole'));
}

/** Locks the machine, and reads what runs or is paused there: who starts an operation asks for no place in the queue. */
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

/** Marks the rank as in use. */
function markRankTaken(
  machine: Pick<Machine, 'takenRanks' | 'lowestRank' | 'highestRank'>,
  rank: number,
): void {
  machine.takenRanks.add(rank);
  machine.lowestRank = Math.min(machine.lowestRank, rank);
  machine.highestRank = Math.max(machine.highestRank, rank);
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
export async function readOccupant(
  db: Db,
  machineId: string,
  exceptId: string,
): Promise<repo.Queued | undefined> {
  return (await repo.readOccupants(db, machineId)).find((each) => each.id !== exceptId);
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
  if (machine.queueRead !== 'whole') throw new Error('A place in a queue was asked for that was not read');
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

/** Puts the operation back into the machine's queue by a rank that it had before and that no other row has. */
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

/** Takes the operation out of the machine's queue; its rank stays taken until the verb is saved. */
export function dequeue(machine: Machine, operationId: string): void {
  const place = machine.queue.findIndex(({ id }) => id === operationId);
  if (place < 0) return;
  machine.queue = machine.queue.toSpliced(place, 1);
  machine.load = null;
}

/**
 * Gives the machine's queue this order, with what comes into it from elsewhere: those with the ids in `moving` get a place between
 * the others, which keep their ranks, as those of them do that stand there already. Renumbers the queue where there is no room.
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

/** Ranks what stands between two that stay, in its order; false where there is no room. */
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

/** Returns `count` free ranks in rising order, or null where there is no room. At both ends of the queue there always is. */
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

/** Returns a free rank for the place in the queue, or null where there is no room. At both ends of the queue there always is. */
function freeRankAt({ queue, takenRanks, lowestRank, highestRank }: Machine, place: number): number | null {
  const [before, after] = [queue[place - 1], queue[place]];
  if (!after) return highestRank + rankGap;
  if (!before) return lowestRank - rankGap;
  const rank = rankBetween(before.rank, after.rank);
  return rank === null || takenRanks.has(rank) ? null : rank;
}

/** Renumbers the queue above every rank in use, so that the rows can be written in any order. */
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

/** Writes the queues that were renumbered, but for the operations whose ranks the verb writes itself. */
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
