/** Where making ready is saved in a queue: what stays as the machine is made ready for by then. */
import { type QueueMachine } from '../../../shared/contract/queues.ts';
import { setupAfter, setupSavings, setupWords } from '../../../shared/rules/setup-keys.ts';
import { type Task } from './model.ts';
import { type Groups } from './queue-order.ts';

/** The queue's tasks, each with what it saves behind the one before it. */
export function withSaved(machine: QueueMachine | null, groups: Groups<Task>): Groups<Task> {
  const minutes = machine?.keyMinutes;
  if (!minutes) return groups;
  let ready = machine.keys ?? null;
  const next = (task: Task): Task => {
    const keys = task.keys ?? {};
    const saved = setupSavings(minutes, ready, keys);
    ready = setupAfter(ready, keys);
    return task.run === null && saved.minutes > 0 ? { ...task, saved } : task;
  };
  return {
    now: groups.now.map(next),
    queued: groups.queued.map(next),
    waiting: groups.waiting.map(next),
  };
}

/** "Saves 20 min: same ink set, coat" */
export const savedWords = ({ keys, minutes }: NonNullable<Task['saved']>): string =>
  `Saves ${minutes} min: same ${keys.map((key) => setupWords[key].toLowerCase()).join(', ')}`;
