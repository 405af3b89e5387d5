import { type RefObject, useEffect, useRef } from 'react';

/**
 * Hears the keys pressed inside of `element`, after the controls in it have had them: what one of them has used up is
 * `defaultPrevented`.
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
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [element]);
}
