/** Virtualises long lists: only visible rows are rendered, and the next page loads at the end. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Paging of TanStack's infinite query (hasNextPage, isFetchingNextPage, fetchNextPage). */
export interface More {
  has: boolean;
  loading: boolean;
  load: () => unknown;
  /** Called with the visible rows, from 0; returns true if it starts a refresh. */
  see?: (first: number, last: number) => boolean;
}

/** Returns the list's offset in the document in px, for the virtualizer. */
function useTop(list: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [list]);
  return top;
}

/**
 * Returns the visible rows. `height` is a row's, in px. Put `ref` on the list's element, which must be rendered from
 * the start.
 */
export function useRows<E extends HTMLElement>(of: {
  count: number;
  height: number;
  more?: More | undefined;
  /** Additional heights of rows in px, by index. */
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
    /** The height above and below the rendered rows. */
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    show: (index: number) => {
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  };
}
