/** Proposes settings, such as a machine's speed, from measured runs of the past weeks (design: review). */

/** The values measured in several runs. Half of the values are between `lower` and `upper`. */
export interface Measured {
  runs: number;
  lower: number;
  median: number;
  upper: number;
}

/** The least number of measured runs from which a setting is proposed. */
export const fewestRuns = 5;
/** The least share by which a proposed value must differ from the present setting. */
const leastDifference = 0.1;
/** The number of past weeks whose runs are measured. */
export const learnedWeeks = 8;

export const learnedOf = ['makeReadyMinutes', 'sheetsPerHour', 'makeReadySheets', 'runWastePercent'] as const;
export type Learned = (typeof learnedOf)[number];

/** The step to which each setting's proposal is rounded, and the range in which it must be. */
const limits: Record<Learned, { step: number; from: number; to: number }> = {
  makeReadyMinutes: { step: 1, from: 1, to: 1_440 },
  sheetsPerHour: { step: 50, from: 50, to: 100_000 },
  makeReadySheets: { step: 1, from: 0, to: 100_000 },
  runWastePercent: { step: 0.1, from: 0, to: 90 },
};

/**
 * Proposes the median of the runs as the setting's value. It returns null if there are too few runs, or if
 * the median hardly differs from the setting.
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
 * Returns how many minutes longer the planned operations would take with the proposed setting. `planned`
 * holds their quantities. It returns null if the setting does not change minutes.
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
