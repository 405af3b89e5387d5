/**
 * Connects papers and inks with the functions that know the jobs that use them, since the stock module knows no jobs.
 */
import { findMovementJob, lockJobsForInkRename } from '../production/jobs/job-inks.domain.ts';
import { paperJobs } from '../production/stock/paper-jobs.domain.ts';
import { createInks } from '../stock/inks/inks.entity.ts';
import { createPapers } from '../stock/papers/papers.entity.ts';

export const papers = createPapers(paperJobs);
export const inks = createInks({ lockForRename: lockJobsForInkRename, findJob: findMovementJob });
