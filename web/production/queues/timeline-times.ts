/** The times that a bar is carried to over the timeline, and the places in a queue that these are. */
import { type Task } from './model.ts';
import { hour, type Span } from './timeline-rows.ts';

export const quarter = hour / 4;
const day = 24 * hour;

/** When the bar in the hand starts. */
export const startOf = ({ expected }: Task): number => Date.parse(expected.start ?? '');

/** The nearest quarter of an hour; of what is still to come, one that is. */
export function nearestQuarter(at: number, now: number): number {
  const nearest = Math.round(at / quarter) * quarter;
  return nearest < now && at >= now ? Math.ceil(now / quarter) * quarter : nearest;
}

/** Its place among the others of a machine's queue, by when these start. */
export function placeByStart(tasks: readonly Task[], { id }: Pick<Task, 'id'>, at: number): number {
  const others = tasks
    .filter(({ id: other, state }) => other !== id && (state === 'queued' || state === 'waiting'))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const next = others.findIndex((each) => startOf(each) >= at);
  return next < 0 ? others.length : next;
}

/** The quarter of an hour before or after, or the same time of another day; the hours when the shop is closed are passed over. */
export function steppedStart(at: number, way: 1 | -1, isDay: boolean, closed: readonly Span[]): number {
  if (isDay) return Math.round(at / quarter) * quarter + way * day;
  const up = way > 0;
  const next = (up ? Math.floor(at / quarter) + 1 : Math.ceil(at / quarter) - 1) * quarter;
  const night = closed.find(({ from, to }) => from <= next && next < to);
  if (!night) return next;
  return up ? Math.ceil(night.to / quarter) * quarter : (Math.ceil(night.from / quarter) - 1) * quarter;
}
