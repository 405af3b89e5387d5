/**
 * Creates the entities of papers and inks, and passes in functions on the jobs that use them. Papers and inks are a
 * lower subject than jobs, so their own files may not import jobs.
 */
import { findMovementJob, lockJobsForInkRename } from '../../jobs/read/job-inks.domain.ts';
import { jobsUsingPaper } from './jobs-using-paper.domain.ts';
import { createInks } from '../inks/inks.entity.ts';
import { createPapers } from '../papers/papers.entity.ts';

export const papers = createPapers(jobsUsingPaper);
export const inks = createInks({ lockForRename: lockJobsForInkRename, findJob: findMovementJob });
