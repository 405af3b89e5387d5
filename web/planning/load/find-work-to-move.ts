/**
 * Finds operations of the bottleneck machine that another machine could take over, and their positions in that
 * machine's queue.
 */
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { type QueueMachine } from '../../../shared/queues/queues.contract.ts';
import { queuePlace, refuseMachine } from '../../../shared/operations/machine-queue.ts';
import { refuseOperationTypeChange } from '../../../shared/operations/operation-edits.ts';
import { type OperationMove } from '../../../shared/queues/move-impact.ts';
import { pressSheetOf } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import { placeInQueue } from '../../open-shop/queue-order.ts';
import type { ShopQueues } from '../../open-shop/use-shop-queues.ts';

/** Pairs an operation in the shop's queues (`task`) with its record in the machine's own list. */
export interface Movable {
  task: Task;
  operation: OperationOnMachine;
}

export interface Relief {
  machine: QueueMachine;
  /** The operations that could move, in the sequence of their present queue. */
  moves: Movable[];
}

type Sizes = ReadonlyMap<string, { length: number; breadth: number }>;

/** Returns the time in ms until which the machine has no free hour. */
const fullUntil = ({ machines }: LoadRecord, id: string): number =>
  Date.parse(machines.find((machine) => machine.id === id)?.fullUntil ?? '') || 0;

/**
 * Returns the machine that could take most of the queue's work, among machines that are free no later than the
 * queue's own. Running and pinned operations stay. Returns null if no machine can take any work.
 */
export function findWorkToMove(
  { queues, tasks }: ShopQueues,
  of: { from: string; load: LoadRecord; operations: readonly OperationOnMachine[]; sizes: Sizes },
): Relief | null {
  const { from, load, operations, sizes } = of;
  const known = new Map(tasks.map((task) => [task.id, task]));
  const movable = operations.flatMap((operation): Movable[] => {
    const task = known.get(operation.id);
    const mayGo = task && isUpcoming(task.state) && task.pin === undefined;
    return mayGo && task.machine?.id === from ? [{ task, operation }] : [];
  });
  const takes = (machine: QueueMachine) =>
    movable.filter(({ task, operation: { job } }) => {
      const size = sizes.get(machine.id);
      return size && refuseMachine({ ...machine, ...size }, { ...task, sheet: pressSheetOf(job) }) === null;
    });
  const work = ({ moves }: Relief) => moves.reduce((sum, { task }) => sum + task.minutes, 0);
  const [best] = queues.machines
    .filter(({ id, down }) => id !== from && !down && fullUntil(load, id) <= fullUntil(load, from))
    .map((machine): Relief => ({ machine, moves: takes(machine) }))
    .filter(({ moves }) => moves.length > 0)
    .sort((a, b) => work(b) - work(a) || fullUntil(load, a.machine.id) - fullUntil(load, b.machine.id));
  return best ?? null;
}

/**
 * Returns the move of the operation to the other machine. Priority and delivery decide its position there. An
 * operation that has started goes last, as in useMoveToMachine.
 */
export function moveOf(
  { task, operation }: Movable,
  machine: QueueMachine,
  { tasks }: ShopQueues,
): OperationMove {
  const there = tasks.filter((each) => each.machine?.id === machine.id);
  const queue = there.filter(({ state }) => isUpcoming(state)).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const place = refuseOperationTypeChange(operation) ? queue.length : queuePlace(queue, task);
  return { operationId: task.id, machineId: machine.id, rank: placeInQueue(there, task, place).rank };
}
