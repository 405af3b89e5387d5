/** Configures the query cache: how it retries failed reads, and when a failed read leads to the error page. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type Changed } from '../events/outdated-queries.ts';
import { ApiError, outcomeUnknown } from './api-errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the screen itself shows the error of a failed read, instead of the error page. */
      inPlace?: boolean;
      /** The shortest interval in ms between two refetches that other users' changes cause. */
      every?: number;
      part?: Part;
    };
  }
}

/** Describes how a query refetches parts of its large response instead of the whole response. */
export interface Part {
  /** Returns the ids in the data that the change affects, or null if the query must refetch all of the data. */
  idsOf: (change: Changed, shown: unknown) => readonly string[] | null;
  /**
   * The largest number of ids for which the query refetches only parts. For more ids, it refetches the whole
   * response.
   */
  most: number;
  /** Refetches the parts of the data for these ids and returns the former data with those parts replaced. */
  fetch: (former: unknown, ids: readonly string[]) => Promise<unknown>;
}

/** Opens the error page when a read fails and its screen has nothing to show, or its record is gone. */
export type FailedLoad = (error: Error, entity: string) => void;

const isUnauthorised = (error: Error) => error instanceof ApiError && error.status === 401;
/** Returns whether the error says that the record does not exist, or no longer exists. */
export const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/**
 * Creates the app's query client. A failed read leads to the error page if there is no earlier data or the record is
 * gone. A failed refresh keeps the earlier data. With `meta: { inPlace: true }` the screen handles failures itself.
 */
export function createQueryClient(failedLoad: FailedLoad): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.inPlace === true || isUnauthorised(error)) return;
        // A single read or a prefetch read the data, and no screen waits for it.
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
