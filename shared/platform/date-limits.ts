/** Refuses dates with a year that is probably a typing error (design: API conventions). */
import { type Reason, reason } from './reasons/refusal-reason.ts';

/** The last year that a date in a request may have. */
export const lastYear = 2099;

const years = 2;

/**
 * Returns whether the date (ISO 8601) is more than two years ahead. The screen then asks the user to confirm
 * it.
 */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}

const leapYear = 366 * 86_400_000;

/**
 * Returns why the date `at` (ISO 8601) is refused, or null. More than a year ago is probably a typing error.
 * `field` is the field's label.
 */
export const refuseLongPast = (field: string, at: string, now: Date): Reason | null =>
  now.getTime() - Date.parse(at) > leapYear ? reason('long-past', { field }) : null;
