import { useEffect, useState } from 'react';

/** `active`, but only once it has lasted `ms`: what takes less than 200 ms shows no sign of loading. */
export function useDelayed(active: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
