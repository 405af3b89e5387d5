/** The shop's own lists (decision 045); until they have come, those that a shop starts with. */
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

/** The names that a menu offers, with `type` those for it; `now`, the chosen one, stays although it is retired. */
export const useOffered = (list: ListName, { type, now }: { type?: string; now?: string } = {}) =>
  offeredNames(useLists()[list], type, now);

/** What operations of the type do; null where none is chosen, or it is not listed. */
export const useOperationType = (type: string): ListedType | null =>
  useLists().operationTypes.find(({ name }) => name === type) ?? null;

/** All names, the retired ones too, for filters; the one that the address has under `filter` is always among them. */
export function useNames(list: ListName, filter: string): readonly string[] {
  const [search] = useSearchParams();
  const now = search.get(filter) ?? '';
  const names = useLists()[list].map(({ name }) => name);
  return now === '' || names.includes(now) ? names : [...names, now];
}
