/**
 * Calculates the days until a delivery in the shop's time zone, and the values of the ring that shows these
 * days (spec §9, design: screens).
 */
import { calendarDay, startOfDay } from '../../packages/planner/src/local-time.ts';
import { daysOrange, daysRed, ringLength, ringTotal } from './specification-constants.ts';
import { countOf, t } from './translate.ts';

export { startOfDay, wallClock } from '../../packages/planner/src/local-time.ts';

export type DaysTone = 'green' | 'orange' | 'red' | 'late';

export interface DaysRemaining {
  /** The number of calendar days until the delivery, negative after the day of delivery. */
  days: number;
  tone: DaysTone;
  /**
   * The length of the coloured arc on the ring, in the unit of `ringLength`: a tenth of the ring for each
   * day. The ring is full from ten days on, on the day itself, and when late.
   */
  arc: number;
  /** The days as a text, such as "4 days left", "due today", "late today" or "1 day late". */
  words: string;
}

/** Returns whether the delivery's time has passed (rule lateness). */
export const isDeliveryPast = (delivery: string, now: Date): boolean => Date.parse(delivery) < now.getTime();

/** Returns the end of the days within which a delivery is due soon, in the shop's time zone. */
export const dueSoonEnd = (now: Date, zone: string): Date => startOfDay(daysRed + 1, now, zone);

function toneOf(days: number, isLate: boolean): DaysTone {
  if (isLate) return 'late';
  if (days <= daysRed) return 'red';
  return days <= daysOrange ? 'orange' : 'green';
}

function wordsOf(days: number, isLate: boolean): string {
  if (days === 0) return isLate ? t('late today') : t('due today');
  const n = Math.abs(days);
  const far = countOf(n, String(n), 'day');
  return days < 0 ? t`${far} late` : t`${far} left`;
}

/**
 * Returns the days until `delivery` (ISO 8601) as a text, with the colour and arc of the ring that shows
 * them. `zone` is an IANA name.
 */
export function daysRemaining(
  delivery: string,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): DaysRemaining {
  const days = calendarDay(new Date(delivery), zone) - calendarDay(now, zone);
  const isLate = isDeliveryPast(delivery, now);
  const tenth = days <= 0 ? ringTotal : Math.min(days, ringTotal);
  return {
    days,
    tone: toneOf(days, isLate),
    arc: Math.round((tenth / ringTotal) * ringLength),
    words: wordsOf(days, isLate),
  };
}
