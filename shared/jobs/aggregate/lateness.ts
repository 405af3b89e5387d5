/**
 * Decides whether a job is late or at risk (design: lateness). All screens use this rule. Unscheduled jobs
 * and jobs on hold can be late too.
 */
import { isDeliveryPast } from '../../platform/days-remaining.ts';
import {
  isInHouse,
  isInQueues,
  isOpenJob,
  isPlan,
  type JobStatus,
  jobStatuses,
  sheetsShort,
  isOnHold,
} from './job-status.ts';
import { t } from '../../platform/translate.ts';

export const latenesses = ['at-risk', 'late'] as const;
export type Lateness = (typeof latenesses)[number];

/**
 * The expected date that the database stores for a job that can't be made, for lack of a machine or paper.
 */
export const never = '9999-12-31T00:00:00.000Z';
/**
 * The values by which job lists can filter for lateness. `any` means late or at risk. `no-date` means that a
 * job in the queues has no expected date.
 */
export const latenessFilters = [...latenesses, 'any', 'no-date'] as const;
export type LatenessFilter = (typeof latenessFilters)[number];

/** Returns whether a job in the queues lacks an expected date. A job on hold is not in the queues. */
export const hasNoDate = (
  job: Pick<LatenessFacts, 'status' | 'expected'> & { openOperations: number },
): boolean =>
  isOpenJob(job.status) && !isOnHold(job.status) && job.openOperations > 0 && job.expected === never;

/** Returns the stored expected date, or null if none is stored or the job can't be made. */
export const dateOrNull = (expected: string | null): string | null => (expected === never ? null : expected);

/** Returns the expected date of an open job, or null if there is none. A closed job has no expected date. */
export const expectedOrNull = ({ status, expected }: { status: JobStatus; expected: string | null }) =>
  isOpenJob(status) ? dateOrNull(expected) : null;

export interface LatenessFacts {
  status: JobStatus;
  /** The delivery date in ISO 8601. */
  deliveryDate: string;
  /** The expected date in ISO 8601. It is `never` if the job can't be made, and null if none is known. */
  expected: string | null;
}

/** Returns whether a job that is ready at this time misses its delivery. Both are in ISO 8601. */
export const isAfterDelivery = (at: string, { deliveryDate }: Pick<LatenessFacts, 'deliveryDate'>): boolean =>
  Date.parse(at) > Date.parse(deliveryDate);

/**
 * Returns `late` if the delivery date of an undispatched job has passed, and `at-risk` if an open job is
 * expected after that date or never. It returns null for any other job.
 */
export function lateness({ status, deliveryDate, expected }: LatenessFacts, now: Date): Lateness | null {
  if (!isInHouse(status)) return null;
  if (isDeliveryPast(deliveryDate, now)) return 'late';
  const isAfter = expected !== null && isAfterDelivery(expected, { deliveryDate });
  return isAfter && isOpenJob(status) ? 'at-risk' : null;
}

/**
 * Returns the lateness at `now`, a while after the server's response. If a job without a date was `at-risk`
 * in the response, it stays so.
 */
export function currentLateness(
  job: LatenessFacts & { lateness?: Lateness | null },
  now: Date,
): Lateness | null {
  const cannot = job.expected === null && job.lateness === 'at-risk';
  return lateness(cannot ? { ...job, expected: never } : job, now);
}

/**
 * Says how much missing paper the expected date assumes to be there. It returns null if no paper is missing,
 * or if the date includes the wait for paper.
 */
export function missingPaperNote(job: {
  status: JobStatus;
  papersRequired: number;
  papersAssigned: number;
}): string | null {
  if (!isPlan(job.status) || sheetsShort(job.papersRequired, job.papersAssigned) === 0) return null;
  return job.papersAssigned === 0 ? t('no paper yet') : t('not all paper yet');
}

/** The labels that lists and cards show for the lateness. */
export const latenessWords: Record<Lateness, string> = { 'at-risk': t('At risk'), late: t('Late') };

/**
 * Returns how many of the counted jobs have which status, such as "19 in the queues, 8 drafts and on hold, 2
 * made, not sent".
 */
export function scopeWords(byStatus: Partial<Record<JobStatus, number>>): string {
  const of = (...statuses: readonly JobStatus[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const [drafts, held] = [of('draft'), of('on hold')];
  const plans = [drafts > 0 && (drafts === 1 ? t('draft') : t('drafts')), held > 0 && t('on hold')];
  return [
    { count: of(...jobStatuses.filter(isInQueues)), words: t('in the queues') },
    { count: drafts + held, words: plans.filter(Boolean).join(t(' and ')) },
    { count: of('finished'), words: t('made, not sent') },
  ]
    .flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : []))
    .join(', ');
}
