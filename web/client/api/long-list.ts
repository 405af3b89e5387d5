/**
 * Refreshes long lists partially: only pages near the screen are fetched, others when they come near. Otherwise each
 * change would refetch all loaded pages.
 */
import { type QueryClient, type QueryKey } from '@tanstack/react-query';

export interface Page {
  items: { id: string }[];
  metadata: { page: number; per: number; total: number };
}
interface Pages {
  pages: Page[];
  pageParams: number[];
}

/** Lists of at most this many pages are refreshed as a whole. */
const few = 6;

interface Seen {
  /** The first visible row, from 0. */
  first: number;
  last: number;
  /** The pages that a refresh has skipped. */
  stale: Set<number>;
  /** The total of the last fetched page. */
  total: number;
}
const lists = new WeakMap<object, Seen>();

function listOf(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find<unknown, Error, Pages>({ queryKey, exact: true });
  if (!query) return null;
  const seen = lists.get(query) ?? { first: 0, last: 0, stale: new Set<number>(), total: 0 };
  lists.set(query, seen);
  return { seen, data: query.state.data };
}

/** Returns whether the page has visible rows or is next to one that has. */
export function isNear(place: number, { first, last }: Pick<Seen, 'first' | 'last'>, per: number): boolean {
  return place >= Math.floor(first / per) - 1 && place <= Math.floor(last / per) + 1;
}

/** Returns the cached page if a refresh may skip it; null if it must be fetched. */
export function skippedPage(client: QueryClient, queryKey: QueryKey, page: number): Page | null {
  const list = listOf(client, queryKey);
  const place = list?.data?.pageParams.indexOf(page) ?? -1;
  const former = list?.data?.pages[place];
  if (!list?.data || !former || list.data.pages.length <= few) return null;
  if (isNear(place, list.seen, former.metadata.per)) return null;
  list.seen.stale.add(page);
  // The pages on the screen were fetched just before: their total is the current one.
  const total = list.seen.total || former.metadata.total;
  return { ...former, metadata: { ...former.metadata, total } };
}

/** Records that the page was fetched. */
export function fetched(client: QueryClient, queryKey: QueryKey, { metadata }: Page): void {
  const list = listOf(client, queryKey);
  list?.seen.stale.delete(metadata.page);
  if (list) list.seen.total = metadata.total;
}

/** Records the visible rows. Returns true if a page near them was skipped and the list must be refreshed. */
export function see(client: QueryClient, queryKey: QueryKey, first: number, last: number): boolean {
  const list = listOf(client, queryKey);
  if (!list) return false;
  Object.assign(list.seen, { first, last });
  return (list.data?.pages ?? []).some(
    ({ metadata: { page, per } }, place) => list.seen.stale.has(page) && isNear(place, list.seen, per),
  );
}
