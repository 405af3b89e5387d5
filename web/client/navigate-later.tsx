import { useCallback, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useNavigation } from 'react-router';

/** Returns whether the user has pressed a link whose page still loads. */
export const useIsLeaving = (): boolean => useNavigation().state !== 'idle';

/**
 * Returns a function that opens an address after a request, such as the page of a new plan. The function does nothing
 * if the user has followed another link since.
 */
export function useNavigateLater(): (address: string) => void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const latest = useRef(isLeaving);
  useEffect(() => {
    latest.current = isLeaving;
  }, [isLeaving]);
  return useCallback(
    (address) => {
      if (!latest.current) void navigate(address);
    },
    [navigate],
  );
}

/** Replaces the address, unless the user has followed another link since. */
export const Redirect = ({ to }: { to: string }) => (useIsLeaving() ? null : <Navigate to={to} replace />);
