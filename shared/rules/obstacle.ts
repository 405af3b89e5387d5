/**
 * Finds what keeps a job outside the queues (design: today): a draft, a job on hold, or one that is made and
 * not sent.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus, sheetsShort } from './job-status.ts';

export interface ObstacleFacts {
  status: JobStatus;
  holdReason: string | null;
  scheduled: boolean;
  /** Whether the shop requires an approval of the artwork that is missing. */
  unapproved?: boolean;
  /** The steps planned and added of an unscheduled job; its press sheets required and assigned. */
  steps: number;
  papersRequired: number;
  papersAssigned: number;
  /** The operation that no machine can do, and why (rule whyNoMachine); absent if none is known. */
  noMachine?: { operation: string; why: string } | null;
  /** The pieces made, sent and short of a finished job. */
  made: number;
  sent: number;
  short: number;
}

/** Returns the first obstacle; null if the plan has to explain the date. */
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
