/** When a press becomes a drag: with a mouse as soon as it moves, with a finger once it has rested, so that a finger still scrolls. */
import { type At } from './hold-pointer.ts';

/** A press that moves more px than this is a drag; a finger that does scrolls. */
const slack = 5;
/** In ms. */
const rest = 350;

const prevent = (event: Event) => {
  if (event.cancelable) event.preventDefault();
};

/** Calls `start` with where the pointer is by then; never where it is let go before. */
export function whenDragged(event: PointerEvent, start: (at: At) => void): void {
  const { pointerId, pointerType, target, clientX: x, clientY: y } = event;
  const over = new AbortController();
  const of = { signal: over.signal, capture: true };
  const isMouse = pointerType === 'mouse';
  const begin = (at: At) => {
    over.abort();
    if (!isMouse && target) keepStill(target, pointerId);
    start(at);
  };
  const timer = isMouse ? undefined : setTimeout(() => begin({ x, y }), rest);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - x, clientY - y) <= slack) return;
    if (isMouse) begin({ x: clientX, y: clientY });
    else over.abort();
  };
  const own = (then: (moved: PointerEvent) => void) => (moved: PointerEvent) => {
    if (moved.pointerId === pointerId) then(moved);
  };
  const end = own(() => over.abort());
  document.addEventListener('pointermove', own(onMove), of);
  document.addEventListener('pointerup', end, of);
  document.addEventListener('pointercancel', end, of);
}

/** The finger holds something: it neither scrolls nor opens a menu, also where what it went down on is removed under it. */
function keepStill(target: EventTarget, pointerId: number): void {
  const over = new AbortController();
  const { signal } = over;
  const end = (event: PointerEvent) => {
    if (event.pointerId === pointerId) over.abort();
  };
  target.addEventListener('touchmove', prevent, { signal, passive: false });
  document.addEventListener('contextmenu', prevent, { signal });
  document.addEventListener('pointerup', end, { signal, capture: true });
  document.addEventListener('pointercancel', end, { signal, capture: true });
}
