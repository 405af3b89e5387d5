import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Goes back to the previous screen, or to `fallback` if there is none. */
export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const { idx } = (globalThis.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
