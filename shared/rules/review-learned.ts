/** What a shop's own runs say of its settings (design: review): never invented, always with the runs that it rests on. */

/** What was measured on so many runs: half of them lie between `lower` and `upper`. */
export interface Measured {
  runs: number;
  lower: number;
  median: number;
  upper: number;
}

/** On fewer nothing is proposed. */
export const fewestRuns = 5;
/** What differs by less than this part stays as it is. */
const leastDifference = 0.1;
/** So many weeks back runs are looked at. */
export const learnedWeeks = 8;

export const learnedOf = ['makeReadyMinutes', 'sheetsPerHour', 'makeReadySheets', 'runWastePercent'] as const;
export type Learned = (typeof learnedOf)[number];

/** To what each is rounded, and from where to where it may go. */
const limits: Record<Learned, { step: number; from: number; to: number }> = {
  makeReadyMinutes: { step: 1, from: 1, to: 1_440 },
  sheetsPerHour: { step: 50, from: 50, to: 100_000 },
  makeReadySheets: { step: 1, from: 0, to: 100_000 },
  runWastePercent: { step: 0.1, from: 0, to: 90 },
};

/** What the setting is proposed to be, by the middle of the runs; null where it is well as it is, or too few say otherwise. */
export function proposeSetting(what: Learned, now: number, { runs, median }: Measured): number | null {
  const { step, from, to } = limits[what];
  if (runs < fewestRuns) return null;
  const steps = Math.round(median / step);
  const proposed = Math.min(to, Math.max(from, Number((steps * step).toFixed(1))));
  const enough = Math.max(now * leastDifference, step);
  return Math.abs(proposed - now) + step / 1000 < enough ? null : proposed;
}

/** By how many minutes the work changes together that is `planned`, in sheets or pieces for each operation. */
export function totalMinutesChange(
  of: Learned,
  now: number,
  proposed: number,
  planned: readonly number[],
): number | null {
  if (of === 'makeReadyMinutes') return (proposed - now) * planned.length;
  if (of !== 'sheetsPerHour') return null;
  const hours = planned.reduce((sum, each) => sum + each / proposed - each / now, 0);
  return Math.round(hours * 60);
}
