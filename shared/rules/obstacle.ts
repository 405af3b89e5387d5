/**
 * Finds what keeps a job outside the queues (design: today). Such a job is a draft, is on hold, or is made and
 * not sent.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus, sheetsShort } from './job-status.ts';

export interface ObstacleFacts {
  status: JobStatus;
  holdReason: string | null;
  scheduled: boolean;
  /** Whether the shop requires an approval of the artwork that the job does not have. */
  unapproved?: boolean;
  /** The number of planned steps and operations of an unscheduled job. */
  steps: number;
  /** The press sheets that an unscheduled job requires. */
  papersRequired: number;
  /** The press sheets that an unscheduled job has. */
  papersAssigned: number;
  /**
   * The operation that no machine can do, and why (rule whyNoMachine). Null or missing if there is no such
   * operation.
   */
  noMachine?: { operation: string; why: string } | null;
  /** The pieces that a finished job has made. */
  made: number;
  /** The pieces that a finished job has dispatched. */
  sent: number;
  /** The pieces that the order of a finished job lacks. */
  short: number;
}

/** Returns the first obstacle, or null if the job is in the queues, so that the plan explains its date. */
export function findObstacle(job: ObstacleFacts): Reason | null {
  const { status } = job;
  if (status === 'finished')
    return reason('obstacle-not-sent', { ready: job.made - job.sent, short: job.short });
  if (status === 'on hold') return reason('obstacle-hold', { why: job.holdReason });
  return job.scheduled ? null : obstacleOfDraft(job);
}

function obstacleOfDraft(job: ObstacleFacts): Reason {
  const { steps, noMachine, unapproved, papersRequired, papersAssigned } = job;
  if (steps === 0) return reason('obstacle-no-steps');
  if (noMachine) return reason('obstacle-no-machine', noMachine);
  if (unapproved) return reason('obstacle-artwork');
  const sheets = sheetsShort(papersRequired, papersAssigned);
  return sheets > 0 ? reason('obstacle-paper', { sheets }) : reason('obstacle-not-scheduled');
}
