/** The query cache: how often a failed read is retried, and when it leads to the error page. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type Changed } from './dependents.ts';
import { ApiError, outcomeUnknown } from './problems.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen shows itself that the read failed. */
      inPlace?: boolean;
      /** In ms: it is refetched at most so often because of others' changes. */
      every?: number;
      part?: Part;
    };
  }
}

/** How a large answer is brought up to date by the part of it that changed. */
export interface Part {
  /** The ids that the change is about in what is shown, as `fetch` takes them; null where it takes all of the answer. */
  idsOf: (change: Changed, shown: unknown) => readonly string[] | null;
  /** Of so many ids at most. */
  most: number;
  /** The answer as it is with what the ids have to do with fetched again. */
  fetch: (former: unknown, ids: readonly string[]) => Promise<unknown>;
}

/** Called when a read fails and its screen has nothing to show, or shows what is gone. */
export type FailedLoad = (error: Error, entity: string) => void;

const isUnauthorised = (error: Error) => error instanceof ApiError && error.status === 401;
/** The record is not there, or no longer. */
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
