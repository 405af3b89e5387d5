/** What of the timeline is on the screen: where it stands in time, how far it reaches; both in the address, for sharing. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryState } from '../../ui/list/list-state.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { hour } from './timeline-rows.ts';
import { type Axis, clampHours, hoursOf } from './timeline-scale.ts';

/** Px by which what is drawn reaches beyond the screen on both sides, and in which scrolling is followed. */
const beyond = 600;
const drawnStep = 300;
const step = 30;
const names = { wide: 204, narrow: 104 };
/** How much of the past stands left of now, of the screen. */
const before = 0.08;
const rest = 400;

function useWidth(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Where the screen begins when nobody has said: a little before now. */
function beforeNow(axis: Axis, now: number, hours: number): number {
  const shown = hours * hour * (axis.size / (axis.to - axis.from));
  return axis.at(axis.place(now) - shown * before);
}

/** Writes the view into the address once it has come to rest. */
function useShare() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (at: number, hours: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // What the address says by then: the picked job may have come into it meanwhile.
      const query = new URLSearchParams(globalThis.location.search);
      query.set('at', `${new Date(Math.round(at / 60_000) * 60_000).toISOString().slice(0, 16)}Z`);
      query.set('zoom', String(Math.round(hours * 100) / 100));
      void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
    }, rest);
  };
}

/**
 * Holds the moment at the left edge, whatever becomes of the scale, the width or the span; `moved` hears where the person
 * has scrolled to. Tells how far the frame is scrolled, in steps of px.
 */
function useHeld(of: {
  frame: HTMLElement | null;
  axis: Axis;
  perMs: number;
  start: number;
  known: boolean;
  moved: (at: number) => void;
}) {
  const { frame, axis, perMs, start, known, moved } = of;
  const heldRef = useRef(start);
  const [scrolled, setScrolled] = useState(0);
  useLayoutEffect(() => {
    frame?.scrollTo({ left: axis.place(heldRef.current) * perMs });
  }, [frame, perMs, axis]);
  const onScroll = useEffectEvent(() => {
    // Nothing can be said of where it stands before its width is known.
    if (!frame || !known) return;
    // Being put in place is heard as a scroll too, rounded to whole px.
    if (Math.abs(frame.scrollLeft - axis.place(heldRef.current) * perMs) > 1) {
      const at = axis.at(frame.scrollLeft / perMs);
      heldRef.current = at;
      moved(at);
    }
    setScrolled(Math.floor(frame.scrollLeft / step) * step);
  });
  useEffect(() => {
    const listener = () => onScroll();
    listener();
    frame?.addEventListener('scroll', listener, { passive: true });
    return () => frame?.removeEventListener('scroll', listener);
  }, [frame]);
  return {
    scrolled,
    held: () => heldRef.current,
    /** From the next scale on. */
    hold: (at: number) => {
      heldRef.current = at;
    },
  };
}

/** Moments to px and back, and what is near the screen. */
function useScale(axis: Axis, perMs: number, { scrolled, room }: { scrolled: number; room: number }) {
  const x = useCallback((at: number) => axis.place(at) * perMs, [axis, perMs]);
  const timeAt = useCallback((px: number) => axis.at(px / perMs), [axis, perMs]);
  const drawnFrom = Math.floor(scrolled / drawnStep) * drawnStep;
  const drawn = useMemo(() => {
    const from = timeAt(drawnFrom - beyond);
    const to = timeAt(drawnFrom + room + beyond + drawnStep);
    // At an end stands all that lies beyond it.
    return { from: from <= axis.from ? -Infinity : from, to: to >= axis.to ? Infinity : to };
  }, [axis, timeAt, drawnFrom, room]);
  return { x, drawn, visible: { from: timeAt(scrolled), to: timeAt(scrolled + room) } };
}

/** `now` is the present in ms. */
export function useTimelineView(axis: Axis, now: number) {
  const { query } = useQueryState();
  const phone = usePhone();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [hours, setHours] = useState(() => hoursOf(query.get('zoom'), phone ? 12 : 72));
  const [start] = useState(() => Date.parse(query.get('at') ?? '') || beforeNow(axis, now, hours));
  const width = phone ? names.narrow : names.wide;
  const wide = useWidth(frame);
  const room = Math.max(1, wide - width);
  const scaleFor = (shown: number) => (room / (shown * hour)) * ((axis.to - axis.from) / axis.size);
  const perMs = scaleFor(hours);
  const share = useShare();
  const moved = (at: number) => share(at, hours);
  const { scrolled, held, hold } = useHeld({ frame, axis, perMs, start, known: wide > 0, moved });
  const scale = useScale(axis, perMs, { scrolled, room });
  /** Puts a moment so many px from the left edge. */
  const put = (at: number, px: number) => frame?.scrollTo({ left: scale.x(at) - px });
  return {
    frame,
    setFrame,
    /** Px of the machines' names at the left. */
    names: width,
    hours,
    perMs,
    room,
    ...scale,
    /** So many hours across the screen; the moment `px` from the left edge stays where it is. */
    zoomTo: (to: number, px = room / 2) => {
      const next = clampHours(to);
      const kept = axis.place(held()) + px / perMs;
      const at = axis.at(kept - px / scaleFor(next));
      hold(at);
      share(at, next);
      setHours(next);
    },
    /** By a part of the screen. */
    pan: (part: number) => frame?.scrollBy({ left: part * room }),
    toNow: () => put(now, room * before),
    /** Brings a bar onto the screen where it isn't, `covered` px of which are out of sight at the right. */
    reveal: (bar: Readonly<{ start: number; end: number }>, covered = 0) => {
      const left = scale.x(held());
      const seen = room - covered;
      const on = scale.x(bar.end) > left && scale.x(bar.start) < left + seen * 0.9;
      if (!on) put(bar.start, seen * 0.2);
    },
  };
}

export type TimelineView = ReturnType<typeof useTimelineView>;
