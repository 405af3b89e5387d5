import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/** Milliseconds after the last key before the search is sent. */
const wait = 200;

/**
 * The results for a field that searches on the server: `useFound((term) => query(contract.jobs.sorted, { query: { sort: 'name',
 * ...term } }))`, where `term` is `{}` while nothing is typed, and else asks for the best matches first. The previous results stay while new ones load; until then it is `searching`.
 */
export function useFound<R, K extends QueryKey>(
  page: (term: { term?: string; sort?: 'default' }) => UseQueryOptions<R, Error, R, K>,
) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), wait);
  const term = typed.trim() === '' ? '' : settled;
  const asked = page(term === '' ? {} : { term, sort: 'default' });
  const { data, isPlaceholderData } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  return { data, typed, setTyped, searching: isPlaceholderData || term !== typed.trim() };
}
