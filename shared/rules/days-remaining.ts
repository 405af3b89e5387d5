/** Days remaining until a delivery (spec §9; design: screens): calendar days in the shop's time zone. */
import { calendarDay } from '../plan/clock.ts';
import { daysOrange, daysRed, ringLength, ringTotal } from './catalogue.ts';

export { startOfDay, wallClock } from '../plan/clock.ts';

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
export const isDeliveryPast = (delivery: string, now: Date): boolean => Date.parse(delivery) < now.getTime();

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
  const isLate = isDeliveryPast(delivery, now);
  const tenth = days <= 0 ? ringTotal : Math.min(days, ringTotal);
  return {
    days,
    tone: toneOf(days, isLate),
    arc: Math.round((tenth / ringTotal) * ringLength),
    words: wordsOf(days, isLate),
  };
}
