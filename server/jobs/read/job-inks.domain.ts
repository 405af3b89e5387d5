/**
 * Renames an ink in all jobs that use it. Finds the job for which a stock movement took ink (design: stock).
 */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { inkTextMaximum, renameInk } from '../../../shared/stock/ink-rules.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { changeJob, type OpenJob } from '../aggregate/job-aggregate.domain.ts';
import { openJobs } from '../aggregate/open-job.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { findOpenJobsWithInk } from './job-inks.repo.ts';
import { findJob } from './jobs.repo.ts';

/**
 * Locks the open jobs that name the ink, and returns a function that renames the ink in these jobs. The returned
 * function throws 409 if a job's ink text gets too long.
 */
export async function lockJobsForInkRename(verb: Verb, from: string): Promise<(to: string) => Promise<void>> {
  const works = await openJobs(verb, await findOpenJobsWithInk(verb.db, from));
  return async (to) => {
    for (const work of works) renameJobInk(work, from, to);
    await save(...works);
  };
}

function renameJobInk(work: OpenJob, from: string, to: string): void {
  const { row } = work;
  const ink = renameInk(row.ink, from, to);
  if (ink.length > inkTextMaximum) {
    const why = reason('inks-too-long', { job: row.number, name: to, most: inkTextMaximum });
    throw conflict(why, { name: why });
  }
  if (ink !== row.ink) changeJob(work, { ink });
}

/**
 * Returns the id and number of the job for which the movement took ink, so that the log can name the job. Throws 404 if there is no such movement.
 */
export async function findMovementJob(verb: Verb, id: string): Promise<{ id: string; number: string }> {
  const { number } = await findJob(verb.db, id);
  return { id, number };
}
