/** Decides which daily backups the server retains. */

const dayMs = 24 * 60 * 60_000;
const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
/** For each period: how many periods have a backup, and the number or name of the period in UTC. */
const rules: readonly [most: number, periodOf: (at: Date) => number | string][] = [
  [7, dayOf],
  // 1 January 1970 was a Thursday, and weeks begin on Monday.
  [4, (at) => Math.floor((dayOf(at) + 3) / 7)],
  [12, (at) => at.toISOString().slice(0, 7)],
];
/** The most daily backups that the server retains. */
export const mostRetained = rules.reduce((sum, [most]) => sum + most, 0);

/**
 * Returns which of the backups to retain: the newest of each of the last 7 days, 4 weeks and 12 months that have one.
 * Days without a backup do not count, so that neither a pause nor a wrong clock removes all backups.
 */
export function retained(times: readonly Date[]): Set<Date> {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>();
  for (const [most, periodOf] of rules) {
    const seen = new Set<number | string>();
    for (const at of newestFirst) {
      const period = periodOf(at);
      if (seen.size === most || seen.has(period)) continue;
      seen.add(period);
      kept.add(at);
    }
  }
  return kept;
}
