/** Reads dates and odds from sampled finish dates (docs/plan.md). */

/** A job is finished by its likely date in one of two cases, by its sure date in nine of ten. */
export const chances = { likely: 0.5, sure: 0.9 };

/** Returns the first of the sorted dates that is kept with this chance. */
export const dateFor = (dates: readonly number[], chance: number): number =>
  dates[Math.max(0, Math.ceil(chance * dates.length) - 1)] as number;

/** Returns the chance that the job is finished by then: the share of samples that are not later. */
export function oddsBy(dates: readonly number[], by: number): number {
  const later = dates.findIndex((date) => date > by);
  return (later < 0 ? dates.length : later) / dates.length;
}
