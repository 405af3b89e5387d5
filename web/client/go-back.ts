import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Back to the screen before this one; when there is none, home or to `otherwise`. */
export function useGoBack(otherwise = '/'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const { idx } = (globalThis.history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx > 0) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  }, [navigate, otherwise]);
}
