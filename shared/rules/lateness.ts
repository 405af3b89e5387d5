/**
 * Decides whether a job is late or at risk (design: lateness), for lists, figures, board, timeline, job and
 * palette. Drafts and held jobs count like any other.
 */
import { isDeliveryPast } from './days-remaining.ts';
import { isOpenJob, type JobStatus, jobStatuses, sheetsShort } from './job-status.ts';

export const latenesses = ['at-risk', 'late'] as const;
export type Lateness = (typeof latenesses)[number];

/** Statuses in which a job can no longer be late. A finished job that is not sent can. */
const outStatuses: readonly JobStatus[] = ['dispatched', 'cancelled'];
export const inHouseStatuses: readonly JobStatus[] = jobStatuses.filter(
  (status) => !outStatuses.includes(status),
);

/** The stored date of a job that can't be made, because it lacks a machine or paper. */
export const never = '9999-12-31T00:00:00.000Z';
/** Values of the lateness filter of job lists: late, at risk, either of them, or in the queues without a date. */
export const latenessFilters = [...latenesses, 'any', 'no-date'] as const;
export type LatenessFilter = (typeof latenessFilters)[number];

/** Returns whether a job in the queues has no expected date. A job on hold does not count. */
export const hasNoDate = (
  job: Pick<LatenessFacts, 'status' | 'expected'> & { openOperations: number },
): boolean =>
  isOpenJob(job.status) && job.status !== 'on hold' && job.openOperations > 0 && job.expected === never;

/** Returns the expected date; null if there is none. */
export const dateOrNull = (expected: string | null): string | null => (expected === never ? null : expected);

export interface LatenessFacts {
  status: JobStatus;
  /** ISO 8601, like `expected`. That is `never` if the job can't be made, and null if it is unknown. */
  deliveryDate: string;
  expected: string | null;
}

/**
 * Returns `late` after the delivery date and `at-risk` if the job is expected after it or never. Null means
 * in time.
 */
export function lateness({ status, deliveryDate, expected }: LatenessFacts, now: Date): Lateness | null {
  if (!inHouseStatuses.includes(status)) return null;
  if (isDeliveryPast(deliveryDate, now)) return 'late';
  const isAfter = expected !== null && Date.parse(expected) > Date.parse(deliveryDate);
  return isAfter && isOpenJob(status) ? 'at-risk' : null;
}

/**
 * Returns the lateness as time passes since the server's response. A job without a date keeps the server's
 * `at-risk`.
 */
export function currentLateness(
  job: LatenessFacts & { lateness?: Lateness | null },
  now: Date,
): Lateness | null {
  const cannot = job.expected === null && job.lateness === 'at-risk';
  return lateness(cannot ? { ...job, expected: never } : job, now);
}

/**
 * Returns how much paper the expected date assumes although it is missing. Null if nothing is missing, or the
 * date already waits for the paper.
 */
export function missingPaperNote(job: {
  status: JobStatus;
  papersRequired: number;
  papersAssigned: number;
}): 'no paper yet' | 'not all paper yet' | null {
  const isPlan = job.status === 'draft' || job.status === 'on hold';
  if (!isPlan || sheetsShort(job.papersRequired, job.papersAssigned) === 0) return null;
  return job.papersAssigned === 0 ? 'no paper yet' : 'not all paper yet';
}

/** The words of a mark or cell. */
export const latenessWords: Record<Lateness, string> = { 'at-risk': 'At risk', late: 'Late' };

/** Returns the jobs of a figure by status: "19 in the queues, 8 drafts and on hold, 2 made, not sent". */
export function scopeWords(byStatus: Partial<Record<JobStatus, number>>): string {
  const of = (...statuses: readonly JobStatus[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const [drafts, held] = [of('draft'), of('on hold')];
  const plans = [drafts > 0 && (drafts === 1 ? 'draft' : 'drafts'), held > 0 && 'on hold'];
  return [
    { count: of('scheduled', 'in production'), words: 'in the queues' },
    { count: drafts + held, words: plans.filter(Boolean).join(' and ') },
    { count: of('finished'), words: 'made, not sent' },
  ]
    .flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : []))
    .join(', ');
}
