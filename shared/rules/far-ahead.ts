/** Dates that are so far ahead that a slip of the year is likelier than an order (design: API conventions). */

/** The last year that a date may have. */
export const lastYear = 2099;

const years = 2;

/** Whether a person is asked about a date before it is sent: it is more than two years ahead. `at` is ISO 8601. */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}
