import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';

/**
 * Returns by job id why each job is late, in the words that the job's page uses. The map is empty until the planner
 * has answered.
 */
export function useCauses(ids: readonly string[]): ReadonlyMap<string, string> {
  const of = ids.toSorted().join();
  const { data = [] } = useQuery({
    ...query(contract.answers.causes, { query: { of } }),
    enabled: of !== '',
    placeholderData: keepPreviousData,
    // The cause depends on the queues of the whole shop, which change all the time.
    meta: { inPlace: true, every: 10_000 },
  });
  return new Map(data.map(({ jobId, words }) => [jobId, words]));
}
