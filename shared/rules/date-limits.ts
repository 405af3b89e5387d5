/** Rejects dates that are probably a slip of the year (design: API conventions). */
import { type Reason, reason } from '../reasons/reason.ts';

/** The last year that a date may have. */
export const lastYear = 2099;

const years = 2;

/** Returns whether the screen asks about a date because it is more than two years ahead. `at` is ISO 8601. */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}

const leapYear = 366 * 86_400_000;

/**
 * Returns why a date is refused, or null: more than a year ago is a slip of the pen. `field` is its label,
 * `at` ISO 8601.
 */
export const refuseLongPast = (field: string, at: string, now: Date): Reason | null =>
  now.getTime() - Date.parse(at) > leapYear ? reason('long-past', { field }) : null;
