import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For what stands around buttons that give way to others once pressed: the person who pressed one by key stays here, on none of
 * them, so that a second press does nothing.
 */
export function useStay() {
  const ref = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) inside.current = false;
    },
  };
}
