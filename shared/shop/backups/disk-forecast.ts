/** Estimates when a disk is full, from its growth between two moments. */

const dayMs = 24 * 60 * 60_000;
/** The shortest history, in ms, from which the growth is estimated. */
const shortestMs = 7 * dayMs;
/** The number of days before the disk is full from which Admins see a warning. */
export const warnedDays = 90;

export interface Measurement {
  at: Date;
  /** How many bytes were in use. */
  bytes: number;
}

export interface Forecast {
  /** The growth in bytes a day, or null if the history is too short. */
  growthBytes: number | null;
  /** The number of days until the disk is full, or null if it does not fill up or the growth is unknown. */
  daysLeft: number | null;
}

/** Returns how fast the use of the disk grows, and when nothing of its `free` bytes is left. */
export function forecast(then: Measurement, now: Measurement, free: number): Forecast {
  const ms = now.at.getTime() - then.at.getTime();
  if (ms < shortestMs) return { growthBytes: null, daysLeft: null };
  const growthBytes = Math.round((now.bytes - then.bytes) / (ms / dayMs));
  const daysLeft = growthBytes > 0 ? Math.max(0, Math.floor(free / growthBytes)) : null;
  return { growthBytes, daysLeft };
}
