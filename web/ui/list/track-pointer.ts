/** Tracks a dragged pointer until it is released, even if its element is removed. */

/** The pointer's position in the window, in px. */
export interface At {
  x: number;
  y: number;
}

export interface Holding {
  pointerId: number;
  /** The element on which the pointer went down. */
  grip: Element;
  at: At;
  /** The frames that scroll while the pointer is at their edges; null for the window. */
  scrollers?: readonly { frame: HTMLElement | null; along: 'x' | 'y' }[];
  moved: (at: At) => void;
  dropped: (at: At) => void;
  /** Called when the drag is cancelled by Esc or the browser. */
  gaveUp: () => void;
}

const edge = 72;
const step = 14;

/** Returns how far to scroll for a pointer near an edge, in px. */
const pull = (at: number, low: number, high: number): number =>
  at < low + edge ? -step : at > high - edge ? step : 0;

/** Scrolls the frame with the pointer at its edge; returns whether anything moved. */
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

/** Prevents the click that would follow the end of a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Captures the pointer on the page if its element is moved or removed while a list is reordered. Returns a function
 * that ends the drag silently.
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
    // It is let go only later.
    document.addEventListener('pointerup', swallowClick, { once: true, capture: true });
    of.gaveUp();
  });
  return end;
}
