/** Joins papers and inks with what production knows of their jobs, since stock itself knows no jobs. */
import { findMovementJob, lockJobsForInkRename } from '../production/jobs/job-inks.domain.ts';
import { paperJobs } from '../production/stock/paper-jobs.domain.ts';
import { createInks } from '../stock/inks/inks.entity.ts';
import { createPapers } from '../stock/papers/papers.entity.ts';

export const papers = createPapers(paperJobs);
export const inks = createInks({ lockForRename: lockJobsForInkRename, findJob: findMovementJob });
