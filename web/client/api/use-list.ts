import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { reportVisible } from './partial-refresh.ts';

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
