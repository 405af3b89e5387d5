/**
 * Corrects simulated odds by how the dates with such odds ended. One shift on the scale of log odds lowers odds
 * that were too bold (docs/plan.md).
 */

export const logOdds = (odds: number): number => Math.log(odds / (1 - odds));
export const fromLogOdds = (value: number): number => 1 / (1 + Math.exp(-value));

/** Returns the odds to state for simulated odds. Certain and impossible dates stay so. */
export const statedOdds = (simulated: number, shift: number): number =>
  shift === 0 || simulated <= 0 || simulated >= 1 ? simulated : fromLogOdds(logOdds(simulated) + shift);

/** Returns the simulated odds that statedOdds turns into the stated ones. */
export const simulatedOdds = (stated: number, shift: number): number => statedOdds(stated, -shift);

/** A date that has passed: its simulated odds, and whether the shop met it. */
export interface DateOutcome {
  simulated: number;
  isMet: boolean;
}

/** The least number of past dates that can shift the odds. */
const datesMinimum = 20;

/** The standard deviation of the shift before any date has passed. It holds the shift near 0 while dates are few. */
const usualShift = 3;

/** The odds that certain odds count as: no more can follow from a hundred simulations. */
const surest = 0.995;

/**
 * Returns the most probable shift for the outcomes, given that small shifts are usual. It is at most 0, so that odds
 * never become bolder than the simulation.
 */
export function fitShift(outcomes: readonly DateOutcome[]): number {
  if (outcomes.length < datesMinimum) return 0;
  const values = outcomes.map(({ simulated }) =>
    logOdds(simulated >= 1 ? surest : simulated <= 0 ? 1 - surest : simulated),
  );
  const met = outcomes.filter(({ isMet }) => isMet).length;
  /** Returns the slope of the log probability, which falls as the shift grows. */
  const slope = (shift: number) =>
    values.reduce((sum, value) => sum - fromLogOdds(value + shift), met) - shift / usualShift ** 2;
  let [low, high] = [-20, 0];
  if (slope(high) >= 0) return 0;
  for (let halved = 0; halved < 40; halved += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) >= 0) low = middle;
    else high = middle;
  }
  return high;
}
