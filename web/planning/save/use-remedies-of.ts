import { keepPreviousData } from '@tanstack/react-query';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';

/**
 * Reads what the planner proposes for late jobs, and what scheduling a draft would cost. It takes at most eight jobs,
 * because the planner searches for one after another.
 */
export function useRemediesOf(ids: readonly string[], isAllowed: boolean) {
  const of = ids.toSorted().join();
  return useInPlaceQuery(
    contract.plans.remedies,
    { query: { of } },
    // The answer depends on the queues of the whole shop, which change all the time.
    { enabled: isAllowed && of !== '', placeholderData: keepPreviousData, every: 10_000 },
  );
}
