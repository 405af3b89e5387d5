/** Calculates when machines work, from the shop's hours and the machines' calendars (design: calendars). */
import {
  atClock,
  minutesOf,
  startOfDay,
  wallClock,
  weekdayOf,
} from '../../packages/planner/src/local-time.ts';
import { joinOpenings, type Opening, openingsOfDay } from '../../packages/planner/src/open-hours.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type Hours, type PlanCalendar } from '../../packages/planner/src/snapshot.ts';

export type { Opening } from '../../packages/planner/src/open-hours.ts';

const day = 86_400_000;

/** The names of the weekdays, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The hours of one weekday as "HH:MM". If `to` is not after `from`, the shift ends on the following day. */
export interface DayHours {
  open: boolean;
  from: string;
  to: string;
  /** A part of the hours, before midnight, in which nobody works. */
  break?: Hours | undefined;
}

/** Returns whether the day has no break, or one within its hours and before midnight. */
export const isBreakWithin = ({ from, to, break: pause }: DayHours): boolean =>
  !pause || (from < pause.from && pause.from < pause.to && (to <= from || pause.to < to));

/** Returns the shifts of the day: none if it is closed, two if it has a break. */
export function shiftsOfDay({ open, from, to, break: pause }: DayHours): Hours[] {
  if (!open) return [];
  return pause
    ? [
        { from, to: pause.from },
        { from: pause.to, to },
      ]
    : [{ from, to }];
}

