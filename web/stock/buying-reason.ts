/** Says in words why the buying list contains a paper. */
import { type PurchaseLine, namedJobsMaximum } from '../../shared/rules/purchase-list.ts';
import { count, sentenceList } from '../ui/page/format.ts';

/** Returns why to buy the paper: "for MR-1 and MR-2", "for 7 jobs", or "low" if no job needs it. */
export function whyBuy({ jobs }: PurchaseLine): string {
  if (jobs.length === 0) return 'low';
  return jobs.length > namedJobsMaximum ? `for ${count(jobs.length, 'job')}` : `for ${sentenceList(jobs)}`;
}
