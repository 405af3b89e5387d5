/** Reads dates and their odds from a sample of finish dates (docs/plan.md). */

/**
 * The chances that define a job's two dates: it keeps its likely date in one of two cases, its sure date in nine
 * of ten.
 */
export const chances = { likely: 0.5, sure: 0.9 };

/** Returns the earliest of the sorted dates by which the job finishes with at least this chance. */
export const dateFor = (dates: readonly number[], chance: number): number =>
  dates[Math.max(0, Math.ceil(chance * dates.length) - 1)] as number;

/** Returns the chance that the job finishes by `by`: the share of sampled dates that are not later than `by`. */
export function oddsBy(dates: readonly number[], by: number): number {
  const later = dates.findIndex((date) => date > by);
  return (later < 0 ? dates.length : later) / dates.length;
}
