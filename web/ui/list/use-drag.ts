/** Dragging a row of a list by its handle, with mouse, pen or finger. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useState } from 'react';

interface Drag {
  index: number;
  /** The place where it would be dropped. */
  to: number;
  /** Where the pointer went down, and how far it has moved since, in px. */
  from: number;
  by: number;
  height: number;
  /** Whether the pointer is still this row's. */
  held: () => boolean;
}

const edge = 72;
const step = 14;

/** The element that the rows scroll in; without one, the window. */
type Scroller = RefObject<HTMLElement | null>;

/** Scrolls while the pointer is near the edge. */
function scrollAt(clientY: number, frame: HTMLElement | null): void {
  const { top, bottom } = frame?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  if (clientY < top + edge) (frame ?? window).scrollBy(0, -step);
  else if (clientY > bottom - edge) (frame ?? window).scrollBy(0, step);
}

/** Letting go ends the drag: it must not count as a click on the row or the handle under the pointer. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** `drop(index, to)` is called when a row is dropped in another place; Esc cancels the drag. */
export function useDrag(count: number, drop: (index: number, to: number) => void, scroller?: Scroller) {
  const yOf = (event: PointerEvent) => event.pageY + (scroller?.current?.scrollTop ?? 0);
  const [drag, setDrag] = useState<Drag | null>(null);
  const moved = (at: Drag, event: PointerEvent): Drag => {
    const by = yOf(event) - at.from;
    return { ...at, by, to: Math.min(Math.max(at.index + Math.round(by / at.height), 0), count - 1) };
  };
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    // The document gets this event when the row was scrolled out of view and removed; late, too, of a row dragged before.
    const onLost = () => setDrag((now) => (now?.held() ? now : null));
    document.addEventListener('keydown', onKey);
    document.addEventListener('lostpointercapture', onLost);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('lostpointercapture', onLost);
    };
  }, [dragging]);
  const handle = (index: number) => ({
    'data-drag-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      if (event.button !== 0 || row === null) return;
      const { currentTarget: grip, pointerId } = event;
      grip.setPointerCapture(pointerId);
      const held = () => grip.hasPointerCapture(pointerId);
      setDrag({ index, to: index, from: yOf(event), by: 0, height: row.offsetHeight, held });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      scrollAt(event.clientY, scroller?.current ?? null);
      setDrag(moved(drag, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      swallowClick();
      // The pointer may have moved since the last render.
      const to = drag === null ? index : moved(drag, event).to;
      if (to !== index) drop(index, to);
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
