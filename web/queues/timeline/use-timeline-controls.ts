/**
 * Lets the user control the timeline by mouse and keyboard. Dragging scrolls, Ctrl and the wheel zoom, and
 * keys do both.
 */
import { useEffect, useEffectEvent } from 'react';
import { zoomed } from './timeline-scale.ts';
import { type TimelineView } from './use-timeline-view.ts';

/** The px that the pointer may move before a click counts as a drag. */
const pressTolerance = 4;

/**
 * Scrolls the frame when the mouse drags it, and ignores the click after a drag. The browser itself scrolls for
 * fingers.
 */
function useDragPan(frame: HTMLElement | null, take: TimelineActions['take']): void {
  const takes = useEffectEvent((event: PointerEvent) => {
    const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null;
    return bar !== null && (take?.(event, bar) ?? false);
  });
  useEffect(() => {
    if (!frame) return undefined;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    let dragged = false;
    const onDown = (event: PointerEvent) => {
      dragged = false;
      if (takes(event)) return;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    };
    const onMove = (event: PointerEvent) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(x, y) <= pressTolerance) return;
      if (!dragged) frame.setPointerCapture(event.pointerId);
      dragged = true;
      frame.dataset['dragging'] = '';
      frame.scrollTo({ left: from.left - x, top: from.top - y });
    };
    const onUp = () => {
      from = null;
      delete frame.dataset['dragging'];
    };
    const onClick = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const listeners = [
      ['pointerdown', onDown],
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onUp],
    ] as const;
    for (const [name, listener] of listeners) frame.addEventListener(name, listener);
    frame.addEventListener('click', onClick, { capture: true });
    return () => {
      for (const [name, listener] of listeners) frame.removeEventListener(name, listener);
      frame.removeEventListener('click', onClick, { capture: true });
    };
  }, [frame]);
}

/** The px of one wheel unit by the event's `deltaMode`: px, lines or pages. */
const wheelSteps = [1, 16, 400];

/**
 * Zooms around the pointer on Ctrl and the wheel, which is also how browsers report a pinch. The wheel alone scrolls
 * the chart only while the chart has the focus.
 */
function useWheel({ frame, names, hours, zoomTo }: TimelineView): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame) return;
    if (!event.ctrlKey && !event.metaKey) {
      const { deltaX, deltaY, deltaMode, shiftKey } = event;
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY) || frame.contains(document.activeElement)) return;
      event.preventDefault();
      window.scrollBy({ top: deltaY * (wheelSteps[deltaMode] ?? 1), behavior: 'instant' });
      return;
    }
    event.preventDefault();
    const px = event.clientX - frame.getBoundingClientRect().left - names;
    zoomTo(hours * 1.0025 ** Math.max(-200, Math.min(200, event.deltaY)), Math.max(0, px));
  });
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel(event);
    frame?.addEventListener('wheel', listener, { passive: false });
    return () => frame?.removeEventListener('wheel', listener);
  }, [frame]);
}

export interface TimelineActions {
  /** Handles a click on the bar of operation `id`. */
  press: (id: string) => void;
  /** Handles a key on a bar. Returns whether the key had an effect. */
  bar: (id: string, key: string) => boolean;
  /** Handles Esc, which deselects the selected job. */
  leave: () => void;
  /**
   * Handles the pointer going down on a bar. Returns whether a drag of the bar begins, so that the chart does not
   * pan.
   */
  take?: ((event: PointerEvent, bar: HTMLElement) => boolean) | undefined;
}

export function useTimelineControls(view: TimelineView, { press, bar, leave, take }: TimelineActions): void {
  const { frame, hours, zoomTo, pan, toNow } = view;
  useDragPan(frame, take);
  useWheel(view);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const id = event.target instanceof HTMLElement ? event.target.dataset['bar'] : undefined;
    const acts: Record<string, () => unknown> = {
      '+': () => zoomTo(zoomed(hours, 1)),
      '=': () => zoomTo(zoomed(hours, 1)),
      '-': () => zoomTo(zoomed(hours, -1)),
      Home: toNow,
      Escape: leave,
    };
    const part = event.shiftKey ? 0.9 : 0.1;
    if (event.key === 'ArrowLeft') acts['ArrowLeft'] = () => pan(-part);
    if (event.key === 'ArrowRight') acts['ArrowRight'] = () => pan(part);
    if (id !== undefined && !event.shiftKey && bar(id, event.key)) {
      event.preventDefault();
      return;
    }
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const onPress = useEffectEvent((event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null;
    if (pressed) press(pressed.dataset['bar'] ?? '');
  });
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => onKey(event);
    const pressed = (event: MouseEvent) => onPress(event);
    frame?.addEventListener('keydown', keyed);
    frame?.addEventListener('click', pressed);
    return () => {
      frame?.removeEventListener('keydown', keyed);
      frame?.removeEventListener('click', pressed);
    };
  }, [frame]);
}
