/** When machines work: openings of calendars, less what they are down for, found as far ahead as they are asked for. */
import { atClock, minutesOf, startOfDay, wallClock, weekdayOf } from './clock.ts';
import { type PlanCalendar } from './snapshot.ts';

export interface Opening {
  start: number;
  end: number;
}

const day = 86_400_000;
/** How far ahead a calendar that is open at all is looked for; three years of closed doors are for ever. */
const horizonDays = 1100;

/** Openings in order, with how much of them lies before each: all times are milliseconds, Infinity is never. */
export class OpenHours {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Open time before each. */
  private readonly before: number[] = [];
  /** Of the one that was asked for last: the next question is often about the same. */
  private lastIndex = 0;
  private more: (() => Opening | null) | null;

  /** `more` gives the next opening, which begins no earlier than the one before it ends; null: there are no more. */
  constructor(more: () => Opening | null) {
    this.more = more;
  }

  /** The first moment at or after `at` when it is open. */
  nextOpen(at: number): number {
    const index = this.indexAt(at);
    return index < 0 ? Infinity : Math.max(at, this.starts[index] as number);
  }

  /** When `work` that begins at `at` is done. */
  finishOf(at: number, work: number): number {
    const index = this.indexAt(at);
    if (index < 0) return Infinity;
    const start = this.starts[index] as number;
    const begin = at > start ? at : start;
    if (begin + work <= (this.ends[index] as number)) return begin + work;
    const target = (this.before[index] as number) + (begin - start) + work;
    const last = this.indexOf(target, index);
    return last < 0 ? Infinity : (this.starts[last] as number) + (target - (this.before[last] as number));
  }

  /** The first moment at or after `at` from which it is open for `work` in one piece, and after it. */
  nextUninterrupted(at: number, work: number): number {
    for (let index = this.indexAt(at); index >= 0 && this.has(index); index += 1) {
      const begin = Math.max(at, this.starts[index] as number);
      if (begin + work < (this.ends[index] as number)) return begin;
    }
    return Infinity;
  }

  /** The first moment at which `work` may begin that is not to be done before `at`. */
  earliestStartFor(at: number, work: number): number {
    const index = this.indexAt(at);
    if (index < 0) return Infinity;
    const begin = Math.max(0, at - (this.starts[index] as number));
    const target = (this.before[index] as number) + begin - work;
    if (target < 0) return -Infinity;
    let from = index;
    while ((this.before[from] as number) > target) from -= 1;
    return (this.starts[from] as number) + (target - (this.before[from] as number));
  }

  /** Open time between two moments. */
  openBetween(from: number, to: number): number {
    return Math.max(0, this.until(to) - this.until(from));
  }

  /** When the opening ends that `at` lies in. */
  closingAfter(at: number): number {
    const index = this.indexAt(at);
    return index < 0 ? Infinity : (this.ends[index] as number);
  }

  /** Since when, `least` at the earliest, it has been open, or closed, up to `at`. */
  stretchEndingAt(at: number, least: number): { start: number; isOpen: boolean } {
    const index = this.indexAt(at - 1);
    const start = index < 0 ? Infinity : (this.starts[index] as number);
    if (start < at) return { start: Math.max(start, least), isOpen: true };
    const last = index < 0 ? this.ends.length - 1 : index - 1;
    return { start: Math.max(this.ends[last] ?? -Infinity, least), isOpen: false };
  }

  private until(at: number): number {
    const index = this.indexAt(at);
    if (index >= 0) return (this.before[index] as number) + Math.max(0, at - (this.starts[index] as number));
    const last = this.starts.length - 1;
    return last < 0
      ? 0
      : (this.before[last] as number) + (this.ends[last] as number) - (this.starts[last] as number);
  }

  private has(index: number): boolean {
    while (this.starts.length <= index) if (!this.grow()) return false;
    return true;
  }

  private grow(): boolean {
    const found = this.more?.() ?? null;
    if (!found) {
      this.more = null;
      return false;
    }
    const last = this.starts.length - 1;
    const length = last < 0 ? 0 : (this.ends[last] as number) - (this.starts[last] as number);
    this.before.push(last < 0 ? 0 : (this.before[last] as number) + length);
    this.starts.push(found.start);
    this.ends.push(found.end);
    return true;
  }

