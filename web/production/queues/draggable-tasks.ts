/** What stands where something may be dropped, and where it may not. */
import { allTasks, type Task } from './model.ts';
import { type DragState } from './drag-state.ts';
import { type QueuesView } from './queues-frame.tsx';

/** The tasks of a machine's queue, those in the hand among them where they stand there. */
export function tasksOn({ machines }: QueuesView, key: string): Task[] {
  const queue = machines.find((each) => each.key === key);
  return queue ? allTasks(queue) : [];
}

/** Those that it comes among: what is queued, or what waits, of its own machine or another one. */
export function groupOnMachine(
  { machines }: QueuesView,
  task: Task,
  key = task.machine?.id ?? '',
): readonly Task[] {
  const queue = machines.find((each) => each.key === key);
  return (task.state === 'queued' ? queue?.queued : queue?.waiting) ?? [];
}

/** The task of the id, where it may be taken up: nothing that runs, and nothing that stands on no machine. */
export function draggableTask(shown: QueuesView, id: string | undefined): Task | undefined {
  const task = shown.shop.tasks.find((each) => each.id === id);
  return task?.machine && (task.state === 'queued' || task.state === 'waiting') ? task : undefined;
}

/** The next machine before or behind it that takes what is in the hand. */
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
