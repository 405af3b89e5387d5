/** Rejects dates whose year is probably a typing error (design: API conventions). */
import { type Reason, reason } from '../reasons/reason.ts';

/** The last year in which a date may be. */
export const lastYear = 2099;

const years = 2;

/**
 * Returns whether the screen asks for a confirmation, because the date is more than two years ahead. `at` is ISO
 * 8601.
 */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}

const leapYear = 366 * 86_400_000;

/**
 * Returns why the date is refused, or null. A date more than a year ago is probably a typing error. `field` is
 * the field's label, `at` is ISO 8601.
 */
export const refuseLongPast = (field: string, at: string, now: Date): Reason | null =>
  now.getTime() - Date.parse(at) > leapYear ? reason('long-past', { field }) : null;
