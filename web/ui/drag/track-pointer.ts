/** Tracks a dragged pointer until the user releases it, even if the dragged element is removed. */

/** Describes the pointer's position in the window, in px. */
export interface At {
  x: number;
  y: number;
}

export interface Holding {
  pointerId: number;
  /** The element on which the pointer went down at the start of the drag. */
  grip: Element;
  at: At;
  /** The frames that scroll while the pointer is at their edges. A `frame` of null means the window. */
  scrollers?: readonly { frame: HTMLElement | null; along: 'x' | 'y' }[];
  moved: (at: At) => void;
  dropped: (at: At) => void;
  /** Runs when Esc or the browser cancels the drag. */
  gaveUp: () => void;
}

const edge = 72;
const step = 14;

/** Returns how many px to scroll for a pointer near an edge of the frame. */
const pull = (at: number, low: number, high: number): number =>
  at < low + edge ? -step : at > high - edge ? step : 0;

/** Scrolls the frame that has the pointer at its edge. Returns whether any frame scrolled. */
function scrollAt({ x, y }: At, scrollers: NonNullable<Holding['scrollers']>): boolean {
  return scrollers.some(({ frame, along }) => {
    const { top, bottom, left, right } = frame?.getBoundingClientRect() ?? {
      top: 0,
      bottom: window.innerHeight,
      left: 0,
      right: window.innerWidth,
    };
    const by = along === 'y' ? pull(y, top, bottom) : pull(x, left, right);
    const scrolled = frame ?? document.documentElement;
    const before = along === 'y' ? scrolled.scrollTop : scrolled.scrollLeft;
    if (by !== 0) scrolled.scrollBy(along === 'y' ? { top: by } : { left: by });
    return (along === 'y' ? scrolled.scrollTop : scrolled.scrollLeft) !== before;
  });
}

/** Prevents the click that the browser would send after a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Captures the pointer on the page, so that the drag continues if its element is moved or removed. Returns a function
 * that ends the drag without calling any handler.
 */
export function holdPointer(of: Holding): () => void {
  const { pointerId, grip, scrollers = [] } = of;
  let { at } = of;
  let frame = 0;
  const over = new AbortController();
  const end = () => {
    cancelAnimationFrame(frame);
    over.abort();
  };
  const keepScrolling = () => {
    cancelAnimationFrame(frame);
    if (!scrollAt(at, scrollers)) return;
    of.moved(at);
    frame = requestAnimationFrame(keepScrolling);
  };
  const on = <T extends keyof DocumentEventMap>(type: T, then: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(type, then, { signal: over.signal, capture: true });
  const own = (then: () => void) => (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (event.type !== 'pointercancel') at = { x: event.clientX, y: event.clientY };
    then();
  };
  grip.setPointerCapture(pointerId);
  on(
    'pointermove',
    own(() => (of.moved(at), keepScrolling())),
  );
  on(
    'pointerup',
    own(() => (end(), swallowClick(), of.dropped(at))),
  );
  on(
    'pointercancel',
    own(() => (end(), of.gaveUp())),
  );
  on('lostpointercapture', ({ pointerId: lost }) => {
    const page = document.documentElement;
    if (lost !== pointerId || (grip.isConnected && grip.hasPointerCapture(pointerId))) return;
    if (!page.hasPointerCapture(pointerId)) page.setPointerCapture(pointerId);
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
    // The user releases the pointer only later.
    document.addEventListener('pointerup', swallowClick, { once: true, capture: true });
    of.gaveUp();
  });
  return end;
}
