/**
 * Detects when the user starts to drag. A mouse drags when it moves with the button down. A finger must rest
 * first, because a finger that moves at once scrolls.
 */
import { type At } from './track-pointer.ts';

/** The distance in px that a pointer may move before a mouse drags or a finger scrolls. */
const slack = 5;
/** The time in ms for which a finger must rest before it drags. */
const rest = 350;

const prevent = (event: Event) => {
  if (event.cancelable) event.preventDefault();
};

/** Calls `start` with the pointer's position once the user drags. A click or a scroll never calls it. */
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

/** Prevents scrolling and menus while a finger drags, even if the list removes the dragged element. */
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
