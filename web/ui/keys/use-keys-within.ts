import { type RefObject, useEffect, useRef } from 'react';

/**
 * Listens to keys inside `element`, after the controls inside have handled them. A key that a control has
 * handled is `defaultPrevented`.
 */
export function useKeysWithin(
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof Node && element.current?.contains(event.target)) latest.current(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [element]);
}
