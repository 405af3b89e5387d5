/** What the clocks of a time zone show. */

/** One for each zone: making one takes much longer than asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const dayLength = 86_400_000;

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** What the clocks of `zone` show at `at`, as if they showed UTC: milliseconds from 1970, whole seconds. */
export function wallClock(at: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  return Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second);
}

/** The day that `at` falls on in `zone`, counted from 1970. */
export function calendarDay(at: Date, zone: string): number {
  return Math.floor(wallClock(at, zone) / dayLength);
}

/**
 * The moment at which the calendar day `days` after the one of `now` begins in `zone`: what lists compare delivery dates
 * with, so that they agree with `daysRemaining`.
 */
export function startOfDay(
  days: number,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Date {
  const midnight = (calendarDay(now, zone) + days) * dayLength;
  // The offset is read near midnight first, then at the moment found: clocks may change in between.
  const near = midnight - (wallClock(new Date(midnight), zone) - midnight);
  return new Date(midnight - (wallClock(new Date(near), zone) - near));
}

/** The moment when the clocks show so many minutes after the midnight; a change of the clocks in between is made up for. */
export function atClock(midnight: Date, minutes: number, zone: string): number {
  const plain = midnight.getTime() + minutes * 60_000;
  const shown = wallClock(new Date(plain), zone) - wallClock(midnight, zone);
  return plain + minutes * 60_000 - shown;
}

/** Of a time as UTC shows it, or as `wallClock` does: 0 is Monday. */
export const weekdayOf = (shown: Date): number => (shown.getUTCDay() + 6) % 7;

/** Minutes after midnight as "HH:MM"; those of the next day as its own. */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** "HH:MM" as minutes after midnight. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
