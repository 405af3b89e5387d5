/** The buying list in words. */
import { type Buy, jobsNamed } from '../../shared/rules/buying.ts';
import { count, sentenceList } from '../ui/page/format.ts';

/** "for MR-1 and MR-2", "for 7 jobs", "low" */
export function whyBuy({ jobs }: Buy): string {
  if (jobs.length === 0) return 'low';
  return jobs.length > jobsNamed ? `for ${count(jobs.length, 'job')}` : `for ${sentenceList(jobs)}`;
}
