/** What is dragged follows the pointer until it is let go, whatever becomes of the element that it went down on. */

/** Where the pointer is, in px of the window. */
export interface At {
  x: number;
  y: number;
}

export interface Holding {
  pointerId: number;
  /** Where the pointer went down. */
  grip: Element;
  at: At;
  /** The frames that scroll while the pointer is held at their edges, along these sides; null: the window. */
  scrollers?: readonly { frame: HTMLElement | null; along: 'x' | 'y' }[];
  moved: (at: At) => void;
  dropped: (at: At) => void;
  /** By Esc, or by the browser. */
  gaveUp: () => void;
}

const edge = 72;
const step = 14;

/** How far to scroll for a pointer at `at` between two edges, in px. */
const pull = (at: number, low: number, high: number): number =>
  at < low + edge ? -step : at > high - edge ? step : 0;

/** Scrolls what has the pointer at its edge; whether something moved. */
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

/** Letting go ends the drag: it must not count as a click on what is under the pointer. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * A list that is put in another order moves its elements, and an element that is moved or removed loses the pointer: then the page takes
 * it. Returns what ends it all without a word.
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
