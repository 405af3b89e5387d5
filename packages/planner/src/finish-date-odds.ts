/**
 * Calculates, from a sample of simulated finish dates, the likely date, the safe date and the odds of meeting
 * a given date (docs/plan.md).
 */

/**
 * The chances that the shop meets the two dates of a job: one in two for the likely date, nine in ten for the
 * sure (safe) date.
 */
export const chances = { likely: 0.5, sure: 0.9 };

/** Returns the earliest of the sorted dates by which the job finishes with at least the given chance. */
export const dateFor = (dates: readonly number[], chance: number): number =>
  dates[Math.max(0, Math.ceil(chance * dates.length) - 1)];

/** Returns the chance that the job finishes by `by`: the share of dates in the sample that are not later. */
export function oddsBy(dates: readonly number[], by: number): number {
  const later = dates.findIndex((date) => date > by);
  return (later < 0 ? dates.length : later) / dates.length;
}
