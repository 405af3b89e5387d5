import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus on the container when a click replaces the buttons in it, so that pressing the key
 * again does nothing.
 */
export function useRetainFocus() {
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
