/**
 * Returns a text with the number of listed late jobs in each status, such as "9 in the queues, 1 draft" (rule
 * scopeWords).
 */
import { type ArgumentsOf } from '../../shared/platform/contract/endpoint.ts';
import { scopeWords } from '../../shared/jobs/aggregate/lateness.ts';
import { useInPlaceQuery } from './api/queries.ts';
import { contract } from './contract.ts';

type Filters = NonNullable<ArgumentsOf<typeof contract.jobs.counts>['query']>;

/**
 * Returns "9 in the queues, 1 draft". Returns an empty text until the counts have loaded, and for lists without a
 * lateness filter.
 */
export function useLateScope(filters: Filters): string {
  const { data } = useInPlaceQuery(
    contract.jobs.counts,
    { query: filters },
    { enabled: filters.lateness !== undefined, every: 3000 },
  );
  return data && filters.lateness ? scopeWords(data.byStatus) : '';
}
