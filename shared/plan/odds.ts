/** What dates that are drawn say of a promise (docs/plan.md): the date for a chance, and the chance of a date. */

/** By its likely date a job is made in one of two cases, by its sure one in nine of ten. */
export const chances = { likely: 0.5, sure: 0.9 };

/** The first of the dates, which are in order, by which it is made with that chance. */
export const dateFor = (dates: readonly number[], chance: number): number =>
  dates[Math.max(0, Math.ceil(chance * dates.length) - 1)] as number;

/** The chance that it is made by then: the share of the dates that are not later. */
export function oddsBy(dates: readonly number[], by: number): number {
  const later = dates.findIndex((date) => date > by);
  return (later < 0 ? dates.length : later) / dates.length;
}
