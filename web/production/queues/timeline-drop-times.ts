/** Computes a dragged bar's start, and its place in the queue. */
import { type Task } from './queue-tasks.ts';
import { hour, type Span } from './timeline-rows.ts';
import { isUpcoming } from '../../../shared/rules/operation-state.ts';

export const quarter = hour / 4;
const day = 24 * hour;

/** Returns the time in ms when the operation is expected to start, NaN if unknown. */
export const startOf = ({ expected }: Task): number => Date.parse(expected.start ?? '');

/** Returns the nearest quarter of an hour. It never rounds a future time into the past. */
export function nearestQuarter(at: number, now: number): number {
  const nearest = Math.round(at / quarter) * quarter;
  return nearest < now && at >= now ? Math.ceil(now / quarter) * quarter : nearest;
}

/** Returns the index that a start at `at` has among the other operations of a queue, by their expected starts. */
export function placeByStart(tasks: readonly Task[], { id }: Pick<Task, 'id'>, at: number): number {
  const others = tasks
    .filter(({ id: other, state }) => other !== id && isUpcoming(state))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const next = others.findIndex((each) => startOf(each) >= at);
  return next < 0 ? others.length : next;
}

/**
 * Returns the quarter of an hour before or after `at`, or with `isDay` the same time a day before or after. It skips
 * the hours when the shop is closed.
 */
export function steppedStart(at: number, way: 1 | -1, isDay: boolean, closed: readonly Span[]): number {
  if (isDay) return Math.round(at / quarter) * quarter + way * day;
  const up = way > 0;
  const next = (up ? Math.floor(at / quarter) + 1 : Math.ceil(at / quarter) - 1) * quarter;
  const night = closed.find(({ from, to }) => from <= next && next < to);
  if (!night) return next;
  return up ? Math.ceil(night.to / quarter) * quarter : (Math.ceil(night.from / quarter) - 1) * quarter;
}
