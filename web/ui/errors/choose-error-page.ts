/** Chooses the error page for a failed API call, and the contents of that page (spec §8). */
import { ApiError, NetworkError, reasonOf } from '../../client/api/api-errors.ts';
import { to, usual } from '../../client/paths.ts';

/**
 * Holds the contents of an error page. The history state stores them instead of the URL, which could cut a
 * long reason.
 */
export interface ErrorState {
  reason: string;
  status: number | null;
  code?: string | undefined;
  /** The request's id, by which an Admin finds the request in the server's log. */
  requestId?: string | undefined;
  /** The time of the error, in ISO 8601. */
  at: string;
  /** The URL of the screen that failed. */
  from: string;
  /** The text that says what the failure means for the user's action: "The job was not deleted." */
  consequence?: string | undefined;
}

export interface ErrorPage {
  address: string;
  state: ErrorState;
}

/** Returns the singular of an entity of the contract: 'job' for 'jobs', or 'page' for an unknown entity. */
export function resourceName(entity: unknown): string {
  return usual.find(({ one }) => `${one}s` === entity)?.one ?? 'page';
}

function addressFor(error: unknown, resource: string): string {
  // The URL has the reason, too, for a page that opens without the history. The reason is cut, because URLs
  // have a maximum length.
  const reason = reasonOf(error).slice(0, 200);
  if (error instanceof NetworkError) return to('NetworkProblem');
  if (!(error instanceof ApiError)) return to('ErrorDisplay', reason);
  if (error.status === 400) return to('BadRequest', reason);
  if (error.status === 403) return to('Forbidden');
  if (error.status === 404) return to('MissingResource', resource);
  return to('ErrorDisplay', reason);
}

/**
 * Returns the error page for `error`. `entity` is the kind of record that the screen requested ('jobs').
 * `from` is the URL of the failed screen.
 */
export function errorPageFor(error: unknown, entity: unknown, from: string): ErrorPage {
  const { status, code, requestId } =
    error instanceof ApiError ? error.problem : { status: null, code: undefined, requestId: undefined };
  return {
    address: addressFor(error, resourceName(entity)),
    state: { reason: reasonOf(error), status, code, requestId, at: new Date().toISOString(), from },
  };
}
