/** Converts many times to a time zone quickly, because it looks up the zone only twice for each day. */
import { wallClock } from '../../../shared/rules/days-remaining.ts';

const day = 86_400_000;

/**
 * Returns a function that converts a time to the zone's local time. The result is a Date whose UTC fields are the
 * local time.
 */
export function clockOf(zone: string): (time: Date) => Date {
  const ahead = (at: number) => wallClock(new Date(at), zone) - at;
  /** The UTC offset of each day in ms, or null on days when the clocks change. */
  const days = new Map<number, number | null>();
  const through = (begins: number) => {
    const [first, last] = [ahead(begins), ahead(begins + day)];
    return first === last ? first : null;
  };
  return (time) => {
    const begins = Math.floor(time.getTime() / day) * day;
    if (!days.has(begins)) days.set(begins, through(begins));
    const known = days.get(begins);
    return new Date(known == null ? wallClock(time, zone) : time.getTime() + known);
  };
}
