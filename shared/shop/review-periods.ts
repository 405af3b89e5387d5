/**
 * Calculates the days of a review's period, and of the earlier periods with which the review compares it
 * (design: review).
 */
import { type PlanCalendar } from '../../packages/planner/src/snapshot.ts';
import { shopPlanCalendar, type Opening, calendarOpenings, type ShopCalendar } from './calendar.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { startOfDay, wallClock } from '../platform/days-remaining.ts';
import { t } from '../platform/translate.ts';

/** The largest number of days in a review. */
export const reviewDaysMaximum = 366;
/** The number of periods that a review shows side by side. The last of them is the reviewed period. */
export const reviewPeriods = 8;
/**
 * The greatest length in days of a period that is compared with several earlier periods. A longer period is
 * compared only with the one before it.
 */
export const severalPeriodsUpTo = 31;

/** The activities of operations in a period by which a screen can filter. */
export const operationActivities = [
  'worked',
  'made-ready',
  'paused',
  'counted',
  'wasted',
  'finished',
] as const;

/** A period by its first and last day, such as "2026-11-16". Both days belong to the period. */
export interface Days {
  from: string;
  to: string;
}

const day = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;
const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10);

/** Returns the number of days in the period. */
export const countDays = ({ from, to }: Days): number => dayOf(to) - dayOf(from) + 1;

/** Returns the period shifted by `periods` times its own length. A negative number shifts it back in time. */
export function shiftDays({ from, to }: Days, periods: number): Days {
  const by = countDays({ from, to }) * periods;
  return { from: dateOf(dayOf(from) + by), to: dateOf(dayOf(to) + by) };
}

/** Returns today's date in the shop's time zone. */
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

/** Returns the periods that the screen shows, in sequence. The reviewed period is the last. */
export function periodsOf(days: Days): Days[] {
  const several = countDays(days) <= severalPeriodsUpTo ? reviewPeriods : 2;
  return Array.from({ length: several }, (_, place) => shiftDays(days, place + 1 - several));
}

/** The period in a request: it names both days or neither. */
export type RequestedDays = { [K in keyof Days]?: string | undefined };

/**
 * Returns, by field, why the days form no valid period. It returns null if they do, or if the request names
 * neither day.
 */
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

/** Returns the start and the end of the period in milliseconds since 1970. */
export function spanOf({ from, to }: Days, zone: string): Opening {
  // Noon in London may be on a different day in the zone.
  const startOf = (date: string): number => {
    const near = new Date(dayOf(date) * day + day / 2);
    return startOfDay(dayOf(date) - Math.floor(wallClock(near, zone) / day), near, zone).getTime();
  };
  return { start: startOf(from), end: startOf(dateOf(dayOf(to) + 1)) };
}

/** Returns the working hours of the shop within the span. */
export const shopOpeningsWithin = (calendar: ShopCalendar, span: Opening): Opening[] =>
  openingsWithin(shopPlanCalendar('', calendar), span);

/** Returns the working hours of a calendar within the span. */
export function openingsWithin(calendar: PlanCalendar, { start, end }: Opening): Opening[] {
  if (end <= start) return [];
  const days = Math.ceil((end - start) / day) + 1;
  return calendarOpenings(calendar, new Date(start), days).flatMap((opening) => {
    const within = { start: Math.max(opening.start, start), end: Math.min(opening.end, end) };
    return within.start < within.end ? [within] : [];
  });
}

/** Returns a percentage rounded to a tenth, or null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** Returns the reason that a person gave, or "No reason given". */
export const reasonWords = (reason: string) => reason || t('No reason given');
