/**
 * Formats as text how a change of the queues affects the expected dates of jobs: which jobs it saves, makes late or
 * delays, and how many stay in time.
 */
import { type DatesImpact } from '../../shared/queues/move-impact.ts';
import { brokenPromisesWords } from '../../shared/planning/ways-to-save-words.ts';
import { duration } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/** Returns "1 is saved", or null if no job is saved. */
export const savedJobsWords = ({ saved }: DatesImpact): string | null =>
  saved.length === 0 ? null : saved.length === 1 ? t`${saved.length} is saved` : t`${saved.length} are saved`;
export function lateJobsWords({ late, broken }: DatesImpact): string {
  const becomeLate =
    late.length === 1 ? t`${late.length} becomes late` : late.length > 1 && t`${late.length} become late`;
  const words = [broken.length > 0 && brokenPromisesWords(broken.length), becomeLate].filter(Boolean);
  return words.length > 0 ? words.join(', ') : t('no job misses its date');
}

/** Returns the impact in one sentence: "1 is saved, no job misses its date". */
export function impactHeadline(of: DatesImpact): string {
  const words = [savedJobsWords(of), lateJobsWords(of)].filter((each) => each !== null).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns "2 h 54 min late", or "no date" if the job has no expected date. */
export const minutesWords = (minutes: number, after: string): string =>
  Number.isFinite(minutes) ? `${duration(minutes * 60)} ${after}` : t('no date');

/**
 * Returns two texts about the jobs that get another date and stay in time: how many, such as "2 more move, in time",
 * and the largest shift. Returns null if there is no such job.
 */
export function inTimeWords(of: DatesImpact): [string, string] | null {
  const { count, minutes } = of.inTime;
  if (count === 0) return null;
  const more = of.saved.length + of.late.length + of.later.length > 0 ? t('more ') : '';
  const by = duration(Math.abs(minutes) * 60);
  return [
    count === 1 ? t`${count} ${more}moves, in time` : t`${count} ${more}move, in time`,
    minutes > 0 ? t`${by} later` : t`${by} earlier`,
  ];
}
