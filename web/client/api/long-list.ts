/**
 * Lists that were scrolled far: a refresh fetches again the pages near the screen only, and each other one once it comes near.
 * Otherwise every press on the floor would cost a request for each page that is loaded.
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

/** A list of so few pages is refreshed whole. */
const few = 6;

interface Seen {
  /** The rows that are on the screen, from 0. */
  first: number;
  last: number;
  /** The pages, by number, that a refresh has passed over. */
  stale: Set<number>;
  /** As the page that was fetched last tells. */
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

/** Whether the page at this place among those loaded holds rows that are on the screen, or is next to one that does. */
export function isNear(place: number, { first, last }: Pick<Seen, 'first' | 'last'>, per: number): boolean {
  return place >= Math.floor(first / per) - 1 && place <= Math.floor(last / per) + 1;
}

/** The page as it was, where a refresh may pass it over; null where it is to be fetched. */
export function passedOver(client: QueryClient, queryKey: QueryKey, page: number): Page | null {
  const list = listOf(client, queryKey);
  const place = list?.data?.pageParams.indexOf(page) ?? -1;
  const former = list?.data?.pages[place];
  if (!list?.data || !former || list.data.pages.length <= few) return null;
  if (isNear(place, list.seen, former.metadata.per)) return null;
  list.seen.stale.add(page);
  // How many there are is known from the pages that were fetched before it, those on the screen.
  const total = list.seen.total || former.metadata.total;
  return { ...former, metadata: { ...former.metadata, total } };
}

/** Remembers that the page has just been fetched. */
export function fetched(client: QueryClient, queryKey: QueryKey, { metadata }: Page): void {
  const list = listOf(client, queryKey);
  list?.seen.stale.delete(metadata.page);
  if (list) list.seen.total = metadata.total;
}

/** Takes which rows are on the screen; true when a page near them was passed over, so that the list is to be refreshed. */
export function see(client: QueryClient, queryKey: QueryKey, first: number, last: number): boolean {
  const list = listOf(client, queryKey);
  if (!list) return false;
  Object.assign(list.seen, { first, last });
  return (list.data?.pages ?? []).some(
    ({ metadata: { page, per } }, place) => list.seen.stale.has(page) && isNear(place, list.seen, per),
  );
}
