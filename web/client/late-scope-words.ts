/** Says in words which jobs a figure of late jobs includes (rule scopeWords). */
import { useQuery } from '@tanstack/react-query';
import { type ArgumentsOf } from '../../shared/contract/endpoint.ts';
import { scopeWords } from '../../shared/rules/lateness.ts';
import { query } from './api/queries.ts';
import { contract } from './contract.ts';

type Filters = NonNullable<ArgumentsOf<typeof contract.jobs.counts>['query']>;

/**
 * Returns "9 in the queues, 1 draft". Returns an empty text until the counts have loaded, and for lists without a
 * lateness filter.
 */
export function useLateScope(filters: Filters): string {
  const { data } = useQuery({
    ...query(contract.jobs.counts, { query: filters }),
    enabled: filters.lateness !== undefined,
    meta: { inPlace: true, every: 3000 },
  });
  return data && filters.lateness ? scopeWords(data.byStatus) : '';
}
