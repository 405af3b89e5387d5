/** Reads the shop's lists (decision 045); until they are loaded, a new shop's. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import {
  type ListedType,
  type ListName,
  offeredNames,
  type ShopLists,
  startingLists,
} from '../../../shared/rules/shop-lists.ts';

export function useLists(): ShopLists {
  const { data } = useQuery({ ...query(contract.lists.get), staleTime: Infinity, meta: { inPlace: true } });
  return data ?? startingLists;
}

/**
 * Returns the names for a menu, with `type` those of the type. `now`, the current one, stays even if retired.
 */
export const useOfferedNames = (list: ListName, { type, now }: { type?: string; now?: string } = {}) =>
  offeredNames(useLists()[list], type, now);

/** Returns the behaviour of the operation type; null if it is not listed. */
export const useOperationType = (type: string): ListedType | null =>
  useLists().operationTypes.find(({ name }) => name === type) ?? null;

/** Returns all names for a filter, retired ones and the address's `filter` included. */
export function useFilterNames(list: ListName, filter: string): readonly string[] {
  const [search] = useSearchParams();
  const now = search.get(filter) ?? '';
  const names = useLists()[list].map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}
