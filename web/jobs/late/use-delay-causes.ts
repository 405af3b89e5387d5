import { keepPreviousData } from '@tanstack/react-query';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';

/**
 * Returns a map from job id to the text that says why the job is late. The map is empty until the planner has
 * responded.
 */
export function useCauses(ids: readonly string[]): ReadonlyMap<string, string> {
  const of = ids.toSorted().join();
  const { data = [] } = useInPlaceQuery(
    contract.answers.causes,
    { query: { of } },
    {
      enabled: of !== '',
      placeholderData: keepPreviousData,
      // The cause depends on the queues of the whole shop, which change all the time.
      every: 10_000,
    },
  );
  return new Map(data.map(({ jobId, words }) => [jobId, words]));
}
