/** What a screen asks the server first, asked before the screen is there: with the page, or when its link is about to be pressed. */
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { type ComponentType } from 'react';

/** Where a screen is: the record's id, '' where its address names none, and what stands behind the question mark. */
export interface At {
  id: string;
  search: URLSearchParams;
}

/** Of `query` or `infinite`. */
interface Read {
  queryKey: readonly unknown[];
  initialPageParam?: number;
}

/** A screen says as `reads` what it asks first, by the very options that it asks by: else all would be asked twice. */
export type Screen = ComponentType & { reads?: (at: At) => readonly Read[] };

/** A read that fails ahead says nothing: the screen asks again, and says so then. */
const meta = { inPlace: true };

/** Asks what is not known yet; what is known is shown at once and refetched by its screen. */
export function readAhead(client: QueryClient, reads: readonly Read[]): void {
  for (const read of reads) {
    if (client.getQueryState(read.queryKey)) continue;
    if (read.initialPageParam === undefined)
      void client.prefetchQuery({ ...read, meta } as unknown as FetchQueryOptions);
    else void client.prefetchInfiniteQuery({ ...read, meta } as unknown as FetchInfiniteQueryOptions);
  }
}
