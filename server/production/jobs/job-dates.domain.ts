/** When a job may be due. */
import { type Reason } from '../../../shared/reasons/reason.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { type OpenJob } from '../work/job-aggregate.domain.ts';
import * as repo from './jobs.repo.ts';

/** A date that has passed is refused, unless it is the one that the job had before its last change: taken back, it is as it was. */
export async function refuseNewDate({ verb, row }: OpenJob, date: string): Promise<Reason | null> {
  const wrong = refuseDeliveryDate(date, verb.now);
  return wrong && Date.parse(date) === (await repo.findPreviousDeliveryDate(verb.db, row.id)) ? null : wrong;
}
