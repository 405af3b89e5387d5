/** The timeline's axis: how wide an hour is, which hours and days are named, when the shop is closed. */
import { openingsOf, type ShopCalendar } from '../../../shared/rules/calendar.ts';
import { startOfDay } from '../../../shared/rules/days.ts';
import { hour, type Span } from './timeline-rows.ts';

const day = 24 * hour;

/** What the width of the screen shows, in hours: the steps of zooming. */
export const zooms = [
  { label: 'Half day', hours: 12 },
  { label: 'Day', hours: 24 },
  { label: '3 days', hours: 72 },
  { label: 'Week', hours: 168 },
  { label: '4 weeks', hours: 672 },
] as const;
const least = 2;
const mostHours = 1_344;
const factor = 1.5;

export const clampHours = (hours: number): number => Math.min(mostHours, Math.max(least, hours));

/** A step of zooming in (`by` 1) or out (-1). */
export const zoomed = (hours: number, by: number): number => clampHours(hours / factor ** by);

/** What the address says of the zoom: hours across the screen; `otherwise` where it says nothing of use. */
export function hoursOf(text: string | null, otherwise: number): number {
  const hours = Number(text);
  return text && Number.isFinite(hours) && hours > 0 ? clampHours(hours) : otherwise;
}

export interface Day {
  start: number;
  end: number;
}

/** The days that the window touches, in the shop's zone. */
export function daysIn({ from, to }: Span, zone: string): Day[] {
  const days: Day[] = [];
  const first = new Date(from);
  let start = startOfDay(0, first, zone).getTime();
  while (start < to) {
    const end = startOfDay(days.length + 1, first, zone).getTime();
    days.push({ start, end });
    start = end;
  }
  return days;
}

/** How many hours lie between two ticks when an hour is so many px wide; 24: only days are told apart. */
export function tickHours(perHour: number): number {
  return [1, 2, 3, 6, 12].find((hours) => hours * perHour >= 38) ?? 24;
}

/** The ticks of a day; where the clocks change, an hour comes twice or not at all. */
export function ticksOf({ start, end }: Day, hours: number): number[] {
  const ticks: number[] = [];
  for (let at = start; at < end; at += hours * hour) ticks.push(at);
  return ticks;
}

/** When the shop is closed within the window. */
export function closedIn({ from, to }: Span, calendar: ShopCalendar): Span[] {
  const openings = openingsOf(calendar, new Date(from), Math.ceil((to - from) / day) + 1);
  const closed: Span[] = [];
  let since = from;
  for (const { start, end } of openings) {
    if (start > since && since < to) closed.push({ from: since, to: Math.min(start, to) });
    since = Math.max(since, end);
  }
  return since < to ? [...closed, { from: since, to }] : closed;
}

/** What closed hours keep of the width that open ones have: nights are told, and don't push the work apart. */
const closedShare = 0.12;

/** Time as it lies on the axis: in ms of open time, closed time being drawn together. */
export interface Axis extends Span {
  calendar: ShopCalendar;
  /** Length of the whole. */
  size: number;
  /** What lies beyond an end stands at it. */
  place: (at: number) => number;
  at: (place: number) => number;
  days: readonly Day[];
  closed: readonly Span[];
}

/** Between the knots (`from`, rising) a value lies as far as it does between their counterparts `to`. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  let [low, high] = [0, from.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  const [a, b, x, y] = [from[low] ?? 0, from[high] ?? 0, to[low] ?? 0, to[high] ?? 0];
  return b > a ? x + ((value - a) / (b - a)) * (y - x) : x;
}

export function axisOf(span: Span, calendar: ShopCalendar): Axis {
  const closed = closedIn(span, calendar);
  const times = [span.from];
  const places = [0];
  const knot = (at: number, share: number) => {
    const [last = 0, place = 0] = [times.at(-1), places.at(-1)];
    if (at <= last) return;
    times.push(at);
    places.push(place + (at - last) * share);
  };
  for (const { from, to } of closed) {
    knot(from, 1);
    knot(to, closedShare);
  }
  knot(span.to, 1);
  return {
    ...span,
    calendar,
    closed,
    days: daysIn(span, calendar.timeZone),
    size: places.at(-1) ?? 0,
    place: (at) => between(times, places, Math.min(span.to, Math.max(span.from, at))),
    at: (place) => between(places, times, place),
  };
}
