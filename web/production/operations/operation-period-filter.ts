/**
 * Filters operations by what happened to them in a period. The figures of the review link to such a list. The URL
 * stores the filter.
 */
import { operationActivities } from '../../../shared/rules/review-periods.ts';
import { shortDate } from '../../ui/page/format.ts';

type PeriodActivity = (typeof operationActivities)[number];
interface PeriodFilter {
  did?: PeriodActivity | undefined;
  reason?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the filter in the URL, or an empty filter if the URL has no period. */
export function periodFilterIn(filter: (name: string) => string | null): PeriodFilter {
  const did = operationActivities.find((each) => each === filter('did'));
  const [from, to, reason] = [filter('from'), filter('to'), filter('reason')];
  return did && from && to ? { did, from, to, ...(reason !== null && { reason }) } : {};
}

const words: Record<PeriodActivity, string> = {
  worked: 'worked on',
  'made-ready': 'made ready',
  paused: 'paused',
  counted: 'counted',
  wasted: 'wasted',
  finished: 'finished',
};
const day = (date: string | undefined) =>
  date === undefined ? '' : shortDate(`${date}T12:00:00Z`, { zone: 'UTC' });

/** Returns the filter in words: "paused for Tea, Mon 16 Nov to Sun 22 Nov". */
export function periodFilterWords({ did = 'worked', reason, from, to }: PeriodFilter): string {
  const why = reason === undefined ? '' : ` for ${reason || 'no reason given'}`;
  return `${words[did]}${why}, ${from === to ? day(from) : `${day(from)} to ${day(to)}`}`;
}