  /** Of the first opening that ends after `at`; -1: there is none. */
  private indexAt(at: number): number {
    const { ends, lastIndex } = this;
    if ((ends[lastIndex] ?? -Infinity) > at && (lastIndex === 0 || (ends[lastIndex - 1] as number) <= at))
      return lastIndex;
    while ((ends.at(-1) ?? -Infinity) <= at) if (!this.grow()) return -1;
    let [from, to] = [0, ends.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] as number) <= at) from = middle + 1;
      else to = middle;
    }
    this.lastIndex = from;
    return from;
  }

  /** Of the first opening, from `from` on, by whose end so much open time has gone; -1: there is none. */
  private indexOf(target: number, from: number): number {
    const { before, starts, ends } = this;
    const gone = (index: number) =>
      (before[index] as number) + (ends[index] as number) - (starts[index] as number);
    while (gone(starts.length - 1) < target) if (!this.grow()) return -1;
    let [low, high] = [from, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (gone(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The openings of a calendar's day, the `days`th after that of `from`, in order. */
export function openingsOfDay(calendar: PlanCalendar, from: Date, days: number): Opening[] {
  const { timeZone } = calendar;
  const midnight = startOfDay(days, from, timeZone);
  // Noon is on this day whatever the clocks do in the night.
  const date = new Date(wallClock(new Date(midnight.getTime() + day / 2), timeZone));
  const named = date.toISOString().slice(0, 10);
  const exception = calendar.exceptions.find((each) => each.date === named);
  const hours = exception?.hours ?? calendar.hours[weekdayOf(date)] ?? [];
  const openings = hours.map(({ from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    return {
      start: atClock(midnight, start, timeZone),
      end: atClock(midnight, end <= start ? end + 1440 : end, timeZone),
    };
  });
  return openings.sort((a, b) => a.start - b.start);
}

/** Puts openings together, in order; what overlaps a night shift's end is not counted twice. */
export function joinOpenings(openings: Opening[], found: readonly Opening[]): void {
  for (const { start, end } of found) {
    const begin = Math.max(start, openings.at(-1)?.end ?? start);
    if (begin < end) openings.push({ start: begin, end });
  }
}

/** The openings that were asked for lately, as far as they are found: they stay what they are until the calendar or the day changes. */
const found = new Map<string, { openings: Opening[]; nextDay: number }>();
const kept = 50;

/** The openings of a calendar one by one, from the day before `from` on: a night shift of that day may still be on. */
function openingsFrom(calendar: PlanCalendar, from: Date): (index: number) => Opening | null {
  const of = JSON.stringify([{ ...calendar, id: '' }, startOfDay(0, from, calendar.timeZone)]);
  const days = found.get(of) ?? { openings: [], nextDay: -1 };
  if (found.size >= kept) found.clear();
  found.set(of, days);
  return (index) => {
    while (days.openings.length <= index && days.nextDay < horizonDays) {
      joinOpenings(days.openings, openingsOfDay(calendar, from, days.nextDay));
      days.nextDay += 1;
    }
    return days.openings[index] ?? null;
  };
}

/** All openings of a calendar; of null: always. `downs` are left out of them, in order of their start. */
export function hoursOf(
  calendar: PlanCalendar | null,
  from: Date,
  downs: readonly Opening[] = [],
): OpenHours {
  const always = (index: number) => (index === 0 ? { start: from.getTime() - day, end: Infinity } : null);
  const opening = calendar ? openingsFrom(calendar, from) : always;
  const ends = downs.find(({ end }) => end === Infinity)?.start ?? Infinity;
  let index = 0;
  let rest: Opening[] = [];
  return new OpenHours(() => {
    while (rest.length === 0) {
      const next = opening(index);
      if (!next || next.start >= ends) return null;
      index += 1;
      rest = without(next, downs);
    }
    return rest.shift() ?? null;
  });
}

function without({ start, end }: Opening, downs: readonly Opening[]): Opening[] {
  const left: Opening[] = [];
  let begin = start;
  for (const down of downs) {
    if (down.end <= begin || down.start >= end) continue;
    if (down.start > begin) left.push({ start: begin, end: down.start });
    begin = Math.max(begin, down.end);
  }
  if (begin < end) left.push({ start: begin, end });
  return left;
}
