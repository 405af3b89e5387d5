import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/** The delay in ms between the last typed key and the search. */
const wait = 200;

/**
 * Returns the results of a search field, as in `useSearchResults((term) => query(contract.jobs.sorted, { query: {
 * sort: 'name', ...term } }))`. `term` is `{}` until the user types. The previous results stay while `searching`.
 */
export function useSearchResults<R, K extends QueryKey>(
  page: (term: { term?: string; sort?: 'default' }) => UseQueryOptions<R, Error, R, K>,
) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), wait);
  const term = typed.trim() === '' ? '' : settled;
  const searchQuery = page(term === '' ? {} : { term, sort: 'default' });
  const { data, isPlaceholderData } = useQuery({
    ...searchQuery,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  return { data, typed, setTyped, searching: isPlaceholderData || term !== typed.trim() };
}
