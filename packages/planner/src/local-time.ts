/** Converts between UTC and the local times and calendar days of a time zone. */

/** Caches one formatter for each time zone, because creating a formatter is slow. */
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

/**
 * Returns what clocks in `zone` show at the time `at`, as if that were a time in UTC. The result is in
 * milliseconds since 1970, without fractions of seconds.
 */
export function wallClock(at: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  return Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second);
}

/** Returns the number of the calendar day in `zone` at the time `at`. 1 January 1970 is day 0. */
export function calendarDay(at: Date, zone: string): number {
  return Math.floor(wallClock(at, zone) / dayLength);
}

/**
 * Returns the start of the calendar day in `zone` that is `days` after today (`now`). SQL filters of lists
 * use it, so that they agree with `daysRemaining`.
 */
export function startOfDay(
  days: number,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Date {
  const midnight = (calendarDay(now, zone) + days) * dayLength;
  // Reads the offset near midnight first, and then at the resulting time, because the clocks may change in between.
  const near = midnight - (wallClock(new Date(midnight), zone) - midnight);
  return new Date(midnight - (wallClock(new Date(near), zone) - near));
}

/**
 * Returns the time at which local clocks show this many minutes after midnight, even on days when the clocks
 * change.
 */
export function atClock(midnight: Date, minutes: number, zone: string): number {
  const plain = midnight.getTime() + minutes * 60_000;
  const shown = wallClock(new Date(plain), zone) - wallClock(midnight, zone);
  return plain + minutes * 60_000 - shown;
}

/** Returns the weekday, with Monday as 0. `shown` is a time in UTC or a result of `wallClock`. */
export const weekdayOf = (shown: Date): number => (shown.getUTCDay() + 6) % 7;

/** Formats minutes after midnight as "HH:MM". After 24 hours, the clock starts again at "00:00". */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Parses "HH:MM" as minutes after midnight. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
