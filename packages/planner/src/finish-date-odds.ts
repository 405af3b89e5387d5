/**
 * Calculates, from a sample of simulated finish dates, the likely date, the safe date and the odds of meeting
 * a given date (docs/plan.md).
 */
import { fromLogOdds, logOdds, simulatedOdds, statedOdds } from './odds-correction.ts';

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

/** Says by which date a job finishes with given odds, and with which odds it finishes by a given date. */
export interface FinishOdds {
  dateFor: (chance: number) => number;
  oddsBy: (by: number) => number;
}

/**
 * Returns the odds that follow from the sorted dates of a sample, corrected by the shift. With a shift, the date for some
 * odds can be later than all dates of the sample. After the last one, the odds that the job is still not finished fall
 * in proportion to one over the time.
 */
export function finishOdds(dates: readonly number[], shift: number): FinishOdds {
  const count = dates.length;
  const last = dates[count - 1];
  // In k of n + 1 cases, the next sample is at most the kth of n.
  const surest = count / (count + 1);
  // The time above the median in which log odds grow by one.
  const perLogOdds = (dateFor(dates, 0.9) - dateFor(dates, 0.5)) / logOdds(0.9);
  return {
    dateFor(chance) {
      const simulated = simulatedOdds(chance, shift);
      return simulated <= surest || !Number.isFinite(last)
        ? dateFor(dates, Math.min(1, (simulated * (count + 1)) / count))
        : last + perLogOdds * Math.expm1(logOdds(simulated) - logOdds(surest));
    },
    oddsBy(by) {
      const simulated =
        shift < 0 && by >= last && perLogOdds > 0
          ? fromLogOdds(logOdds(surest) + Math.log1p((by - last) / perLogOdds))
          : oddsBy(dates, by);
      return statedOdds(simulated, shift);
    },
  };
}
