/** Computes which week a machine's sheet covers, and its operations. */
import { startOfDay, wallClock } from '../../../shared/rules/days-remaining.ts';
import { type Task } from './model.ts';

/** The number of weeks that can be printed, from this week on. */
export const weeks = 8;

/** Returns the week `ahead` weeks from now, Monday to Sunday, in the shop's time zone. */
export function weekOf(now: Date, ahead: number, zone: string): { from: number; to: number } {
  const weekday = (new Date(wallClock(now, zone)).getUTCDay() + 6) % 7;
  const day = (days: number) => startOfDay(days - weekday + 7 * ahead, now, zone).getTime();
  return { from: day(0), to: day(7) };
}

/** Returns the operations that a machine is expected to work on in a week, in order. */
export function inWeek(tasks: readonly Task[], { from, to: until }: { from: number; to: number }): Task[] {
  const start = ({ expected }: Task) => Date.parse(expected.start ?? '');
  return tasks
    .filter((task) => start(task) < until && Date.parse(task.expected.finish ?? '') > from)
    .sort((a, b) => start(a) - start(b));
}
