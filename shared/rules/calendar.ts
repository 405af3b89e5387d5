/** The shop's working hours: when machines run (design: timeline). */
import { startOfDay, wallClock } from './days.ts';

/** Monday first, as weeks are planned. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Hours of one weekday as "HH:MM"; `to` at or before `from` ends on the next day (a night shift). */
export interface DayHours {
  open: boolean;
  from: string;
  to: string;
}

export interface ShopCalendar {
  /** IANA name. */
  timeZone: string;
  /** Seven, Monday first. */
  hours: readonly DayHours[];
  /** Days on which nothing runs, as "YYYY-MM-DD". */
  holidays: readonly string[];
}

/** Six days of a long shift: what a shop starts with until it says otherwise. */
export const defaultHours: readonly DayHours[] = weekdays.map((day) => ({
  open: day !== 'Sunday',
  from: '09:00',
  to: '18:00',
}));

const minute = 60_000;
const day = 86_400_000;
/** How far ahead a shop that is open at all is looked for; three years of closed doors are for ever. */
const horizonDays = 1100;

export interface Opening {
  start: number;
  end: number;
}

export interface WorkingTime {
  /** The first moment at or after `at` when the shop works; null when it never does again. Milliseconds. */
  next: (at: number) => number | null;
  /** When `minutes` of work that begin at `at` are done; null when they never are. Milliseconds. */
  after: (at: number, minutes: number) => number | null;
}

/** The openings that were asked for last, as far as they are found: they stay what they are until the calendar or the day changes. */
let lately = { of: '', openings: [] as Opening[], nextDay: -1 };

/** Working time from `from` on. The openings are found once, as far ahead as they are asked for. */
export function workingTime(calendar: ShopCalendar, from: Date): WorkingTime {
  const of = JSON.stringify([calendar, startOfDay(0, from, calendar.timeZone)]);
  // A night shift of the day before may still be on.
  if (lately.of !== of) lately = { of, openings: [], nextDay: -1 };
  const found = lately;
  const { openings } = found;
  const opening = (index: number): Opening | undefined => {
    while (openings.length <= index && found.nextDay < horizonDays) {
      const next = openingOf(calendar, from, found.nextDay);
      found.nextDay += 1;
      if (next) add(openings, next);
    }
    return openings[index];
  };
  /** Of the first opening that ends after `at`. */
  const indexAt = (at: number): number => {
    while ((openings.at(-1)?.end ?? -Infinity) <= at && opening(openings.length)) {}
    let [from, to] = [0, openings.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((openings[middle]?.end ?? Infinity) <= at) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    next: (at) => {
      const found = opening(indexAt(at));
      return found ? Math.max(at, found.start) : null;
    },
    after: (at, minutes) => {
      let left = minutes * minute;
      for (let index = indexAt(at), each = opening(index); each; each = opening(++index)) {
        const begin = Math.max(at, each.start);
        if (begin + left <= each.end) return begin + left;
        left -= each.end - begin;
      }
      return null;
    },
  };
}

/**
 * When the shop works on the day of `from` and the `days` after it, in order; milliseconds. A night shift that began the
 * day before is among them.
 */
export function openingsOf(calendar: ShopCalendar, from: Date, days: number): Opening[] {
  const openings: Opening[] = [];
  for (let each = -1; each <= days; each += 1) {
    const found = openingOf(calendar, from, each);
    if (found) add(openings, found);
  }
  return openings;
}

/** Adds an opening after those before it; what overlaps a night shift's end is not counted twice. */
function add(openings: Opening[], found: Opening): void {
  const start = Math.max(found.start, openings.at(-1)?.end ?? found.start);
  if (start < found.end) openings.push({ start, end: found.end });
}

function openingOf(calendar: ShopCalendar, from: Date, days: number): Opening | null {
  const { timeZone } = calendar;
  const midnight = startOfDay(days, from, timeZone);
  // Noon is on this day whatever the clocks do in the night.
  const date = new Date(wallClock(new Date(midnight.getTime() + day / 2), timeZone));
  const hours = calendar.hours[(date.getUTCDay() + 6) % 7];
  if (!hours?.open || calendar.holidays.includes(date.toISOString().slice(0, 10))) return null;
  const [start, end] = [minutesOf(hours.from), minutesOf(hours.to)];
  const overnight = end <= start;
  return {
    start: atClock(midnight, start, timeZone),
    end: atClock(midnight, overnight ? end + 1440 : end, timeZone),
  };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The moment when the clocks show so many minutes after the midnight; a change of the clocks in between is made up for. */
function atClock(midnight: Date, minutes: number, zone: string): number {
  const plain = midnight.getTime() + minutes * minute;
  const shown = wallClock(new Date(plain), zone) - wallClock(midnight, zone);
  return plain + minutes * minute - shown;
}

/** The last minute of a day, where the shop does not close on it: it works through the night. */
const midnightComes = 23 * 60 + 59;

/**
 * Tomorrow at the hour when the shop closes: the delivery of a new job until somebody says otherwise. Where the shop is closed
 * tomorrow, the hour is that of the last open weekday before.
 */
export function closingTomorrow({ hours, timeZone }: Omit<ShopCalendar, 'holidays'>, now: Date): Date {
  const midnight = startOfDay(1, now, timeZone);
  const weekday = new Date(wallClock(new Date(midnight.getTime() + day / 2), timeZone)).getUTCDay() + 6;
  const days = weekdays.map((_, back) => hours[(weekday - back) % 7]);
  const open = days.find((each) => each?.open);
  const closes = open && minutesOf(open.to) > minutesOf(open.from) ? minutesOf(open.to) : midnightComes;
  return new Date(atClock(midnight, closes, timeZone));
}
