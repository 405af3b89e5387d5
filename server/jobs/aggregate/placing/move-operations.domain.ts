/**
 * Moves operations between the queues of several machines in one transaction. The caller must have locked the
 * jobs and machines.
 */
import { mergeQueue } from '../../../../packages/planner/src/merge-queue-order.ts';
import { mapWithPauses } from '../../../platform/map-with-pauses.ts';
import { type OpenJob, type OperationRow } from '../job-aggregate.domain.ts';
import { reorder, type Machine, toQueued } from './machine-queue.domain.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

/** An open operation that moves, together with its job. */
export interface MovingOperation {
  work: OpenJob;
  row: OperationRow;
}
/** An operation that moves, and the columns with its new place. */
export interface OperationMove extends MovingOperation {
  to: Pick<OperationRow, 'machineId' | 'rankDragged' | 'keptUntil'>;
}
/** The rank of an operation before and after the server renumbered its queue. Nobody moved the operation itself. */
interface RankChange {
  id: string;
  was: number;
  is: number;
}

/**
 * Moves the operations to their new queues. `planned` returns the intended sequence of a queue, as operation ids.
 */
export async function moveOperations(
  machines: ReadonlyMap<string, Machine>,
  moves: readonly OperationMove[],
  planned: (machine: Machine) => readonly string[],
): Promise<void> {
  const moving = new Set(moves.map(({ row }) => row.id));
  const ofMachine = groupBy(moves, ({ to }) => to.machineId);
  await mapWithPauses([...machines.values()], (machine) => {
    const coming = ofMachine.get(machine.row.id) ?? [];
    const stood = new Map(machine.queue.map((each) => [each.id, each]));
    for (const { work, row } of coming)
      if (!stood.has(row.id)) stood.set(row.id, toQueued({ row, job: work.row }, NaN));
    const rest = machine.queue.flatMap(({ id }) => (moving.has(id) ? [] : [id]));
    const comes = new Set(coming.map(({ row }) => row.id));
    const order = planned(machine);
    const queue = mergeQueue(
      rest,
      order.filter((id) => comes.has(id)),
      order,
    );
    reorder(
      machine,
      queue.flatMap((id) => stood.get(id) ?? []),
      moving,
    );
  });
}

/**
 * Moves operations back. The operations of a queue get their ranks from before the move if all of these ranks are
 * free. Otherwise it restores only their sequence.
 */
export async function revertMoves(
  machines: ReadonlyMap<string, Machine>,
  moves: readonly (OperationMove & { rank: number | null })[],
  renumbered: readonly RankChange[],
): Promise<void> {
  const numbers = new Map(renumbered.map((each) => [each.id, each]));
  const back = new Map(moves.map(({ row, rank }) => [row.id, rank]));
  const rankThen = (id: string, now: number) => {
    const number = numbers.get(id);
    return back.get(id) ?? (number?.is === now ? number.was : now);
  };
  const then = new Map<Machine, Map<string, number>>();
  for (const machine of machines.values()) {
    const coming = moves.filter(({ to }) => to.machineId === machine.row.id);
    const rest = machine.queue.filter(({ id }) => !back.has(id));
    const ranks = [
      ...rest.map(({ id, rank }) => [id, rankThen(id, rank)] as const),
      ...coming.map(({ row, rank }) => [row.id, rank ?? 0] as const),
    ];
    then.set(machine, new Map(ranks.toSorted(([, a], [, b]) => a - b)));
  }
  const taken = new Map([...machines.values()].map((machine) => [machine, new Set(machine.takenRanks)]));
  const now = new Map(
    [...machines.values()].map((machine) => [
      machine,
      new Map(machine.queue.map(({ id, rank }) => [id, rank])),
    ]),
  );
  await moveOperations(machines, moves, (machine) => [...(then.get(machine)?.keys() ?? [])]);
  for (const [machine, ranks] of then) {
    const isFree = [...ranks].every(
      ([id, rank]) => rank === now.get(machine)?.get(id) || !taken.get(machine)?.has(rank),
    );
    if (!isFree || new Set(ranks.values()).size < ranks.size) continue;
    for (const each of machine.queue) each.rank = ranks.get(each.id) ?? each.rank;
    machine.isRenumbered = true;
  }
}
