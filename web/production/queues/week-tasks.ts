/** Computes which week a machine's printed week covers, and which operations it lists. */
import { startOfDay, wallClock } from '../../../shared/rules/days-remaining.ts';
import { type Task } from './queue-tasks.ts';

/** The number of weeks that users can print, counted from the current one. */
export const weeks = 8;

/** Returns the week that is `ahead` weeks after this one, Monday to Sunday, in the shop's time zone. */
export function weekOf(now: Date, ahead: number, zone: string): { from: number; to: number } {
  const weekday = (new Date(wallClock(now, zone)).getUTCDay() + 6) % 7;
  const day = (days: number) => startOfDay(days - weekday + 7 * ahead, now, zone).getTime();
  return { from: day(0), to: day(7) };
}

/** Returns the operations that the machine is expected to work on in the week, by time. */
export function inWeek(tasks: readonly Task[], { from, to: until }: { from: number; to: number }): Task[] {
  const start = ({ expected }: Task) => Date.parse(expected.start ?? '');
  return tasks
    .filter((task) => start(task) < until && Date.parse(task.expected.finish ?? '') > from)
    .sort((a, b) => start(a) - start(b));
}
