/** Words for the buying list. */
import { type PurchaseLine, namedJobsMaximum } from '../../shared/rules/purchase-list.ts';
import { count, sentenceList } from '../ui/page/format.ts';

/** Returns "for MR-1 and MR-2", "for 7 jobs" or "low". */
export function whyBuy({ jobs }: PurchaseLine): string {
  if (jobs.length === 0) return 'low';
  return jobs.length > namedJobsMaximum ? `for ${count(jobs.length, 'job')}` : `for ${sentenceList(jobs)}`;
}
