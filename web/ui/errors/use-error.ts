import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Entity } from '../../client/events/outdated-queries.ts';
import { errorPageFor, type ErrorState } from './choose-error-page.ts';

const isText = (value: unknown) => typeof value === 'string';

/** Returns the error's details, or null if the user opened the error page by its URL. */
export function useErrorState(): ErrorState | null {
  const state = useLocation().state as Partial<ErrorState> | null;
  if (!isText(state?.reason) || !isText(state.at) || !isText(state.from)) return null;
  return state as ErrorState;
}

/**
 * Returns a function that opens the error page after a failed action: `fail(error, 'The job was not deleted.')`. Only
 * the few actions that the specification names use it. Go back returns to the screen.
 */
export function useErrorPage(entity: Entity) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (error: unknown, consequence?: string) => {
      const { address, state } = errorPageFor(error, entity, pathname + search);
      void navigate(address, { state: { ...state, consequence } });
    },
    [navigate, entity, pathname, search],
  );
}
