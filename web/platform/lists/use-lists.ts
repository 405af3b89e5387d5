/** The shop's own lists (decision 045); until they have come, those that a shop starts with. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type ListName, type ListValue, offered, startingLists } from '../../../shared/rules/lists.ts';

export function useLists(): Record<ListName, readonly ListValue[]> {
  const { data } = useQuery({ ...query(contract.lists.get), staleTime: Infinity, meta: { inPlace: true } });
  return data ?? startingLists;
}

/** The names that a menu offers, with `type` those for it; `now`, the chosen one, stays although it is retired. */
export const useOffered = (list: ListName, { type, now }: { type?: string; now?: string } = {}) =>
  offered(useLists()[list], type, now);

/** All names, the retired ones too, for filters; the one that the address has under `filter` is always among them. */
export function useNames(list: ListName, filter: string): readonly string[] {
  const [search] = useSearchParams();
  const now = search.get(filter) ?? '';
  const names = useLists()[list].map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}
