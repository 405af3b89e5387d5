/**
 * Converts many UTC times to local time quickly. It computes the time zone's offset only twice for each day.
 */
import { wallClock } from '../../shared/platform/days-remaining.ts';

const day = 86_400_000;

/**
 * Returns a function that converts a time to the zone's local time, in the form of a Date whose UTC fields show the
 * local time.
 */
export function clockOf(zone: string): (time: Date) => Date {
  const ahead = (at: number) => wallClock(new Date(at), zone) - at;
  /** For each day, the UTC offset in ms; null for days on which the clocks change. */
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
