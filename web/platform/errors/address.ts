/** Which error page a failed call leads to, and what it is told (spec §8). */
import { ApiError, NetworkError, reasonOf } from '../../client/api/problems.ts';
import { to } from '../../client/paths.ts';

/** What an error page shows; it travels in the history entry, so that a long reason isn't cut. */
export interface ErrorState {
  reason: string;
  status: number | null;
  /** When it happened, ISO 8601. */
  at: string;
  /** The address that failed to load. */
  from: string;
  /** What did or did not happen: "The job was not deleted." */
  consequence?: string | undefined;
}

export interface ErrorPlace {
  address: string;
  state: ErrorState;
}

const singular: Record<string, string> = {
  users: 'user',
  customers: 'customer',
  jobs: 'job',
  operations: 'operation',
  machines: 'machine',
  papers: 'paper',
  inks: 'ink',
  products: 'product',
  components: 'component',
};

/** The singular of a contract's entity: 'jobs' is 'job'; `page` where it isn't known. */
export function resourceName(entity: unknown): string {
  return singular[String(entity)] ?? 'page';
}

function addressFor(error: unknown, resource: string): string {
  // A reason stands in the address as well, for the person who opens it without the history; addresses have an end.
  const reason = reasonOf(error).slice(0, 200);
  if (error instanceof NetworkError) return to('NetworkProblem');
  if (!(error instanceof ApiError)) return to('ErrorDisplay', reason);
  if (error.status === 400) return to('BadRequest', reason);
  if (error.status === 403) return to('Forbidden');
  if (error.status === 404) return to('MissingResource', resource);
  return to('ErrorDisplay', reason);
}

/** The page for `error`; `entity` is whose record was wanted ('jobs'), `from` the address that it was for. */
export function errorPlace(error: unknown, entity: unknown, from: string): ErrorPlace {
  const status = error instanceof ApiError ? error.status : null;
  return {
    address: addressFor(error, resourceName(entity)),
    state: { reason: reasonOf(error), status, at: new Date().toISOString(), from },
  };
}
