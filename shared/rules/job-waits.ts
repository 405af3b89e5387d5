/**
 * The next step that a job waits for: operations, scheduling, paper, or approval of its artwork. Lists filter
 * by it.
 */
import { isOpenJob, type JobStatus, refuseSchedule, sheetsShort } from './job-status.ts';

export const jobWaits = ['operations', 'schedule', 'paper', 'approval'] as const;
export type JobWait = (typeof jobWaits)[number];

export interface WaitingJob extends Omit<Parameters<typeof refuseSchedule>[0], 'unapproved'> {
  status: JobStatus;
  /** Whether the shop requires an approval of the artwork that is missing. */
  isUnapproved: boolean;
  makeUpSheets: number;
  /** Whether some of the job's sheets are on order. */
  hasOrders: boolean;
}

/**
 * Returns whether the job waits for that step. Paper is what drafts with steps, unassigned make-up runs and
 * scheduled jobs with sheets on order wait for.
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
