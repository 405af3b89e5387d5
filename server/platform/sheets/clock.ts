/** The shop's clock for very many times: it is looked at twice for a day, not once for each of them. */
import { wallClock } from '../../../shared/rules/days.ts';

const day = 86_400_000;

/** What the clocks of the zone show at the time, as if it were UTC. */
export function clockOf(zone: string): (time: Date) => Date {
  const ahead = (at: number) => wallClock(new Date(at), zone) - at;
  /** By day, how far they are ahead all through it; null on a day on which they are set. */
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
