/** Finds the operations that the user can drag and the queues that accept them. */
import { allTasks, type Task } from '../../open-shop/queue-tasks.ts';
import { type DragState } from './drag-state.ts';
import { type QueuesView } from '../queues-frame.tsx';
import { isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';

/** Returns all tasks of a machine's queue, the dragged one included. */
export function tasksOn({ machines }: QueuesView, key: string): Task[] {
  const queue = machines.find((each) => each.key === key);
  return queue ? allTasks(queue) : [];
}

/** Returns the queued or the waiting tasks of a machine, whichever group the dragged task is in. */
export function groupOnMachine(
  { machines }: QueuesView,
  task: Task,
  key = task.machine?.id ?? '',
): readonly Task[] {
  const queue = machines.find((each) => each.key === key);
  return (task.state === 'queued' ? queue?.queued : queue?.waiting) ?? [];
}

/**
 * Returns the task if the user can drag it: it is queued or waiting, and has a machine. Else it returns undefined.
 */
export function draggableTask(shown: QueuesView, id: string | undefined): Task | undefined {
  const task = shown.shop.tasks.find((each) => each.id === id);
  return task?.machine && isUpcoming(task.state) ? task : undefined;
}

/** Returns the key of the next queue in this direction that accepts the dragged task. */
export function nextAcceptingQueue(
  { machines }: Pick<QueuesView, 'machines'>,
  { target, refusals }: Pick<DragState, 'target' | 'refusals'>,
  way: 1 | -1,
): string | null {
  const keys = machines.map((queue) => queue.key);
  const at = keys.indexOf(target.key);
  const along = way < 0 ? keys.slice(0, at).toReversed() : keys.slice(at + 1);
  return along.find((each) => !refusals.has(each)) ?? null;
}
