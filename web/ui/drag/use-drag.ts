/** Lets the user drag a row of a list by its handle, with mouse, pen or finger. */
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type At, type Holding, holdPointer } from './track-pointer.ts';

interface Drag extends Pick<Holding, 'pointerId' | 'grip' | 'at'> {
  id: string;
  /** The dragged row's index before the drag. */
  place: number;
  /** The index at which a drop would put the row. */
  to: number;
  /** The position in the list where the pointer went down, in px. */
  from: number;
  /** The px that the pointer has moved since it went down. */
  by: number;
  height: number;
}

/** The element in which the rows scroll. Without such an element, the window scrolls. */
type Scroller = RefObject<HTMLElement | null>;

/**
 * Calls `drop(index, to)` when the user drops the row at `index` of `ids` at another index. Esc cancels the drag. The
 * drag follows the row by id, because the list may change during the drag.
 */
export function useDrag(
  ids: readonly string[],
  drop: (index: number, to: number) => void,
  scroller?: Scroller,
) {
  const yIn = (y: number) => y + window.scrollY + (scroller?.current?.scrollTop ?? 0);
  const [drag, setDrag] = useState<Drag | null>(null);
  const moved = (of: Drag, { y }: At): Drag => {
    const by = yIn(y) - of.from;
    return { ...of, by, to: Math.min(Math.max(of.place + Math.round(by / of.height), 0), ids.length - 1) };
  };
  const onMoved = useEffectEvent((at: At) => setDrag((now) => now && moved(now, at)));
  const onDropped = useEffectEvent((of: Drag, at: At) => {
    const index = ids.indexOf(of.id);
    // The pointer may have moved since the last render.
    const { to } = moved(of, at);
    setDrag(null);
    if (index >= 0 && to !== index) drop(index, to);
  });
  // The pointer stays captured from the drag's start; the other values change with every move.
  const held = drag?.grip;
  const hold = useEffectEvent(() =>
    drag === null
      ? undefined
      : holdPointer({
          ...drag,
          scrollers: [{ frame: scroller?.current ?? null, along: 'y' }],
          moved: (at) => onMoved(at),
          dropped: (at) => onDropped(drag, at),
          gaveUp: () => setDrag(null),
        }),
  );
  useEffect(() => (held ? hold() : undefined), [held]);
  const handle = (index: number) => ({
    'data-drag-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: grip, pointerId, clientX: x, clientY: y } = event;
      const row = grip.closest('li');
      const id = ids[index];
      if (event.button !== 0 || row === null || id === undefined) return;
      const at = { pointerId, grip, at: { x, y }, from: yIn(y), by: 0 };
      setDrag({ ...at, id, place: index, to: index, height: row.offsetHeight });
    },
  });
  const index = drag === null ? -1 : ids.indexOf(drag.id);
  const style = (row: number): CSSProperties | undefined => {
    if (drag === null || index < 0) return undefined;
    const { place, to, by, height } = drag;
    if (row === index) return { transform: `translateY(${by + (place - index) * height}px)` };
    if (row > index && row <= to) return { transform: `translateY(${-height}px)` };
    if (row < index && row >= to) return { transform: `translateY(${height}px)` };
    return undefined;
  };
  return { handle, style, dragged: index < 0 ? null : index };
}
