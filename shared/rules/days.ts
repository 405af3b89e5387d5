/** Days remaining until a delivery (spec §9; design: screens): calendar days in the shop's time zone. */
import { daysOrange, daysRed, ringLength, ringTotal } from './catalogue.ts';

export type DaysTone = 'green' | 'orange' | 'red' | 'late';

export interface DaysRemaining {
  /** Calendar days to the delivery's day; negative after it. */
  days: number;
  tone: DaysTone;
  /** Length of the ring's arc, of `ringLength`: a tenth for each day, full from ten on and at 0 or late. */
  arc: number;
  /** "4 days left", "due today", "late today", "1 day late" */
  words: string;
}

/** Whether the delivery has passed: what is not out by then is late (rule lateness). */
export const isPast = (delivery: string, now: Date): boolean => Date.parse(delivery) < now.getTime();

const dayLength = 86_400_000;

/** One for each zone: making one takes much longer than asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

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
function calendarDay(at: Date, zone: string): number {
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

function toneOf(days: number, isLate: boolean): DaysTone {
  if (isLate) return 'late';
  if (days <= daysRed) return 'red';
  return days <= daysOrange ? 'orange' : 'green';
}

function wordsOf(days: number, isLate: boolean): string {
  if (days === 0) return isLate ? 'late today' : 'due today';
  const n = Math.abs(days);
  return `${n} ${n === 1 ? 'day' : 'days'} ${days < 0 ? 'late' : 'left'}`;
}

/**
 * How many calendar days remain until `delivery` (ISO 8601) as seen at `now` in `zone` (an IANA name), with the tone,
 * the ring's arc and the words that say it.
 */
export function daysRemaining(
  delivery: string,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): DaysRemaining {
  const days = calendarDay(new Date(delivery), zone) - calendarDay(now, zone);
  const isLate = isPast(delivery, now);
  const tenth = days <= 0 ? ringTotal : Math.min(days, ringTotal);
  return {
    days,
    tone: toneOf(days, isLate),
    arc: Math.round((tenth / ringTotal) * ringLength),
    words: wordsOf(days, isLate),
  };
}
