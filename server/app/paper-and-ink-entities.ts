/** Gives papers and inks the functions on the jobs that use them. The stock module itself may not import jobs. */
import { findMovementJob, lockJobsForInkRename } from '../production/jobs/job-inks.domain.ts';
import { paperJobs } from '../production/stock/paper-jobs.domain.ts';
import { createInks } from '../stock/inks/inks.entity.ts';
import { createPapers } from '../stock/papers/papers.entity.ts';

export const papers = createPapers(paperJobs);
export const inks = createInks({ lockForRename: lockJobsForInkRename, findJob: findMovementJob });
