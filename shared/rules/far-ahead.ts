/** Rejects dates that are probably a slip of the year (design: API conventions). */

/** The last year that a date may have. */
export const lastYear = 2099;

const years = 2;

/** Returns whether the screen asks about a date because it is more than two years ahead. `at` is ISO 8601. */
export function isFarAhead(at: string, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + years);
  return Date.parse(at) > limit.getTime();
}
