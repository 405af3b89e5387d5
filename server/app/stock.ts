/** Joins papers and inks with what production knows of their jobs, since stock itself knows no jobs. */
import { findMovementJob, lockJobsForInkRename } from '../production/jobs/job-inks.domain.ts';
import { paperJobs } from '../production/stock/paper-jobs.domain.ts';
import { inksOf } from '../stock/inks/inks.entity.ts';
import { papersOf } from '../stock/papers/papers.entity.ts';

export const papers = papersOf(paperJobs);
export const inks = inksOf({ renaming: lockJobsForInkRename, ofMovement: findMovementJob });
