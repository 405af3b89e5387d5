/** Which days a review is of, and those that it is compared with (design: review). */
import { type PlanCalendar } from '../plan/snapshot.ts';
import { shopPlanCalendar, type Opening, calendarOpenings, type ShopCalendar } from './calendar.ts';
import { type Reason, reason } from '../reasons/reason.ts';
import { startOfDay, wallClock } from './days-remaining.ts';

/** So many days at most. */
export const reviewDaysMaximum = 366;
/** So many periods are shown beside each other, the one that is reviewed the last of them. */
export const reviewPeriods = 8;
/** Longer ones are compared with the one before alone. */
export const severalPeriodsUpTo = 31;

/** What an operation may have done in a period. */
export const operationActivities = [
  'worked',
  'made-ready',
  'paused',
  'counted',
  'wasted',
  'finished',
] as const;

/** Days of the shop, both inclusive: "2026-11-16". */
export interface Days {
  from: string;
  to: string;
}

const day = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;
const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10);

/** How many days it is. */
export const countDays = ({ from, to }: Days): number => dayOf(to) - dayOf(from) + 1;

/** As many days, so many periods later; earlier where negative. */
export function shiftDays({ from, to }: Days, periods: number): Days {
  const by = countDays({ from, to }) * periods;
  return { from: dateOf(dayOf(from) + by), to: dateOf(dayOf(to) + by) };
}

/** The day of the shop that it is now. */
export const todayIn = (now: Date, zone: string): string => dateOf(Math.floor(wallClock(now, zone) / day));

/** The week from Monday to Sunday that the day is in. */
export function weekOf(date: string): Days {
  // 1970 began on a Thursday.
  const monday = dayOf(date) - ((((dayOf(date) + 3) % 7) + 7) % 7);
  return { from: dateOf(monday), to: dateOf(monday + 6) };
}

/** The calendar month that the day is in. */
export function monthOf(date: string): Days {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return {
    from: `${date.slice(0, 7)}-01`,
    to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}

/** The periods that are shown beside the one that is reviewed, which is the last of them. */
export function periodsOf(days: Days): Days[] {
  const several = countDays(days) <= severalPeriodsUpTo ? reviewPeriods : 2;
  return Array.from({ length: several }, (_, place) => shiftDays(days, place + 1 - several));
}

/** Days as they are asked for: both, or neither. */
export type RequestedDays = { [K in keyof Days]?: string | undefined };

/** Why it is no period, at the end that is wrong; null where it is one, or nothing is asked for. */
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

/** From when to when days are, in milliseconds. */
export function spanOf({ from, to }: Days, zone: string): Opening {
  // Noon in London may be on another day there.
  const startOf = (date: string): number => {
    const near = new Date(dayOf(date) * day + day / 2);
    return startOfDay(dayOf(date) - Math.floor(wallClock(near, zone) / day), near, zone).getTime();
  };
  return { start: startOf(from), end: startOf(dateOf(dayOf(to) + 1)) };
}

/** When the shop works within the span. */
export const shopOpeningsWithin = (calendar: ShopCalendar, span: Opening): Opening[] =>
  openingsWithin(shopPlanCalendar('', calendar), span);

/** The same of any calendar. */
export function openingsWithin(calendar: PlanCalendar, { start, end }: Opening): Opening[] {
  if (end <= start) return [];
  const days = Math.ceil((end - start) / day) + 1;
  return calendarOpenings(calendar, new Date(start), days).flatMap((opening) => {
    const within = { start: Math.max(opening.start, start), end: Math.min(opening.end, end) };
    return within.start < within.end ? [within] : [];
  });
}

/** How much one is of the other in percent, to a tenth; null where there is nothing that it could be of. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** What is said where nobody has given a reason. */
export const reasonWords = (reason: string) => reason || 'No reason given';
