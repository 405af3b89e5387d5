/** The shop's working hours, and calendars of their own for machines (design: calendars). */
import { atClock, minutesOf, startOfDay, wallClock } from '../plan/clock.ts';
import { joinOpenings, type Opening, openingsOfDay } from '../plan/open-hours.ts';
import { type Reason, reason } from '../reasons/reason.ts';
import { type Hours, type PlanCalendar } from '../plan/snapshot.ts';

export type { Opening } from '../plan/open-hours.ts';

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
export const shopPlanCalendar = (id: string, { timeZone, hours, holidays }: ShopCalendar): PlanCalendar => ({
  id,
  timeZone,
  hours: hours.map(({ open, from, to }) => (open ? [{ from, to }] : [])),
  exceptions: holidays.map((date) => ({ date, hours: [] })),
});

/** Hours of their own for machines; the time zone is the shop's. */
export interface MachineCalendar {
  id: string;
  /** Seven days, Monday first, each with its shifts. */
  hours: readonly (readonly Hours[])[];
  /** Days with hours of their own: overtime, short days, days off. */
  exceptions: readonly { date: string; hours: readonly Hours[] }[];
  /** Closed on the shop's holidays, but for those with hours of their own here. */
  shopHolidays: boolean;
}

/** So many shifts a day, and days with hours of their own. */
export const shiftsMaximum = 6;
export const exceptionsMaximum = 500;

/** What of a machine needs people: all, or making ready alone, and what runs then goes on while the shop is closed. */
export const attendances = ['all', 'make-ready'] as const;
export type Attended = (typeof attendances)[number];

/** When a machine is not to be planned with. */
export interface PlannedDown {
  from: string;
  to: string;
  reason: string;
}
export const plannedDownsMaximum = 50;

/** The same as plans take it. */
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

/** Whether two shifts of a day have time in common; one that ends on the next day is the day's until midnight. */
export function hasOverlaps(shifts: readonly Hours[]): boolean {
  const inOrder = shifts
    .map(({ from, to }) => ({ from, to: to <= from ? '24:00' : to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.some(({ from }, place) => from < (inOrder[place - 1]?.to ?? ''));
}

/** Why the calendar can't be deleted, or null: machines work by it. */
export const refuseDeleteCalendar = (name: string, machines: number): Reason | null =>
  machines > 0 ? reason('calendar-used', { calendar: name, machines }) : null;

/**
 * When the shop works on the day of `from` and the `days` after it, in order; milliseconds. A night shift that began the
 * day before is among them.
 */
export const shopOpenings = (calendar: ShopCalendar, from: Date, days: number): Opening[] =>
  calendarOpenings(shopPlanCalendar('', calendar), from, days);

/** The same of any calendar. */
export function calendarOpenings(of: PlanCalendar, from: Date, days: number): Opening[] {
  const openings: Opening[] = [];
  for (let each = -1; each <= days; each += 1) joinOpenings(openings, openingsOfDay(of, from, each));
  return openings;
}

/** The last minute of a day, where the shop does not close on it: it works through the night. */
const lastMinuteOfDay = 23 * 60 + 59;

/**
 * The day so many days from now at the hour when the shop closes. Where the shop is closed on it, the hour is that of the last open
 * weekday before.
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

/** No holidays are longer. In days. */
const fortnight = 14;

/** When the shop first opens from the day so many days from now on; where it never closes, or never opens, as that day begins. */
export function openingTimeIn(days: number, calendar: ShopCalendar, now: Date): Date {
  const from = startOfDay(days, now, calendar.timeZone);
  const first = shopOpenings(calendar, from, fortnight).find(({ start }) => start >= from.getTime());
  return first ? new Date(first.start) : from;
}

/** The delivery of a new job until somebody says otherwise. */
export const closingTomorrow = (calendar: Omit<ShopCalendar, 'holidays'>, now: Date): Date =>
  closingTimeIn(1, calendar, now);
