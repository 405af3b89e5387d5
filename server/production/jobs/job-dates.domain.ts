/** Checks delivery dates. */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { type OpenJob } from '../work/job-aggregate.domain.ts';
import * as repo from './jobs.repo.ts';

/** Throws if the date has passed, unless it is the job's previous date, which an undo restores. */
export async function refuseNewDate({ verb, row }: OpenJob, date: string): Promise<Reason | null> {
  const wrong = refuseDeliveryDate(date, verb.now);
  return wrong && Date.parse(date) === (await repo.findPreviousDeliveryDate(verb.db, row.id)) ? null : wrong;
}
