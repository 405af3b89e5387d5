/**
 * Moves any number of operations between many machines, with as many SQL statements as one move needs
 * (decision 059).
 */
import { mapWithPauses } from '../platform/map-with-pauses.ts';
import { type Verb } from '../platform/verb/verb.ts';
import { machines as machineRecords } from '../machines/machines.entity.ts';
import {
  changeJob,
  changeOperation,
  type OpenJob,
  lockMachines,
  type OperationRow,
} from '../jobs/aggregate/job-aggregate.domain.ts';
import { type Machine } from '../jobs/aggregate/placing/machine-queue.domain.ts';
import {
  type OperationMove,
  type MovingOperation,
} from '../jobs/aggregate/placing/move-operations.domain.ts';
import { openJobs } from '../jobs/aggregate/open-job.domain.ts';
import { save } from '../jobs/aggregate/save-job.domain.ts';
import { type Placement, type RankChange } from './plans.repo.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

export interface OpenMoves {
  works: OpenJob[];
  /** The operations to move, by id, without those that somebody has deleted. */
  found: Map<string, MovingOperation>;
  /** The machines that the operations leave and the machines to which they go, by id. */
  machines: Map<string, Machine>;
}

/**
 * Opens the jobs of the operations and the jobs in `more`, and locks all their machines in one ascending sequence.
 */
export async function openMoves(
  verb: Verb,
  wanted: readonly { id: string; jobId: string; machineId: string | null }[],
  more: { jobs: readonly string[]; machines: readonly string[] } = { jobs: [], machines: [] },
): Promise<OpenMoves> {
  const jobs = new Set([...wanted.map(({ jobId }) => jobId), ...more.jobs]);
  const works = await openJobs(verb, [...jobs].toSorted());
  const ids = new Set(wanted.map(({ id }) => id));
  const all = works.flatMap((work) => work.operations.map((row) => ({ work, row })));
  const found = new Map(all.filter(({ row }) => ids.has(row.id)).map((each) => [each.row.id, each]));
  const present = [...found.values()].map(({ row }) => row.machineId);
  const [first] = works;
  const going = wanted.map(({ machineId }) => machineId);
  const locked = first ? await lockMachines(first, [...present, ...going, ...more.machines]) : [];
  // Without moves, the machines are locked alone, in the same sequence.
  if (!first) await machineRecords.lockAll(verb.db, more.machines);
  return { works, found, machines: new Map(locked.map((machine) => [machine.row.id, machine])) };
}

/** Saves the new places of the operations. The audit log gets an entry for each operation and one for each job. */
export async function saveMoves(
  works: readonly OpenJob[],
  moves: readonly OperationMove[],
  machines: ReadonlyMap<string, Machine>,
  said: { plan: string; saves?: boolean },
): Promise<void> {
  const ranks = readRanks(machines);
  await mapWithPauses(moves, ({ work, row, to }) => {
    const rank = to.machineId === null ? null : (ranks.get(row.id) ?? null);
    changeOperation(work, row, { ...to, rank });
  });
  await mapWithPauses([...groupBy(moves, (move) => move.work)], ([work, some]) => {
    const [{ row, to }] = some as [OperationMove];
    const machine = machines.get(to.machineId ?? '')?.row.name ?? null;
    changeJob(work, {}, { ...said, operations: some.length, operation: row.name, machine });
  });
  await save(...works);
}

export const toPlacement = (row: OperationRow | undefined): Placement => ({
  machineId: row?.machineId ?? null,
  rank: row?.rank ?? null,
  rankDragged: row?.rankDragged ?? false,
  keptUntil: row?.keptUntil ?? null,
});

/** Returns by operation id the rank of every operation in the machines' queues. */
export const readRanks = (machines: ReadonlyMap<string, Machine>): Map<string, number> =>
  new Map([...machines.values()].flatMap(({ queue }) => queue.map(({ id, rank }) => [id, rank] as const)));

/**
 * Returns the rank changes of operations that the plan did not move. The server renumbers a machine's queue if too few
 * ranks are free between two operations.
 */
export function findRankChanges(
  machines: ReadonlyMap<string, Machine>,
  before: ReadonlyMap<string, number>,
  moved: ReadonlySet<string>,
): RankChange[] {
  return [...machines.values()].flatMap(({ row, queue }) =>
    queue.flatMap(({ id, rank }) => {
      const was = before.get(id);
      return was === undefined || was === rank || moved.has(id)
        ? []
        : [{ id, machineId: row.id, was, is: rank }];
    }),
  );
}
