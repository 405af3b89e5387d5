/** Reads the saved views of a list (decision 054). A view is a name for the filters in an address. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type SavedView, type ViewedList } from '../../../shared/contract/views.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { normalizeFilters } from './normalize-filters.ts';

export interface Views {
  list: ViewedList;
  views: readonly SavedView[];
  /** The saved view whose filters equal the filters of the address. */
  active: SavedView | undefined;
  /** The filters of the address, or '' if the address has no filters. */
  asks: string;
}

export function useViews(list: ViewedList): Views {
  const { search } = useLocation();
  const { data: views = [] } = useQuery({
    ...query(contract.views.list, { query: { list } }),
    meta: { inPlace: true },
  });
  const asks = normalizeFilters(search);
  return { list, views, asks, active: views.find(({ query }) => normalizeFilters(query) === asks) };
}
