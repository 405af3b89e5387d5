/** The shop's working hours: when machines run (design: timeline). */
import { atClock, minutesOf, startOfDay, wallClock } from '../plan/clock.ts';
import { joinOpenings, type Opening, openingsOfDay } from '../plan/hours.ts';
import { type PlanCalendar } from '../plan/snapshot.ts';

export type { Opening } from '../plan/hours.ts';

const day = 86_400_000;

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

/** The same as plans take it: a day on which nothing runs is one with hours of its own, none. */
export const calendarOf = (id: string, { timeZone, hours, holidays }: ShopCalendar): PlanCalendar => ({
  id,
  timeZone,
  hours: hours.map(({ open, from, to }) => (open ? [{ from, to }] : [])),
  exceptions: holidays.map((date) => ({ date, hours: [] })),
});

/**
 * When the shop works on the day of `from` and the `days` after it, in order; milliseconds. A night shift that began the
 * day before is among them.
 */
export function openingsOf(calendar: ShopCalendar, from: Date, days: number): Opening[] {
  const of = calendarOf('', calendar);
  const openings: Opening[] = [];
  for (let each = -1; each <= days; each += 1) joinOpenings(openings, openingsOfDay(of, from, each));
  return openings;
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
