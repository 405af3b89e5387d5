/**
 * Manages the visible part of the timeline. The URL stores the time and the zoom, so that users can share
 * them.
 */
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useQueryState } from '../../ui/table/list-state.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { hour } from './timeline-rows.ts';
import { type Axis, clampHours, hoursOf } from './timeline-scale.ts';

/** The px that the chart renders beyond the screen on both sides. */
const beyond = 600;
/** The step in px at which scrolling updates the range to render. */
const drawnStep = 300;
const step = 30;
const names = { wide: 204, narrow: 104 };
/** The share of the screen that shows the time before now. */
const shareBeforeNow = 0.08;
const rest = 400;

function useWidth(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => startTransition(() => setWidth(frame.clientWidth)));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Returns the default time at the chart's left edge, a little before now. */
function beforeNow(axis: Axis, now: number, hours: number): number {
  const shown = hours * hour * (axis.size / (axis.to - axis.from));
  return axis.at(axis.place(now) - shown * shareBeforeNow);
}

/** Writes the visible time and zoom into the URL once the chart stops moving. */
function useViewInAddress() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (at: number, hours: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The URL is read only now, because the user may have picked a job meanwhile.
      const query = new URLSearchParams(globalThis.location.search);
      query.set('at', `${new Date(Math.round(at / 60_000) * 60_000).toISOString().slice(0, 16)}Z`);
      query.set('zoom', String(Math.round(hours * 100) / 100));
      void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
    }, rest);
  };
}

/**
 * Retains the time at the left edge when scale, width or range change. It calls `moved` when the user scrolls.
 * Returns the scroll position in steps of `drawnStep` px.
 */
function useScrollAnchor(of: {
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
    // The position means nothing before the width is known.
    if (!frame || !known) return;
    // Setting the position also fires a scroll event, rounded to whole px.
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
    /** Sets the time to retain at the left edge when the scale changes next. */
    hold: (at: number) => {
      heldRef.current = at;
    },
  };
}

/** The range to render before the chart's width is known. */
const emptyRange = { from: Infinity, to: -Infinity };

/** Converts times to px and back, and returns the range to render. */
function useScale(
  axis: Axis,
  perMs: number,
  { scrolled, room, known }: { scrolled: number; room: number; known: boolean },
) {
  const x = useCallback((at: number) => axis.place(at) * perMs, [axis, perMs]);
  const timeAt = useCallback((px: number) => axis.at(px / perMs), [axis, perMs]);
  const drawnFrom = Math.floor(scrolled / drawnStep) * drawnStep;
  const drawn = useMemo(() => {
    if (!known) return emptyRange;
    const from = timeAt(drawnFrom - beyond);
    const to = timeAt(drawnFrom + room + beyond + drawnStep);
    // A range that reaches an end includes everything beyond it.
    return { from: from <= axis.from ? -Infinity : from, to: to >= axis.to ? Infinity : to };
  }, [axis, timeAt, drawnFrom, room, known]);
  const edge = useMemo(
    () => ({ from: timeAt(drawnFrom), to: timeAt(drawnFrom + drawnStep) }),
    [timeAt, drawnFrom],
  );
  return { x, timeAt, drawn, edge, visible: { from: timeAt(scrolled), to: timeAt(scrolled + room) } };
}

export function useTimelineView(axis: Axis, now: number) {
  const { query } = useQueryState();
  const phone = usePhone();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [hours, setHours] = useState(() => hoursOf(query.get('zoom'), phone ? 12 : 72));
  const [start] = useState(() => Date.parse(query.get('at') ?? '') || beforeNow(axis, now, hours));
  const width = phone ? names.narrow : names.wide;
  const wide = useWidth(frame);
  const known = wide > 0;
  const room = Math.max(1, wide - width);
  const scaleFor = (shown: number) => (room / (shown * hour)) * ((axis.to - axis.from) / axis.size);
  const perMs = scaleFor(hours);
  const share = useViewInAddress();
  const moved = (at: number) => share(at, hours);
  const { scrolled, held, hold } = useScrollAnchor({ frame, axis, perMs, start, known, moved });
  const scale = useScale(axis, perMs, { scrolled, room, known });
  /** Scrolls so that a time is `px` from the chart's left edge. */
  const put = (at: number, px: number) => frame?.scrollTo({ left: scale.x(at) - px });
  return {
    frame,
    setFrame,
    /** The width of the machines' names at the left, in px. */
    names: width,
    hours,
    perMs,
    room,
    ...scale,
    /** Zooms so that the screen shows `to` hours. The time `px` from the left edge stays in place. */
    zoomTo: (to: number, px = room / 2) => {
      const next = clampHours(to);
      const kept = axis.place(held()) + px / perMs;
      const at = axis.at(kept - px / scaleFor(next));
      hold(at);
      share(at, next);
      setHours(next);
    },
    /** Scrolls the timeline sideways by a share of the screen's width. */
    pan: (part: number) => frame?.scrollBy({ left: part * room }),
    toNow: () => put(now, room * shareBeforeNow),
    /** Scrolls a bar into view if needed. The panel at the right hides `covered` px of the screen. */
    reveal: (bar: Readonly<{ start: number; end: number }>, covered = 0) => {
      const left = scale.x(held());
      const seen = room - covered;
      const on = scale.x(bar.end) > left && scale.x(bar.start) < left + seen * 0.9;
      if (!on) put(bar.start, seen * 0.2);
    },
  };
}

export type TimelineView = ReturnType<typeof useTimelineView>;
