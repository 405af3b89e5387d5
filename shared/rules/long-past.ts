import { type Reason, reason } from '../reasons/reason.ts';

const year = 366 * 86_400_000;

/**
 * Why what is still to come can't have this date, or null. One that has passed may be entered afterwards, but more than a year ago is a
 * slip of the pen. `field` is its label, `at` ISO 8601.
 */
export const refuseLongPast = (field: string, at: string, now: Date): Reason | null =>
  now.getTime() - Date.parse(at) > year ? reason('long-past', { field }) : null;
