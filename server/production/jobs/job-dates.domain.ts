/** Checks new delivery dates of jobs that exist already. */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { type OpenJob } from '../work/job-aggregate.domain.ts';
import * as repo from './jobs.repo.ts';

/**
 * Returns the reason against a date in the past, or null. The date that the job had before is always allowed, because
 * an undo restores it.
 */
export async function refuseNewDate({ verb, row }: OpenJob, date: string): Promise<Reason | null> {
  const wrong = refuseDeliveryDate(date, verb.now);
  return wrong && Date.parse(date) === (await repo.findPreviousDeliveryDate(verb.db, row.id)) ? null : wrong;
}
