import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/** What is typed is asked for once no key has come for so many ms. */
const wait = 200;

/**
 * What a field that searches on the server finds: `useFound((term) => query(contract.jobs.sorted, { query: { ...term } }))`,
 * where `term` is `{}` while nothing is typed. The former answer stays while another is asked for.
 */
export function useFound<R, K extends QueryKey>(
  page: (term: { term?: string }) => UseQueryOptions<R, Error, R, K>,
) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), wait);
  const term = typed.trim() === '' ? '' : settled;
  const asked = page(term === '' ? {} : { term });
  const { data } = useQuery({ ...asked, placeholderData: keepPreviousData, meta: { inPlace: true } });
  return { data, typed, setTyped };
}
