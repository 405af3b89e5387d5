/**
 * Drags a card where the screen shows one machine at a time. At the screen's side, it shows the next machine that
 * accepts the card.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { type At } from '../../ui/list/track-pointer.ts';
import { revealSlot, targetUnder } from './drag-geometry.ts';
import { nextAcceptingQueue } from './draggable-tasks.ts';
import { type DragState } from './drag-state.ts';
import { type QueuesView } from './queues-frame.tsx';
import { useBoardDrag } from './use-board-drag.ts';

/** The width in px of the screen's side at which a drag changes the machine. */
const edgeWidth = 36;
/** The time in ms that the pointer stays at the side before the screen shows the next machine. */
const turnDelayMs = 600;

const directionAt = ({ x }: At): 1 | -1 | null =>
  x < edgeWidth ? -1 : x > window.innerWidth - edgeWidth ? 1 : null;

/** Connects the shown column with the drag. `key` is the key of the shown queue. `turn` shows another queue. */
export function useSingleQueueDrag(
  column: RefObject<HTMLElement | null>,
  shown: QueuesView,
  { key, turn }: { key: string | undefined; turn: (key: string) => void },
) {
  const turning = useRef<{ way: 1 | -1; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stay = () => {
    clearTimeout(turning.current?.timer);
    turning.current = null;
  };
  const atSide = (at: At, { refusals, target }: DragState, all: QueuesView) => {
    const way = directionAt(at);
    if (way === turning.current?.way) return;
    stay();
    if (way === null || key === undefined) return;
    const next = nextAcceptingQueue(all, { target: { ...target, key }, refusals }, way);
    if (next === null) return;
    const timer = setTimeout(() => {
      turning.current = null;
      // A drag that ended meanwhile turns nothing.
      if (drag.get()?.saving === false) turn(next);
    }, turnDelayMs);
    turning.current = { way, timer };
  };
  const { drag, preview, again } = useBoardDrag(column, shown, {
    // The page itself scrolls.
    frame: () => null,
    targetAt: (at, dragged, all) => {
      atSide(at, dragged, all);
      return targetUnder(at, dragged);
    },
    reveal: (preview, target, _dragged, all) => {
      if (target.key !== key) turn(target.key);
      requestAnimationFrame(() => revealSlot(column.current, preview, target, all));
    },
  });
  // The pointer is over another machine now, and may still be at the side.
  useEffect(() => {
    if (key !== undefined) again();
  }, [key, again]);
  useEffect(() => () => clearTimeout(turning.current?.timer), []);
  return { drag, preview };
}
