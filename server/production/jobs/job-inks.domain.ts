/** What inks and jobs have to do with each other (design: stock). */
import { reason } from '../../../shared/reasons/reason.ts';
import { inkTextMaximum, renameInk } from '../../../shared/rules/ink.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { lockOpenJobsNaming } from './job-inks.repo.ts';
import { changeJob } from './job-lock.domain.ts';
import { findJob } from './jobs.repo.ts';

/**
 * Writes the ink's new name into the jobs that are not done with. Joins the verb that has the ink's row locked: inks come
 * before jobs, no verb that holds a job waits for an ink. Throws 409 where a job's text of inks would become too long.
 */
export async function renameInkInJobs(verb: Verb, from: string, to: string): Promise<void> {
  for (const row of await lockOpenJobsNaming(verb.db, from)) {
    const ink = renameInk(row.ink, from, to);
    if (ink.length > inkTextMaximum) {
      const why = reason('inks-too-long', { job: row.number, name: to, most: inkTextMaximum });
      throw conflict(why, { name: why });
    }
    if (ink !== row.ink) await changeJob(verb, row, { ink });
  }
}

/** What a movement says of the job that it is for. Throws 404. */
export async function jobOfMovement(verb: Verb, id: string): Promise<{ id: string; number: string }> {
  const { number } = await findJob(verb.db, id);
  return { id, number };
}
