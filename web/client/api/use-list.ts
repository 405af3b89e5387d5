import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { reportVisible } from '../events/partial-refresh.ts';

/**
 * Returns how many records a list has: `useTotal(query(contract.papers.sorted, { query: { per: 1 } }))`.
 * Returns undefined while the first number loads, and the previous number while a new one loads.
 */
export function useTotal<R extends { metadata: { total: number } }, K extends QueryKey>(
  page: UseQueryOptions<R, Error, R, K>,
  enabled = true,
): number | undefined {
  const { data } = useQuery({ ...page, placeholderData: keepPreviousData, meta: { inPlace: true }, enabled });
  return data?.metadata.total;
}

/**
 * Loads the pages of a list as the user scrolls. `useList(infinite(contract.customers.sorted, { query }))` returns
 * `rows`, `total` and `more` for list components. The rows stay while another sort or search loads.
 */
export function useList<R, I, K extends QueryKey>(
  pages: UseInfiniteQueryOptions<R, Error, { items: I; total: number }, K, number>,
) {
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = list;
  return {
    rows: data?.items,
    total: data?.total,
    more: {
      has: hasNextPage && !isPlaceholderData,
      // Loading the next page would cancel a running refresh.
      loading: isFetching,
      load: fetchNextPage,
      see: (first: number, last: number) => {
        const due = reportVisible(client, pages.queryKey, first, last) && !isFetching && !isError;
        if (due) void refetch();
        return due;
      },
    },
  };
}
