/** Dragging a row of a list by its handle, with mouse, pen or finger. */
import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react';

interface Drag {
  index: number;
  /** The place that it would take. */
  to: number;
  /** Where the pointer went down, and how far it has come since, in px. */
  from: number;
  by: number;
  height: number;
}

const edge = 72;
const step = 14;

/** Scrolls on while the pointer is at the edge of the window. */
function scrollAt(clientY: number): void {
  if (clientY < edge) window.scrollBy(0, -step);
  else if (clientY > window.innerHeight - edge) window.scrollBy(0, step);
}

/** `drop(index, to)` is called when a row was let go on another place; Esc lets it go where it was. */
export function useDrag(count: number, drop: (index: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dragging]);
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      if (event.button !== 0 || row === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ index, to: index, from: event.pageY, by: 0, height: row.offsetHeight });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      scrollAt(event.clientY);
      const by = event.pageY - drag.from;
      const to = Math.min(Math.max(index + Math.round(by / drag.height), 0), count - 1);
      setDrag({ ...drag, by, to });
    },
    onPointerUp: () => {
      if (drag !== null && drag.to !== index) drop(index, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const style = (index: number): CSSProperties | undefined => {
    if (drag === null) return undefined;
    const { index: from, to, by, height } = drag;
    if (index === from) return { transform: `translateY(${by}px)` };
    if (index > from && index <= to) return { transform: `translateY(${-height}px)` };
    if (index < from && index >= to) return { transform: `translateY(${height}px)` };
    return undefined;
  };
  return { handle, style, dragged: drag?.index ?? null };
}
