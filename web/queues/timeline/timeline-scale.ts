/** Calculates the timeline's axis: zoom, ticks, days, and the hours when the shop is closed. */
import {
  shopPlanCalendar,
  type MachineCalendar,
  machinePlanCalendar,
  calendarOpenings,
  type ShopCalendar,
} from '../../../shared/shop/calendar.ts';
import { startOfDay } from '../../../shared/platform/days-remaining.ts';
import { hour, type Span } from './timeline-rows.ts';
import { t } from '../../../shared/platform/translate.ts';

const day = 24 * hour;

/** The zoom levels, each as the number of hours that the screen shows. */
export const zooms = [
  { label: t('Half day'), hours: 12 },
  { label: t('Day'), hours: 24 },
  { label: t('3 days'), hours: 72 },
  { label: t('Week'), hours: 168 },
  { label: t('4 weeks'), hours: 672 },
] as const;
const least = 2;
const mostHours = 1_344;
const factor = 1.5;

export const clampHours = (hours: number): number => Math.min(mostHours, Math.max(least, hours));

/** Returns the hours that the screen shows after zooming one step in (`by` 1) or out (-1). */
export const zoomed = (hours: number, by: number): number => clampHours(hours / factor ** by);

/** Returns the zoom in the URL as hours that the screen shows, or `fallback` if it is missing or invalid. */
export function hoursOf(text: string | null, fallback: number): number {
  const hours = Number(text);
  return text && Number.isFinite(hours) && hours > 0 ? clampHours(hours) : fallback;
}

export interface Day {
  start: number;
  end: number;
}

/** Returns the days in the range, in the shop's time zone. */
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

/**
 * Returns the number of hours between two ticks, if an hour is `perHour` px wide. The number 24 means ticks for days
 * only.
 */
export function tickHours(perHour: number): number {
  return [1, 2, 3, 6, 12].find((hours) => hours * perHour >= 38) ?? 24;
}

/** Returns the ticks of a day. A day has one hour more or less when the clocks change. */
export function ticksOf({ start, end }: Day, hours: number): number[] {
  const ticks: number[] = [];
  for (let at = start; at < end; at += hours * hour) ticks.push(at);
  return ticks;
}

/** Returns the times in the range when the shop and all machines with their own hours are closed. */
export function closedIn(
  { from, to }: Span,
  calendar: ShopCalendar,
  own: readonly MachineCalendar[] = [],
): Span[] {
  const calendars = [
    shopPlanCalendar('', calendar),
    ...own.map((each) => machinePlanCalendar(each, calendar)),
  ];
  const openings = calendars
    .flatMap((each) => calendarOpenings(each, new Date(from), Math.ceil((to - from) / day) + 1))
    .sort((a, b) => a.start - b.start);
  const closed: Span[] = [];
  let since = from;
  for (const { start, end } of openings) {
    if (start > since && since < to) closed.push({ from: since, to: Math.min(start, to) });
    since = Math.max(since, end);
  }
  return since < to ? [...closed, { from: since, to }] : closed;
}

/** The width of a closed hour as a share of an open hour's, so that nights stay visible but take little space. */
const closedShare = 0.12;

/**
 * Converts times to positions on the axis and back. Positions are in ms of open time, and closed time is
 * compressed.
 */
export interface Axis extends Span {
  calendar: ShopCalendar;
  /** The length of the whole axis, in ms of open time. */
  size: number;
  /** Returns the position of a time. Times beyond an end of the axis map to that end. */
  place: (at: number) => number;
  at: (place: number) => number;
  days: readonly Day[];
  closed: readonly Span[];
}

/** Interpolates linearly from the rising points `from` to the points `to` at the same indexes. */
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

export function axisOf(span: Span, calendar: ShopCalendar, own?: readonly MachineCalendar[]): Axis {
  const closed = closedIn(span, calendar, own);
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
