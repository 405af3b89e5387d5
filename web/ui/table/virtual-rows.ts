/** Renders only the visible rows of a long list, and loads the next page near its end. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Describes the paging of TanStack's infinite query (hasNextPage, isFetchingNextPage, fetchNextPage). */
export interface More {
  has: boolean;
  loading: boolean;
  load: () => unknown;
  /** Receives the indexes of the visible rows, from 0. Returns true if it starts a refresh. */
  see?: (first: number, last: number) => boolean;
}

/** Returns the list's offset in the document in px, which the virtualizer needs. */
function useTop(list: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/**
 * Returns the visible rows. `height` is the height of a row in px. Put `ref` on the list's element, which the first
 * render must already contain.
 */
export function useRows<E extends HTMLElement>(of: {
  count: number;
  height: number;
  more?: More | undefined;
  /** The additional heights of rows in px, by index. */
  taller?: ReadonlyMap<number, number> | undefined;
}) {
  const ref = useRef<E>(null);
  const top = useTop(ref);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: of.count,
    estimateSize: (index) => of.height + (of.taller?.get(index) ?? 0),
    overscan: 10,
    scrollMargin: top,
    useFlushSync: false,
  });
  const taller = [...(of.taller ?? [])].join(' ');
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, taller]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const { more, count } = of;
  useEffect(() => {
    if (more?.see?.(first, last)) return;
    if (more?.has && !more.loading && last >= count - 3) more.load();
  }, [more, first, last, count]);
  return {
    ref,
    items,
    /** The height in px of the rows that are not rendered above the screen. */
    before: (items[0]?.start ?? top) - top,
    /** The height in px of the rows that are not rendered below the screen. */
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    show: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
