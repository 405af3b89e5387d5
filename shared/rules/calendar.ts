/** Rules for the shop's working hours, and for calendars of machines with other hours (design: calendars). */
import { atClock, minutesOf, startOfDay, wallClock } from '../plan/local-time.ts';
import { joinOpenings, type Opening, openingsOfDay } from '../plan/open-hours.ts';
import { type Reason, reason } from '../reasons/reason.ts';
import { type Hours, type PlanCalendar } from '../plan/snapshot.ts';

export type { Opening } from '../plan/open-hours.ts';

const day = 86_400_000;

/** The names of the days of the week, from Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The hours of one weekday as "HH:MM". If `to` is not after `from`, the shift ends on the next day. */
export interface DayHours {
  open: boolean;
  from: string;
  to: string;
}

export interface ShopCalendar {
  /** The IANA name of the time zone. */
  timeZone: string;
  /** The hours of seven days, from Monday. */
  hours: readonly DayHours[];
  /** The dates ("YYYY-MM-DD") on which the shop is closed. */
  holidays: readonly string[];
}

/** The hours of a new shop: one long shift on six days. */
export const defaultHours: readonly DayHours[] = weekdays.map((day) => ({
  open: day !== 'Sunday',
  from: '09:00',
  to: '18:00',
}));

/** Converts the shop's calendar to the planner's form. A holiday becomes an exception without hours. */
export const shopPlanCalendar = (id: string, { timeZone, hours, holidays }: ShopCalendar): PlanCalendar => ({
  id,
  timeZone,
  hours: hours.map(({ open, from, to }) => (open ? [{ from, to }] : [])),
  exceptions: holidays.map((date) => ({ date, hours: [] })),
});

/** A calendar for machines whose hours differ from the shop's. Its times are in the shop's time zone. */
export interface MachineCalendar {
  id: string;
  /** The shifts of seven days, from Monday. */
  hours: readonly (readonly Hours[])[];
  /** Dates with hours of their own: overtime, short days, days off. */
  exceptions: readonly { date: string; hours: readonly Hours[] }[];
  /**
   * Whether these machines stand still on the shop's holidays. A date in `exceptions` has its own hours even on a
   * holiday.
   */
  shopHolidays: boolean;
}

/** The largest number of shifts on one day. */
export const shiftsMaximum = 6;
export const exceptionsMaximum = 500;

/**
 * The part of an operation that needs people: all of it, or only the make-ready. In the second case a run
 * continues while the shop is closed.
 */
export const attendances = ['all', 'make-ready'] as const;
export type Attended = (typeof attendances)[number];

/** A downtime of a machine that was planned in advance, such as maintenance. The planner places nothing in it. */
export interface PlannedDown {
  from: string;
  to: string;
  reason: string;
}
export const plannedDownsMaximum = 50;

/** Converts a machine's calendar to the planner's form. */
export const machinePlanCalendar = (own: MachineCalendar, shop: ShopCalendar): PlanCalendar => {
  const said = new Set(own.exceptions.map(({ date }) => date));
  const holidays = own.shopHolidays ? shop.holidays.filter((date) => !said.has(date)) : [];
  return {
    id: own.id,
    timeZone: shop.timeZone,
    hours: own.hours,
    exceptions: [
      ...own.exceptions.map(({ date, hours }) => ({ date, hours })),
      ...holidays.map((date) => ({ date, hours: [] })),
    ],
  };
};

/**
 * Returns whether two shifts of a day overlap. Of a shift that ends on the next day only the part until midnight
 * counts.
 */
export function hasOverlaps(shifts: readonly Hours[]): boolean {
  const inOrder = shifts
    .map(({ from, to }) => ({ from, to: to <= from ? '24:00' : to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.some(({ from }, place) => from < (inOrder[place - 1]?.to ?? ''));
}

/** Returns why the calendar can't be deleted, or null. `machines` counts the machines that use it. */
export const refuseDeleteCalendar = (name: string, machines: number): Reason | null =>
  machines > 0 ? reason('calendar-used', { calendar: name, machines }) : null;

/**
 * Returns when the shop is open on the day of `from` and on the `days` after it, in milliseconds. The result also
 * has a night shift that began the day before.
 */
export const shopOpenings = (calendar: ShopCalendar, from: Date, days: number): Opening[] =>
  calendarOpenings(shopPlanCalendar('', calendar), from, days);

/**
 * Returns the openings of a calendar in the planner's form, from the day before `from` to the day `days` after
 * it.
 */
export function calendarOpenings(of: PlanCalendar, from: Date, days: number): Opening[] {
  const openings: Opening[] = [];
  for (let each = -1; each <= days; each += 1) joinOpenings(openings, openingsOfDay(of, from, each));
  return openings;
}

/** The closing time, in minutes after midnight, on a day when the shop works through the night. */
const lastMinuteOfDay = 23 * 60 + 59;

/**
 * Returns the closing time of the day that is `days` from now. If the shop is closed on that day, it uses the
 * closing time of the last open weekday before it.
 */
export function closingTimeIn(
  days: number,
  { hours, timeZone }: Omit<ShopCalendar, 'holidays'>,
  now: Date,
): Date {
  const midnight = startOfDay(days, now, timeZone);
  const weekday = new Date(wallClock(new Date(midnight.getTime() + day / 2), timeZone)).getUTCDay() + 6;
  const before = weekdays.map((_, back) => hours[(weekday - back) % 7]);
  const open = before.find((each) => each?.open);
  const closes = open && minutesOf(open.to) > minutesOf(open.from) ? minutesOf(open.to) : lastMinuteOfDay;
  return new Date(atClock(midnight, closes, timeZone));
}

/** The number of days through which a search for the next opening goes, longer than any usual holidays. */
const fortnight = 14;

/**
 * Returns the first opening on or after the day that is `days` from now. If the shop never closes or never opens,
 * returns the start of that day.
 */
export function openingTimeIn(days: number, calendar: ShopCalendar, now: Date): Date {
  const from = startOfDay(days, now, calendar.timeZone);
  const first = shopOpenings(calendar, from, fortnight).find(({ start }) => start >= from.getTime());
  return first ? new Date(first.start) : from;
}

/** Returns the default delivery date of a new job: tomorrow's closing time. */
export const closingTomorrow = (calendar: Omit<ShopCalendar, 'holidays'>, now: Date): Date =>
  closingTimeIn(1, calendar, now);
