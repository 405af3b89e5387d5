/** Pressing a row anywhere opens its record, and arrow keys move between the rows' links. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** The row that a key moves to from row `index` of `count`, or null for any other key. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

/** Focuses a row's link; a row that was out of view is rendered only in the next frames. */
function focusRow(list: Element, index: number, tries = 10): void {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusRow(list, index, tries - 1));
}

const elementOf = (event: Event) => (event.target instanceof Element ? event.target : null);

/**
 * Makes the rows of `list` open their records. A row has `data-index` and, if all of it can be pressed, `data-href`. Presses
 * on controls, and those that select text, do not count. `show` scrolls a row into view.
 */
export function useRowActions(
  list: { current: HTMLElement | null },
  count: number,
  show: (index: number) => void,
): void {
  const navigate = useNavigate();
  const latest = useRef({ count, show, navigate });
  useEffect(() => {
    latest.current = { count, show, navigate };
  });
  useEffect(() => {
    const element = list.current;
    const onKey = (event: KeyboardEvent) => {
      const row = elementOf(event)?.closest('[data-index]');
      if (!element || !row || elementOf(event)?.matches('input, select, textarea, [role="menuitem"]')) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = rowAfter(event.key, Number(row.getAttribute('data-index')), latest.current.count);
      if (to === null) return;
      event.preventDefault();
      latest.current.show(to);
      focusRow(element, to);
    };
    const onPress = (event: MouseEvent) => {
      const href = elementOf(event)?.closest('[data-href]')?.getAttribute('data-href');
      if (!href || elementOf(event)?.closest('a, button, input, select, label')) return;
      if (window.getSelection()?.isCollapsed === false) return;
      if (event.ctrlKey || event.metaKey) window.open(href, '_blank');
      else void latest.current.navigate(href);
    };
    element?.addEventListener('keydown', onKey);
    element?.addEventListener('click', onPress);
    return () => {
      element?.removeEventListener('keydown', onKey);
      element?.removeEventListener('click', onPress);
    };
  }, [list]);
}
