/**
 * Whether a job is late, or about to be (design: lateness): the one rule, for lists, figures, board, timeline, job and palette.
 * Drafts and held jobs are judged like any other.
 */
import { isDeliveryPast } from './days-remaining.ts';
import { isOpenJob, type JobStatus, jobStatuses, sheetsShort } from './job-status.ts';

export const latenesses = ['at-risk', 'late'] as const;
export type Lateness = (typeof latenesses)[number];

/** A job that has left the house or was given up; any other can be late, one that is finished and not sent among them. */
const outStatuses: readonly JobStatus[] = ['dispatched', 'cancelled'];
export const inHouseStatuses: readonly JobStatus[] = jobStatuses.filter(
  (status) => !outStatuses.includes(status),
);

/** Stands for a date where nobody can say when the job will be made: no machine does it, its paper is not there. */
export const never = '9999-12-31T00:00:00.000Z';
/** Values of the lateness filter of job lists: late, at risk, either of them, or in the queues without a date. */
export const latenessFilters = [...latenesses, 'any', 'no-date'] as const;
export type LatenessFilter = (typeof latenessFilters)[number];

/** Returns whether a job with operations in the queues can't be made as things are; one on hold waits for a person's word alone. */
export const hasNoDate = (
  job: Pick<LatenessFacts, 'status' | 'expected'> & { openOperations: number },
): boolean =>
  isOpenJob(job.status) && job.status !== 'on hold' && job.openOperations > 0 && job.expected === never;

/** The date that is told of it; null where there is none. */
export const dateOrNull = (expected: string | null): string | null => (expected === never ? null : expected);

export interface LatenessFacts {
  status: JobStatus;
  /** ISO 8601, as `expected`: `never` where it can't be made as things are, null where that was not worked out. */
  deliveryDate: string;
  expected: string | null;
}

/** `late` is past its delivery and not out, `at-risk` is expected after its delivery or never; null is in time, as far as one knows. */
export function lateness({ status, deliveryDate, expected }: LatenessFacts, now: Date): Lateness | null {
  if (!inHouseStatuses.includes(status)) return null;
  if (isDeliveryPast(deliveryDate, now)) return 'late';
  const isAfter = expected !== null && Date.parse(expected) > Date.parse(deliveryDate);
  return isAfter && isOpenJob(status) ? 'at-risk' : null;
}

/** The same as the clock goes on, of a job as the server told it: one without a date is at risk where that said so. */
export function currentLateness(
  job: LatenessFacts & { lateness?: Lateness | null },
  now: Date,
): Lateness | null {
  const cannot = job.expected === null && job.lateness === 'at-risk';
  return lateness(cannot ? { ...job, expected: never } : job, now);
}

/**
 * What the date of a job that is not on its way yet counts on: it is expected as if its paper were there, and this says how much of it
 * is; null: nothing is missing, or it is planned by when its paper comes.
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

/** What a mark or a cell says of it. */
export const latenessWords: Record<Lateness, string> = { 'at-risk': 'At risk', late: 'Late' };

/** "19 in the queues, 8 drafts and on hold, 2 made, not sent": what the jobs are of which a figure tells, by their statuses. */
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
