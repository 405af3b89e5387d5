/** The days of a review, and the periods for comparison (design: review). */
import { type PlanCalendar } from '../plan/snapshot.ts';
import { shopPlanCalendar, type Opening, calendarOpenings, type ShopCalendar } from './calendar.ts';
import { type Reason, reason } from '../reasons/reason.ts';
import { startOfDay, wallClock } from './days-remaining.ts';

/** The most days of a review. */
export const reviewDaysMaximum = 366;
/** The number of periods shown together; the reviewed one is the last. */
export const reviewPeriods = 8;
/** Longer periods are compared only with the one before. */
export const severalPeriodsUpTo = 31;

/** The activities of an operation in a period. */
export const operationActivities = [
  'worked',
  'made-ready',
  'paused',
  'counted',
  'wasted',
  'finished',
] as const;

/** Days of the shop, both inclusive, such as "2026-11-16". */
export interface Days {
  from: string;
  to: string;
}

const day = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;
const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10);

/** Returns the number of days. */
export const countDays = ({ from, to }: Days): number => dayOf(to) - dayOf(from) + 1;

/** Returns the days moved by a number of periods; earlier if it is negative. */
export function shiftDays({ from, to }: Days, periods: number): Days {
  const by = countDays({ from, to }) * periods;
  return { from: dateOf(dayOf(from) + by), to: dateOf(dayOf(to) + by) };
}

/** Returns the shop's current day. */
export const todayIn = (now: Date, zone: string): string => dateOf(Math.floor(wallClock(now, zone) / day));

/** Returns the week from Monday to Sunday that contains the day. */
export function weekOf(date: string): Days {
  // 1970 began on a Thursday.
  const monday = dayOf(date) - ((((dayOf(date) + 3) % 7) + 7) % 7);
  return { from: dateOf(monday), to: dateOf(monday + 6) };
}

/** Returns the calendar month that contains the day. */
export function monthOf(date: string): Days {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return {
    from: `${date.slice(0, 7)}-01`,
    to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}

/** Returns the periods to show; the reviewed one is the last. */
export function periodsOf(days: Days): Days[] {
  const several = countDays(days) <= severalPeriodsUpTo ? reviewPeriods : 2;
  return Array.from({ length: several }, (_, place) => shiftDays(days, place + 1 - several));
}

/** Requested days: both or neither. */
export type RequestedDays = { [K in keyof Days]?: string | undefined };

/** Returns why the days are no period, by the wrong end; null if they are one or none is requested. */
export function refusePeriod({ from, to }: RequestedDays): { [K in keyof Days]?: Reason } | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return { from: reason('period-half', { field: 'from' }) };
  if (to === undefined) return { to: reason('period-half', { field: 'to' }) };
  const days = countDays({ from, to });
  if (days < 1) return { to: reason('period-backwards', { from, to }) };
  return days > reviewDaysMaximum
    ? { to: reason('period-too-long', { days, most: reviewDaysMaximum }) }
    : null;
}

/** Returns start and end of the days in milliseconds. */
export function spanOf({ from, to }: Days, zone: string): Opening {
  // Noon in London may be on another day there.
  const startOf = (date: string): number => {
    const near = new Date(dayOf(date) * day + day / 2);
    return startOfDay(dayOf(date) - Math.floor(wallClock(near, zone) / day), near, zone).getTime();
  };
  return { start: startOf(from), end: startOf(dateOf(dayOf(to) + 1)) };
}

/** Returns the shop's working hours within the span. */
export const shopOpeningsWithin = (calendar: ShopCalendar, span: Opening): Opening[] =>
  openingsWithin(shopPlanCalendar('', calendar), span);

/** Returns the working hours of any calendar within the span. */
export function openingsWithin(calendar: PlanCalendar, { start, end }: Opening): Opening[] {
  if (end <= start) return [];
  const days = Math.ceil((end - start) / day) + 1;
  return calendarOpenings(calendar, new Date(start), days).flatMap((opening) => {
    const within = { start: Math.max(opening.start, start), end: Math.min(opening.end, end) };
    return within.start < within.end ? [within] : [];
  });
}

/** Returns a percentage to a tenth; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** Returns the reason, or words for a missing one. */
export const reasonWords = (reason: string) => reason || 'No reason given';
