/** Decides what of a job is ready before it is made: artwork, paper, tools, places in the queues, and a promise. */
import { isOpenJob, type JobStatus, sheetsShort } from './job-status.ts';

/**
 * A checkpoint is done, is still open, or is not needed for this job. It is `missing` if what was done is no longer
 * there, such as paper that a stock count did not find.
 */
export type CheckpointState = 'done' | 'open' | 'unneeded' | 'missing';

export interface CheckedJob {
  status: JobStatus;
  needsApproval: boolean;
  artworkApprovedAt: string | null;
  artworkToCome: boolean;
  papersRequired: number;
  papersAssigned: number;
  /** The paper on order for which the job waits, or null. */
  awaits: object | null;
  operationsCount: number;
  scheduledAt: string | null;
  promisedDate: string | null;
}

/** Returns the state of each checkpoint, in the sequence in which people reach them. */
export function checkpoints(
  job: CheckedJob,
  found: {
    /** The number of tools that the job's operations name. */
    tools: number;
    /** The number of assigned press sheets that a stock count did not find. */
    missingSheets: number;
  },
): Record<'artwork' | 'paper' | 'tools' | 'scheduled' | 'promised', CheckpointState> {
  // Nobody waits any more for what a finished or cancelled job lacks.
  const open = isOpenJob(job.status) ? 'open' : 'unneeded';
  const isAssigned = sheetsShort(job.papersRequired, job.papersAssigned) === 0;
  const paper = isAssigned && job.awaits === null ? 'done' : open;
  const isMissing = open === 'open' && found.missingSheets > 0;
  return {
    artwork:
      job.artworkApprovedAt !== null ? 'done' : job.needsApproval || job.artworkToCome ? open : 'unneeded',
    paper: isMissing ? 'missing' : paper,
    tools: found.tools > 0 ? 'done' : job.operationsCount === 0 ? open : 'unneeded',
    scheduled: job.scheduledAt !== null ? 'done' : open,
    promised: job.promisedDate !== null ? 'done' : open,
  };
}
