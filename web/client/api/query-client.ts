/** The cache of reads: how often a failed one is tried again, and when it takes the error page. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, outcomeUnknown } from './problems.ts';

/** Called with a failed read that leaves its screen with nothing to show. */
export type FailedLoad = (error: Error, entity: string) => void;

const isUnauthorised = (error: Error) => error instanceof ApiError && error.status === 401;
const isGone = (error: Error) => error instanceof ApiError && error.status === 404;

/**
 * A read that fails without anything to show, or whose record is gone, takes the error page; a failed refresh keeps what was
 * known. `meta: { inPlace: true }` leaves it to the screen.
 */
export function createQueryClient(failedLoad: FailedLoad): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.inPlace === true || isUnauthorised(error)) return;
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