export interface ShopCalendar {
  /** The shop's time zone as an IANA name, such as Asia/Kolkata. */
  timeZone: string;
  /** The hours of the seven weekdays, Monday first. */
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

/**
 * Converts the shop's calendar to the form that the planner reads. A holiday becomes an exception without
 * hours.
 */
export const shopPlanCalendar = (id: string, { timeZone, hours, holidays }: ShopCalendar): PlanCalendar => ({
  id,
  timeZone,
  hours: hours.map(shiftsOfDay),
  exceptions: holidays.map((date) => ({ date, hours: [] })),
});

/** A date with hours of its own, and perhaps with fewer crews. */
interface CalendarDay {
  date: string;
  hours: readonly Hours[];
  crews?: number | null | undefined;
}

/** A calendar for machines that do not follow the shop's hours. Its times are in the shop's time zone. */
export interface MachineCalendar {
  id: string;
  /** The shifts of the seven weekdays, Monday first. */
  hours: readonly (readonly Hours[])[];
  /** The dates that have hours of their own, such as overtime, short days and days off. */
  exceptions: readonly CalendarDay[];
  /** How many of its machines people attend at once (decision 125). Null means all. */
  crews?: number | null | undefined;
  /**
   * Whether these machines stop on the shop's holidays. A date in `exceptions` has its own hours even on a
   * holiday.
   */
  shopHolidays: boolean;
}

/** The largest number of shifts that a calendar can have on one day. */
export const shiftsMaximum = 6;
export const exceptionsMaximum = 500;
/** The largest number of crews of a calendar. */
export const crewsMaximum = 99;

/**
 * Which part of an operation needs people: all of it, or only its make-ready. With `make-ready`, the run
 * continues while the shop is closed.
 */
export const attendances = ['all', 'make-ready'] as const;
export type Attended = (typeof attendances)[number];

/** A planned downtime of a machine, such as maintenance, in which the planner places no operations. */
export interface PlannedDown {
  from: string;
  to: string;
  reason: string;
}
export const plannedDownsMaximum = 50;

/** Converts a machine's calendar to the form that the planner reads. */
export const machinePlanCalendar = (own: MachineCalendar, shop: ShopCalendar): PlanCalendar => {
  const ownDates = new Set(own.exceptions.map(({ date }) => date));
  const holidays = own.shopHolidays ? shop.holidays.filter((date) => !ownDates.has(date)) : [];
  return {
    id: own.id,
    timeZone: shop.timeZone,
    hours: own.hours,
    exceptions: [
      ...own.exceptions.map(({ date, hours, crews }) => ({ date, hours, ...(crews && { crews }) })),
      ...holidays.map((date) => ({ date, hours: [] })),
    ],
    ...(own.crews && { crews: own.crews }),
  };
};

/**
 * Returns whether two shifts of one day overlap. For a shift that ends on the following day, only the part
 * until midnight counts.
 */
export function hasOverlaps(shifts: readonly Hours[]): boolean {
  const inOrder = shifts
    .map(({ from, to }) => ({ from, to: to <= from ? '24:00' : to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.some(({ from }, place) => from < (inOrder[place - 1]?.to ?? ''));
}

/** Returns why the calendar can't be deleted, or null. `machines` is the number of machines that use it. */
export const refuseDeleteCalendar = (name: string, machines: number): Reason | null =>
  machines > 0 ? reason('calendar-used', { calendar: name, machines }) : null;

/**
 * Returns the shop's openings (in milliseconds) on the day of `from` and the `days` after it. A night shift
 * that began the day before is included.
 */
export const shopOpenings = (calendar: ShopCalendar, from: Date, days: number): Opening[] =>
  calendarOpenings(shopPlanCalendar('', calendar), from, days);

/** Returns a calendar's openings (in milliseconds) from the day before `from` to the day `days` after it. */
export function calendarOpenings(of: PlanCalendar, from: Date, days: number): Opening[] {
  const openings: Opening[] = [];
  for (let each = -1; each <= days; each += 1) joinOpenings(openings, openingsOfDay(of, from, each));
  return openings;
}

/** The closing time, in minutes after midnight, of a day with a shift that goes on past midnight. */
const lastMinuteOfDay = 23 * 60 + 59;

/**
 * Returns the closing time of the day that is `days` after today. If the shop is closed on that weekday, it returns the closing time of the last open weekday before.
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

/**
 * The number of days in which the search for the shop's next opening ends, longer than any usual holidays.
 */
const fortnight = 14;

/**
 * Returns the first opening on or after the day that is `days` after today. If no shift begins within two
 * weeks, it returns the start of that day.
 */
export function openingTimeIn(days: number, calendar: ShopCalendar, now: Date): Date {
  const from = startOfDay(days, now, calendar.timeZone);
  const first = shopOpenings(calendar, from, fortnight).find(({ start }) => start >= from.getTime());
  return first ? new Date(first.start) : from;
}

/** Returns the delivery date that the form proposes for a new job: tomorrow at closing time. */
export const closingTomorrow = (calendar: Omit<ShopCalendar, 'holidays'>, now: Date): Date =>
  closingTimeIn(1, calendar, now);

/** Returns the hours of the date: its own, none on a holiday of the shop, else those of its weekday. */
export function hoursOn(
  { hours, exceptions, shopHolidays }: Omit<MachineCalendar, 'id'>,
  date: string,
  holidays: readonly string[],
): readonly Hours[] {
  const own = exceptions.find((each) => each.date === date);
  if (own) return own.hours;
  const isHoliday = shopHolidays && holidays.includes(date);
  return isHoliday ? [] : (hours[weekdayOf(new Date(`${date}T00:00Z`))] ?? []);
}

/**
 * Returns the calendar's exceptions with one crew less on the date. If no crew is left, its machines don't work on that
 * date.
 */
export function withAbsence<Day extends CalendarDay & { name: string }>(
  calendar: Omit<MachineCalendar, 'id' | 'exceptions'> & { exceptions: readonly Day[]; crews: number },
  date: string,
  holidays: readonly string[],
) {
  const { exceptions, crews } = calendar;
  const own = exceptions.find((each) => each.date === date);
  const left = Math.min(own?.crews ?? crews, crews) - 1;
  const hours = left > 0 ? [...hoursOn(calendar, date, holidays)] : [];
  const day = { date, name: own?.name ?? '', hours, crews: left > 0 ? left : null };
  return [...exceptions.filter((each) => each !== own), day].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
