import { type Reason, reason } from '../reasons/reason.ts';

const year = 366 * 86_400_000;

/**
 * Returns why a date is refused, or null: more than a year ago is a slip of the pen. `field` is its label,
 * `at` ISO 8601.
 */
export const refuseLongPast = (field: string, at: string, now: Date): Reason | null =>
  now.getTime() - Date.parse(at) > year ? reason('long-past', { field }) : null;
