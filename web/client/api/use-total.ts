import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * How many records there are, told by a page of a single one: `useTotal(query(contract.papers.sorted, { query: { per: 1 } }))`.
 * Undefined until it is known; the former figure stays while another is asked for.
 */
export function useTotal<R extends { metadata: { total: number } }, K extends QueryKey>(
  page: UseQueryOptions<R, Error, R, K>,
  enabled = true,
): number | undefined {
  const { data } = useQuery({ ...page, placeholderData: keepPreviousData, meta: { inPlace: true }, enabled });
  return data?.metadata.total;
}
