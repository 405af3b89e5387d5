/** Configures the query cache: retries of failed reads, and when they lead to the error page. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type Changed } from './dependents.ts';
import { ApiError, outcomeUnknown } from './problems.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the screen handles a failed read itself. */
      inPlace?: boolean;
      /** The shortest interval in ms between refetches because of others' changes. */
      every?: number;
      part?: Part;
    };
  }
}

/** How a large response is refreshed in part. */
export interface Part {
  /** Returns the ids in the data that the change affects; null if everything must be refetched. */
  idsOf: (change: Changed, shown: unknown) => readonly string[] | null;
  /** The largest number of ids. */
  most: number;
  /** Refetches the parts for these ids and returns the combined data. */
  fetch: (former: unknown, ids: readonly string[]) => Promise<unknown>;
}

/** Called when a read fails and its screen has nothing to show, or its record is gone. */
export type FailedLoad = (error: Error, entity: string) => void;

const isUnauthorised = (error: Error) => error instanceof ApiError && error.status === 401;
/** Returns whether the record does not exist (any longer). */
export const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/**
 * A read that fails with no earlier data, or whose record is gone, leads to the error page; a failed refresh keeps the
 * earlier data. With `meta: { inPlace: true }` the screen handles failures itself.
 */
export function createQueryClient(failedLoad: FailedLoad): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.inPlace === true || isUnauthorised(error)) return;
        // A question or a prefetch read it: no screen waits for it.
        if (query.getObserversCount() === 0) return;
        if (query.state.data === undefined || isGone(error)) failedLoad(error, String(query.queryKey[0]));
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (count, error) => outcomeUnknown(error) && count < 2,
        retryDelay: (count) => 400 * 2 ** count,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
