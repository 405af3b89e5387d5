/**
 * Decides whether a job waits for operations, scheduling, paper or artwork approval. Job lists can filter by
 * each of these.
 */
import { isOpenJob, type JobStatus, refuseSchedule, sheetsShort } from './job-status.ts';

export const jobWaits = ['operations', 'schedule', 'paper', 'approval'] as const;
export type JobWait = (typeof jobWaits)[number];

export interface WaitingJob extends Omit<Parameters<typeof refuseSchedule>[0], 'unapproved'> {
  status: JobStatus;
  /** Whether the artwork's approval is missing and the shop requires that approval. */
  isUnapproved: boolean;
  makeUpSheets: number;
  /** Whether some of the job's sheets are on order and have not arrived. */
  hasOrders: boolean;
}

/**
 * Returns whether the job waits for `what`. For paper, these jobs wait: drafts with steps, make-up runs that
 * lack sheets, and scheduled jobs with sheets on order.
 */
export function isWaitingFor(what: JobWait, { isUnapproved, ...job }: WaitingJob): boolean {
  const { status, productOperationsCount, papersRequired, papersAssigned } = job;
  const isPlanned = status === 'draft' && productOperationsCount > 0;
  if (what === 'operations') return status === 'draft' && productOperationsCount === 0;
  if (what === 'schedule') return refuseSchedule(job) === null && !isUnapproved;
  if (what === 'approval') return isPlanned && isUnapproved;
  const isMakeUp = isOpenJob(status) && job.makeUpSheets > 0;
  const lacksSheets = sheetsShort(papersRequired, papersAssigned) > 0;
  return ((isPlanned || isMakeUp) && lacksSheets) || (status === 'scheduled' && job.hasOrders);
}
