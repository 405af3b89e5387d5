import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/** Returns whether the user has pressed a link whose page still loads. */
export const useIsLeaving = (): boolean => useNavigation().state !== 'idle';

/**
 * Returns a function that opens the address of a response, for example of a new plan. The function does nothing if the
 * user has pressed another link meanwhile.
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
