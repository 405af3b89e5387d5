/**
 * What keeps a job that is not in the queues (design: today): a draft, one on hold, or one that is made and not sent. Of a job in the queues
 * the plan says it (rule findCause).
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus, sheetsShort } from './job-status.ts';

export interface ObstacleFacts {
  status: JobStatus;
  holdReason: string | null;
  scheduled: boolean;
  /** The shop asks for its artwork to be approved, and it is not. */
  unapproved?: boolean;
  /** Steps planned and operations added by hand, of a job that is not scheduled; press sheets required and assigned. */
  steps: number;
  papersRequired: number;
  papersAssigned: number;
  /** The operation that no machine can have, and why (rule whyNoMachine); left out: none is known. */
  noMachine?: { operation: string; why: string } | null;
  /** Pieces that are made, have left, and will be missing: of one that is finished. */
  made: number;
  sent: number;
  short: number;
}

/** Returns the first obstacle; null where the plan has to say it. */
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
