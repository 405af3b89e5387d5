/**
 * Reads the lists of values that the shop offers in its fields (decision 045). Until they have loaded, it
 * returns the lists of a new shop.
 */
import { useSearchParams } from 'react-router';
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import {
  type ListedType,
  type ListName,
  offeredNames,
  type ShopLists,
  startingLists,
} from '../../../shared/shop/shop-lists.ts';

export const useLists = (): ShopLists => useStoredLists() ?? startingLists;

/** Returns the lists as the server stores them, with the ids of their values. Undefined until they have loaded. */
export const useStoredLists = () => useInPlaceQuery(contract.lists.get, {}, { staleTime: Infinity }).data;

/**
 * Returns the names that a menu offers, and with `type` only names that apply to the type. The record's current name
 * `now` stays in the menu even if it is retired.
 */
export const useOfferedNames = (list: ListName, { type, now }: { type?: string; now?: string } = {}) =>
  offeredNames(useLists()[list], type, now);

/** Returns the operation type of this name with its behaviour, or null if the list does not contain it. */
export const useOperationType = (type: string): ListedType | null =>
  useLists().operationTypes.find(({ name }) => name === type) ?? null;

/** Returns all names for a filter, including retired names and the name that the URL's `filter` holds. */
export function useFilterNames(list: ListName, filter: string): readonly string[] {
  const [search] = useSearchParams();
  const now = search.get(filter) ?? '';
  const names = useLists()[list].map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}
