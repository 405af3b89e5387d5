/**
 * Explains why a job is not in the queues (design: today): it is not scheduled, is on hold, or is finished
 * but not dispatched.
 */
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { type JobStatus, sheetsShort, isOnHold } from './job-status.ts';

export interface ObstacleFacts {
  status: JobStatus;
  holdReason: string | null;
  scheduled: boolean;
  /** Whether the artwork's approval is missing and the shop requires that approval. */
  unapproved?: boolean;
  /** The names of the required own fields without a value, or null. */
  unfilled?: readonly string[] | null;
  /** The number of planned steps and operations of an unscheduled job. */
  steps: number;
  /** The number of press sheets that an unscheduled job requires. */
  papersRequired: number;
  /** The number of press sheets that are assigned to an unscheduled job. */
  papersAssigned: number;
  /**
   * The operation that no machine can do, and the reason (rule whyNoMachine). It is null or missing if there
   * is no such operation.
   */
  noMachine?: { operation: string; why: string } | null;
  /** The number of pieces that a finished job has made. */
  made: number;
  /** The number of pieces that a finished job has dispatched. */
  sent: number;
  /** The number of ordered pieces that a finished job has not made. */
  short: number;
}

/**
 * Returns the first obstacle that people have to remove. It returns null if the job is in the queues, where
 * the plan explains its date.
 */
export function findObstacle(job: ObstacleFacts): Reason | null {
  const { status } = job;
  if (status === 'finished')
    return reason('obstacle-not-sent', { ready: job.made - job.sent, short: job.short });
  if (isOnHold(status)) return reason('obstacle-hold', { why: job.holdReason });
  return job.scheduled ? null : obstacleOfDraft(job);
}

function obstacleOfDraft(job: ObstacleFacts): Reason {
  const { steps, noMachine, unapproved, unfilled, papersRequired, papersAssigned } = job;
  if (steps === 0) return reason('obstacle-no-steps');
  if (noMachine) return reason('obstacle-no-machine', noMachine);
  if (unapproved) return reason('obstacle-artwork');
  const sheets = sheetsShort(papersRequired, papersAssigned);
  if (sheets > 0) return reason('obstacle-paper', { sheets });
  return unfilled ? reason('own-fields-missing', { fields: unfilled }) : reason('obstacle-not-scheduled');
}
