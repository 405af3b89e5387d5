/** Arrow keys in lists: they move between the rows' links; Enter then opens what a link opens anyway. */
import { type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** The row that a key leads to from `index` of `count`, or null when the key is not one of ours. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

const focusRow = (list: Element, index: number): boolean => {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus({ preventScroll: true });
  return link !== null;
};

/** Handles arrows, Home and End on a list whose rows carry `data-index`; `show` scrolls a row into view. */
export function useRowKeys(count: number, show: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest('[data-index]');
    if (!row || target?.matches('input, select, textarea') || event.altKey || event.ctrlKey) return;
    const to = rowAfter(event.key, Number(row.getAttribute('data-index')), count);
    if (to === null) return;
    event.preventDefault();
    const list = event.currentTarget;
    show(to);
    // A row that was out of view is in the page only after the next frames.
    let tries = 10;
    const settle = () => {
      if (!focusRow(list, to) && tries-- > 0) requestAnimationFrame(settle);
    };
    settle();
  };
}

/** The whole row opens the record: a press on anything that acts by itself, or that selects text, is left alone. */
export function useRowPress() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, href: string) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest('a, button, input, select, label')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank');
    else void navigate(href);
  };
}
