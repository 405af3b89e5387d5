/** Operations that are moved over the queues of several machines at once, whose jobs and machines the verb has locked. */
import { mergeQueue } from '../../../shared/plan/queue-order.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import { reorder, type Machine, toQueued } from './machine-queue.domain.ts';

/** An operation with its job, as the verb has opened it. */
export interface MovingOperation {
  work: OpenJob;
  row: OperationRow;
}
/** Where it goes. */
export interface OperationMove extends MovingOperation {
  to: Pick<OperationRow, 'machineId' | 'rankDragged' | 'keptUntil'>;
}
/** Another one's rank in a queue that was numbered again for it. */
interface RankChange {
  id: string;
  was: number;
  is: number;
}

/** The operations leave their queues, and come into those where they go: `planned` is how such a queue is meant to stand. */
export async function moveOperations(
  machines: ReadonlyMap<string, Machine>,
  moves: readonly OperationMove[],
  planned: (machine: Machine) => readonly string[],
): Promise<void> {
  const moving = new Set(moves.map(({ row }) => row.id));
  const ofMachine = Map.groupBy(moves, ({ to }) => to.machineId);
  await mapYielding([...machines.values()], (machine) => {
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

/** Gives them their ranks again, and the others those that they had where queues were numbered again; else their places among what stands there now. */
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
