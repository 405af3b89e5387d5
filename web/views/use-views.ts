/**
 * Reads the saved views of a list (decision 054). A view stores a name and the filters from the list's URL.
 */
import { useLocation } from 'react-router';
import { type SavedView, type ViewedList } from '../../shared/views/views.contract.ts';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';

/**
 * Returns the filters of a URL in a normal form: sorted and without empty ones. Equal filters then give equal
 * texts.
 */
export function normalizeFilters(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (params.get(name) === '') params.delete(name);
  params.sort();
  return params.toString();
}

export interface Views {
  list: ViewedList;
  views: readonly SavedView[];
  /** The saved view with the same filters as the URL. */
  active: SavedView | undefined;
  /** The filters of the URL, or '' if the URL has no filters. */
  asks: string;
}

export function useViews(list: ViewedList): Views {
  const { search } = useLocation();
  const { data: views = [] } = useInPlaceQuery(contract.views.list, { query: { list } });
  const asks = normalizeFilters(search);
  return { list, views, asks, active: views.find(({ query }) => normalizeFilters(query) === asks) };
}
