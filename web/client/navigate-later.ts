import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/**
 * Returns a function that goes to an address when an answer has come. It does nothing while the next page of a
 * pressed link loads, so that an answer takes nobody back.
 */
export function useNavigateLater(): (address: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const latest = useRef(isLeaving);
  useEffect(() => {
    latest.current = isLeaving;
  }, [isLeaving]);
  return useCallback(
    (address, options) => {
      if (!latest.current) void navigate(address, options);
    },
    [navigate],
  );
}
