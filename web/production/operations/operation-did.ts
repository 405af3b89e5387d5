/** What operations did in a period, as the figures of the review lead to their list: kept in the address. */
import { operationActivities } from '../../../shared/rules/review.ts';
import { shortDate } from '../../ui/page/format.ts';

type Did = (typeof operationActivities)[number];
interface Asked {
  did?: Did | undefined;
  reason?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter that the address names, none where it names no period. */
export function didIn(filter: (name: string) => string | null): Asked {
  const did = operationActivities.find((each) => each === filter('did'));
  const [from, to, reason] = [filter('from'), filter('to'), filter('reason')];
  return did && from && to ? { did, from, to, ...(reason !== null && { reason }) } : {};
}

const words: Record<Did, string> = {
  worked: 'worked on',
  'made-ready': 'made ready',
  paused: 'paused',
  counted: 'counted',
  wasted: 'wasted',
  finished: 'finished',
};
const day = (date: string | undefined) =>
  date === undefined ? '' : shortDate(`${date}T12:00:00Z`, { zone: 'UTC' });

/** "paused for Tea, Mon 16 Nov to Sun 22 Nov". */
export function didWords({ did = 'worked', reason, from, to }: Asked): string {
  const why = reason === undefined ? '' : ` for ${reason || 'no reason given'}`;
  return `${words[did]}${why}, ${from === to ? day(from) : `${day(from)} to ${day(to)}`}`;
}
