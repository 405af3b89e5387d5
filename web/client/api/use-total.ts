import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * Returns the number of records, which it reads from a page of one record: `useTotal(query(contract.papers.sorted, {
 * query: { per: 1 } }))`. Returns undefined until the number is known. The previous number stays while the next one
 * loads.
 */
export function useTotal<R extends { metadata: { total: number } }, K extends QueryKey>(
  page: UseQueryOptions<R, Error, R, K>,
  enabled = true,
): number | undefined {
  const { data } = useQuery({ ...page, placeholderData: keepPreviousData, meta: { inPlace: true }, enabled });
  return data?.metadata.total;
}
