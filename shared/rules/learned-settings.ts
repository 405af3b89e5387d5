/** Proposes settings, such as speeds, from the shop's own past runs (design: review). */

/** What several runs measured. Half of the runs lie between `lower` and `upper`. */
export interface Measured {
  runs: number;
  lower: number;
  median: number;
  upper: number;
}

/** The least number of runs for a proposal. */
export const fewestRuns = 5;
/** The least share by which a proposal must differ from the setting. */
const leastDifference = 0.1;
/** The number of past weeks of which the runs count. */
export const learnedWeeks = 8;

export const learnedOf = ['makeReadyMinutes', 'sheetsPerHour', 'makeReadySheets', 'runWastePercent'] as const;
export type Learned = (typeof learnedOf)[number];

/** For each setting, the step to which a proposal is rounded, and its range. */
const limits: Record<Learned, { step: number; from: number; to: number }> = {
  makeReadyMinutes: { step: 1, from: 1, to: 1_440 },
  sheetsPerHour: { step: 50, from: 50, to: 100_000 },
  makeReadySheets: { step: 1, from: 0, to: 100_000 },
  runWastePercent: { step: 0.1, from: 0, to: 90 },
};

/**
 * Returns the median of the runs as the proposed value. Null if it hardly differs from the setting, or if there
 * are too few runs.
 */
export function proposeSetting(what: Learned, now: number, { runs, median }: Measured): number | null {
  const { step, from, to } = limits[what];
  if (runs < fewestRuns) return null;
  const steps = Math.round(median / step);
  const proposed = Math.min(to, Math.max(from, Number((steps * step).toFixed(1))));
  const enough = Math.max(now * leastDifference, step);
  return Math.abs(proposed - now) + step / 1000 < enough ? null : proposed;
}

/**
 * Returns by how many minutes the planned work becomes longer, for operations of the `planned` quantities. Null
 * for a setting that does not change minutes.
 */
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
