/**
 * Calculates with the opening hours of machines, for example the end of work from its start and duration. It
 * reads a calendar only as far ahead as a calculation needs.
 */
import { atClock, minutesOf, startOfDay, wallClock, weekdayOf } from './local-time.ts';
import { type PlanCalendar } from './snapshot.ts';

export interface Opening {
  start: number;
  end: number;
}

const day = 86_400_000;
/**
 * The number of days through which an opening is searched. A calendar without an opening in three years
 * counts as closed for ever.
 */
const horizonDays = 1100;

/**
 * Calculates with a sequence of openings, for example when a piece of work ends. All times are in
 * milliseconds; Infinity means never.
 */
export class OpenHours {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** For each opening, the total open time in ms before it. */
  private readonly before: number[] = [];
  /** The index that the last lookup found. The next lookup begins there, because it is usually near. */
  private lastIndex = 0;
  private more: (() => Opening | null) | null;

  /**
   * `more` returns the next opening, or null after the last one. No opening may start before the previous one
   * ends.
   */
  constructor(more: () => Opening | null) {
    this.more = more;
  }

  /** Returns `at` if the hours are open then, else the start of the next opening. */
  nextOpen(at: number): number {
    const index = this.indexAt(at);
    return index < 0 ? Infinity : Math.max(at, this.starts[index]);
  }

  /** Returns the time at which `work` ms of open time have passed since `at`. */
  finishOf(at: number, work: number): number {
    const index = this.indexAt(at);
    if (index < 0) return Infinity;
    const start = this.starts[index];
    const begin = at > start ? at : start;
    if (begin + work <= this.ends[index]) return begin + work;
    const target = this.before[index] + (begin - start) + work;
    const last = this.indexOf(target, index);
    return last < 0 ? Infinity : this.starts[last] + (target - this.before[last]);
  }

  /**
   * Returns the first time between `at` and `latest` after which the hours stay open for more than `work` ms. It returns
   * Infinity if there is none.
   */
  nextUninterrupted(at: number, work: number, latest = Infinity): number {
    for (let index = this.indexAt(at); index >= 0 && this.has(index); index += 1) {
      const begin = Math.max(at, this.starts[index]);
      if (begin > latest) break;
      let last = index;
      // A shift may follow directly, such as in a shop that never closes.
      while (
        begin + work >= this.ends[last] &&
        this.has(last + 1) &&
        this.starts[last + 1] === this.ends[last]
      )
        last += 1;
      if (begin + work < this.ends[last]) return begin;
    }
    return Infinity;
  }

  /** Returns the earliest start from which `work` ms of open time end no earlier than `at`. */
  earliestStartFor(at: number, work: number): number {
    const index = this.indexAt(at);
    if (index < 0) return Infinity;
    const begin = Math.max(0, at - this.starts[index]);
    const target = this.before[index] + begin - work;
    if (target < 0) return -Infinity;
    let from = index;
    while (this.before[from] > target) from -= 1;
    return this.starts[from] + (target - this.before[from]);
  }

  /** Returns the open time in ms between the two times. */
  openBetween(from: number, to: number): number {
    return Math.max(0, this.until(to) - this.until(from));
  }

  /** Returns the end of the opening that contains the time `at`. */
  closingAfter(at: number): number {
    const index = this.indexAt(at);
    return index < 0 ? Infinity : this.ends[index];
  }

  /** Returns the open or closed stretch of time that ends at `at`. It starts no earlier than `least`. */
  stretchEndingAt(at: number, least: number): { start: number; isOpen: boolean } {
    const index = this.indexAt(at - 1);
    const start = index < 0 ? Infinity : this.starts[index];
    if (start < at) return { start: Math.max(start, least), isOpen: true };
    const last = index < 0 ? this.ends.length - 1 : index - 1;
    return { start: Math.max(this.ends[last] ?? -Infinity, least), isOpen: false };
  }

  private until(at: number): number {
    const index = this.indexAt(at);
    if (index >= 0) return this.before[index] + Math.max(0, at - this.starts[index]);
    const last = this.starts.length - 1;
    return last < 0 ? 0 : this.before[last] + this.ends[last] - this.starts[last];
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
    const length = last < 0 ? 0 : this.ends[last] - this.starts[last];
    this.before.push(last < 0 ? 0 : this.before[last] + length);
    this.starts.push(found.start);
    this.ends.push(found.end);
    return true;
  }

  /** Returns the index of the first opening that ends after `at`, or -1 if there is none. */
  private indexAt(at: number): number {
    const { ends, lastIndex } = this;
    if ((ends[lastIndex] ?? -Infinity) > at && (lastIndex === 0 || ends[lastIndex - 1] <= at))
      return lastIndex;
    while ((ends.at(-1) ?? -Infinity) <= at) if (!this.grow()) return -1;
    let [from, to] = [0, ends.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ends[middle] <= at) from = middle + 1;
      else to = middle;
    }
    this.lastIndex = from;
    return from;
  }

  /**
   * Returns the index of the opening, from index `from` on, in which the total open time reaches `target`. It
   * returns -1 if there is none.
   */
  private indexOf(target: number, from: number): number {
    const { before, starts, ends } = this;
    const gone = (index: number) => before[index] + ends[index] - starts[index];
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

/** Returns the openings of the calendar on the day that is `days` after the day of `from`, in sequence. */
export function openingsOfDay(calendar: PlanCalendar, from: Date, days: number): Opening[] {
  const { timeZone } = calendar;
  const midnight = startOfDay(days, from, timeZone);
  // Noon is on this day, whatever the clocks do at night.
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

/** Appends openings to the list and joins overlapping ones, so that a night shift's hours count only once. */
export function joinOpenings(openings: Opening[], found: readonly Opening[]): void {
  for (const { start, end } of found) {
    const begin = Math.max(start, openings.at(-1)?.end ?? start);
    if (begin < end) openings.push({ start: begin, end });
  }
}

/** Caches the openings that earlier calls found, by calendar and day. */
const found = new Map<string, { openings: Opening[]; nextDay: number }>();
const largestCacheSize = 50;

/**
 * Returns a function that returns the calendar's openings one by one. They begin a day before `from`, because
 * a night shift may still run.
 */
function openingsFrom(calendar: PlanCalendar, from: Date): (index: number) => Opening | null {
  const of = JSON.stringify([{ ...calendar, id: '' }, startOfDay(0, from, calendar.timeZone)]);
  const days = found.get(of) ?? { openings: [], nextDay: -1 };
  if (found.size >= largestCacheSize) found.clear();
  found.set(of, days);
  return (index) => {
    while (days.openings.length <= index && days.nextDay < horizonDays) {
      joinOpenings(days.openings, openingsOfDay(calendar, from, days.nextDay));
      days.nextDay += 1;
    }
    return days.openings[index] ?? null;
  };
}

/**
 * Returns the opening hours of a calendar without the downtimes `downs`, which are sorted by start. A
 * calendar of null is always open.
 */
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
