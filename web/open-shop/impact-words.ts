/**
 * Formats the impact of a change of the queues as text: the jobs that it gets done on time, makes late, delays, or
 * shifts within their time.
 */
import { type DatesImpact } from '../../shared/queues/move-impact.ts';
import { duration } from '../ui/text/format-values.ts';

/** Returns "1 is saved", or null if no job is saved. */
export const savedJobsWords = ({ saved }: DatesImpact): string | null =>
  saved.length === 0 ? null : `${saved.length} ${saved.length === 1 ? 'is' : 'are'} saved`;
export const lateJobsWords = ({ late }: DatesImpact): string =>
  late.length === 0
    ? 'no job misses its date'
    : `${late.length} ${late.length === 1 ? 'becomes' : 'become'} late`;

/** Returns the impact in one sentence: "1 is saved, no job misses its date". */
export function impactHeadline(of: DatesImpact): string {
  const words = [savedJobsWords(of), lateJobsWords(of)].filter((each) => each !== null).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns "2 h 54 min late", or "no date" if the job has no expected date. */
export const minutesWords = (minutes: number, after: string): string =>
  Number.isFinite(minutes) ? `${duration(minutes * 60)} ${after}` : 'no date';

/**
 * Counts the jobs that move and stay in time, with their largest shift: "2 more move, in time". Returns null if there
 * is no such job.
 */
export function inTimeWords(of: DatesImpact): [string, string] | null {
  const { count, minutes } = of.inTime;
  if (count === 0) return null;
  const more = of.saved.length + of.late.length + of.later.length > 0 ? 'more ' : '';
  const by = duration(Math.abs(minutes) * 60);
  return [
    `${count} ${more}${count === 1 ? 'moves' : 'move'}, in time`,
    `${by} ${minutes > 0 ? 'later' : 'earlier'}`,
  ];
}
