/** Reads dates and odds from a sample of simulated finish dates (docs/plan.md). */

/**
 * The chances with which the shop keeps a job's two dates: one in two for the likely date, nine in ten for
 * the sure date.
 */
export const chances = { likely: 0.5, sure: 0.9 };

/** Returns the earliest of the sorted dates by which the job finishes with at least the given chance. */
export const dateFor = (dates: readonly number[], chance: number): number =>
  dates[Math.max(0, Math.ceil(chance * dates.length) - 1)] as number;

/** Returns the chance that the job finishes by `by`: the share of dates in the sample that are not later. */
export function oddsBy(dates: readonly number[], by: number): number {
  const later = dates.findIndex((date) => date > by);
  return (later < 0 ? dates.length : later) / dates.length;
}
