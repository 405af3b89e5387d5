/** Dates that are so far ahead that a slip of the year is likelier than an order (design: API conventions). */

/** The last year that a date may have. */
export const lastYear = 2099;

const years = 2;

/** Returns whether the screen confirms a date before it sends it: it is more than two years ahead. `at` is ISO 8601. */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}
