/** Opens a record when the user clicks anywhere in its row, and moves between rows by arrow keys. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type PageAction, usePageActions } from '../page/page-actions.ts';
import { type Selection } from '../selection/selection.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Returns the index of the row that a key moves to, or null for any other key. */
export function rowAfter(key: string, index: number, count: number): number | null {
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

/** Focuses a row, or its link if the row itself takes no focus. A row outside the view is rendered only a few frames later, so it tries again. */
function focusRow(list: Element, index: number, tries = 10): void {
  const row = `[data-index="${index}"]`;
  const target =
    list.querySelector<HTMLElement>(`${row}[tabindex]`) ?? list.querySelector<HTMLElement>(`${row} a`);
  if (target) target.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusRow(list, index, tries - 1));
}

const elementOf = (event: Event) => (event.target instanceof Element ? event.target : null);

/** The rows and the functions that clicks and keys need. */
interface Actions<T> {
  rows: readonly T[] | undefined;
  /** Scrolls the row with this index into view. */
  show: (index: number) => void;
  selection?: Selection<T> | undefined;
}

/** Returns the index of the row that has the focus, or -1 if none has. */
function focusedIn(list: Element | null): number {
  const row = list?.contains(document.activeElement) && document.activeElement?.closest('[data-index]');
  return row ? Number(row.getAttribute('data-index')) : -1;
}

/** Handles J and K, which move between rows, and X, which selects a row. Shift extends the selection. */
function useRowKeys<T>(list: { current: HTMLElement | null }, { rows = [], show, selection }: Actions<T>) {
  const go = (from: number, to: number, extend: boolean) => {
    show(to);
    if (list.current) focusRow(list.current, to);
    if (extend && from >= 0) selection?.extend(rows, from, to);
  };
  const step = (by: number, extend = false) => {
    const from = focusedIn(list.current);
    const to = Math.min(Math.max(from + by, 0), rows.length - 1);
    if (to >= 0) go(from, to, extend);
  };
  const moves: PageAction[] = [
    { label: t('Next row'), key: 'j', run: () => step(1), keyOnly: true },
    { label: t('Previous row'), key: 'k', run: () => step(-1), keyOnly: true },
  ];
  const choose = () => {
    const at = Math.max(0, focusedIn(list.current));
    selection?.toggle(rows, at);
    go(at, at, false);
  };
  const chooses: PageAction[] = [
    { label: t('Select'), key: 'x', run: choose, keyOnly: true },
    { label: t('Select on the way'), key: 'J', run: () => step(1, true), keyOnly: true },
    { label: t('Select on the way'), key: 'K', run: () => step(-1, true), keyOnly: true },
  ];
  usePageActions(t('This list'), rows.length === 0 ? [] : selection ? [...moves, ...chooses] : moves);
  return go;
}

/**
 * Makes the rows of `list` open their records. Each row has `data-index`. A row that opens its record
 * wherever the user clicks also has `data-href`. Clicks on controls and selections of text open nothing.
 */
export function useRowActions<T>(list: { current: HTMLElement | null }, actions: Actions<T>): void {
  const navigate = useNavigate();
  const go = useRowKeys(list, actions);
  const count = actions.rows?.length ?? 0;
  const latest = useRef({ count, go, navigate });
  useEffect(() => {
    latest.current = { count, go, navigate };
  });
  useEffect(() => {
    const element = list.current;
    const onKey = (event: KeyboardEvent) => {
      const row = elementOf(event)?.closest('[data-index]');
      const isField = elementOf(event)?.matches(
        'input:not([type="checkbox"]), select, textarea, [role="menuitem"]',
      );
      if (!element || !row || isField) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const from = Number(row.getAttribute('data-index'));
      const to = rowAfter(event.key, from, latest.current.count);
      if (to === null) return;
      event.preventDefault();
      latest.current.go(from, to, event.shiftKey);
    };
    const onPress = (event: MouseEvent) => {
      const href = elementOf(event)?.closest('[data-href]')?.getAttribute('data-href');
      if (!href || elementOf(event)?.closest('a, button, input, select, label, [data-drag-handle]')) return;
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
