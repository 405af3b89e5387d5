/**
 * Refreshes a long list after a change: at once only the pages near the visible rows, and each other page when the
 * user scrolls to it.
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

/**
 * The largest number of pages for which a refresh fetches the whole list instead of only the pages near the visible
 * rows.
 */
const few = 6;

interface Viewport {
  /** The index of the first row on the screen, from 0. */
  first: number;
  last: number;
  /** The numbers of the pages that a refresh has skipped. */
  stale: Set<number>;
  /** The list's total, as the last fetched page gave it. */
  total: number;
}
const lists = new WeakMap<object, Viewport>();

function listOf(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find<unknown, Error, Pages>({ queryKey, exact: true });
  if (!query) return null;
  const viewport = lists.get(query) ?? { first: 0, last: 0, stale: new Set<number>(), total: 0 };
  lists.set(query, viewport);
  return { viewport, data: query.state.data };
}

/** Returns whether the page has visible rows or is next to a page that has visible rows. */
export function isNear(
  place: number,
  { first, last }: Pick<Viewport, 'first' | 'last'>,
  per: number,
): boolean {
  return place >= Math.floor(first / per) - 1 && place <= Math.floor(last / per) + 1;
}

/** Returns the cached page if a refresh may skip the page, or null if the refresh must fetch it. */
export function skippedPage(client: QueryClient, queryKey: QueryKey, page: number): Page | null {
  const list = listOf(client, queryKey);
  const place = list?.data?.pageParams.indexOf(page) ?? -1;
  const former = list?.data?.pages[place];
  if (!list?.data || !former || list.data.pages.length <= few) return null;
  if (isNear(place, list.viewport, former.metadata.per)) return null;
  list.viewport.stale.add(page);
  // The screen's pages were fetched just before, so their total is the current one.
  const total = list.viewport.total || former.metadata.total;
  return { ...former, metadata: { ...former.metadata, total } };
}

/** Records that the page was fetched, so that it no longer counts as skipped. */
export function markFetched(client: QueryClient, queryKey: QueryKey, { metadata }: Page): void {
  const list = listOf(client, queryKey);
  list?.viewport.stale.delete(metadata.page);
  if (list) list.viewport.total = metadata.total;
}

/**
 * Records the visible rows. Returns true if a refresh skipped a page near these rows, so that the list must refresh
 * it now.
 */
export function reportVisible(client: QueryClient, queryKey: QueryKey, first: number, last: number): boolean {
  const list = listOf(client, queryKey);
  if (!list) return false;
  Object.assign(list.viewport, { first, last });
  return (list.data?.pages ?? []).some(
    ({ metadata: { page, per } }, place) =>
      list.viewport.stale.has(page) && isNear(place, list.viewport, per),
  );
}
