import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/**
 * A list that loads as it is scrolled: `useList(infinite(contract.customers.sorted, { query }))`, whose `rows`, `total` and
 * `more` the list's parts take. The rows stay while another sort or search loads.
 */
export function useList<R, I, K extends QueryKey>(
  pages: UseInfiniteQueryOptions<R, Error, { items: I; total: number }, K, number>,
) {
  const list = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = list;
  return {
    rows: data?.items,
    total: data?.total,
    more: {
      has: hasNextPage && !isPlaceholderData,
      // Asking for the next page would cut off a refresh that is under way.
      loading: isFetching,
      load: fetchNextPage,
    },
  };
}
