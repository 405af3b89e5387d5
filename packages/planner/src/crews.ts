/**
 * Decides which operations have people. A calendar can say how many of its machines people attend at once, its crews;
 * an operation on one of these machines needs a crew (decision 125).
 */
import { wallClock } from './local-time.ts';
import { type Opening, openingsOfDay } from './open-hours.ts';
import { type PlanCalendar, type PlanMachine, type PlanSnapshot } from './snapshot.ts';

export interface ProblemCrews {
  /** For each calendar with crews, and each of its crews: the times in which it is absent, in sequence. */
  crewAbsences: Opening[][][];
  /** The index of each machine's crews, or -1 if its operations always have people. */
  crewsOf: Int32Array;
  /** 1 if the machine needs a crew until the end of a run, 0 if it needs one for make-ready only. */
  isRunAttended: Uint8Array;
}

const day = 86_400_000;

/** Reads the crews of the snapshot's calendars from the time `now` on. */
export function readCrews({ calendars, machines }: PlanSnapshot, now: number): ProblemCrews {
  const limited = calendars.filter((each) => each.crews != null && each.crewsFrom === undefined);
  const indexOf = new Map(limited.map(({ id }, at) => [id, at]));
  const ownerOf = new Map(calendars.map(({ id, crewsFrom }) => [id, crewsFrom ?? id]));
  const crewsOf = ({ calendarId }: PlanMachine) => indexOf.get(ownerOf.get(calendarId) ?? '') ?? -1;
  return {
    crewAbsences: limited.map((calendar) => absencesOf(calendar, now)),
    crewsOf: Int32Array.from(machines, crewsOf),
    isRunAttended: Uint8Array.from(machines, ({ attended }) => Number(attended === 'all')),
  };
}

/** Returns for each crew of the calendar when it is absent: on dates with fewer crews, those with a higher number. */
function absencesOf(calendar: PlanCalendar, now: number): Opening[][] {
  const all = Array.from({ length: calendar.crews ?? 0 }, (): Opening[] => []);
  const today = Date.parse(new Date(wallClock(new Date(now), calendar.timeZone)).toISOString().slice(0, 10));
  const shortDays = calendar.exceptions
    .filter(({ crews }) => crews != null && crews < all.length)
    .map(({ date, crews }) => ({ days: Math.round((Date.parse(date) - today) / day), crews: crews ?? 0 }))
    // A night shift of yesterday may still run.
    .filter(({ days }) => days >= -1)
    .sort((a, b) => a.days - b.days);
  for (const { days, crews } of shortDays) {
    const openings = openingsOfDay(calendar, new Date(now), days);
    const [first, last] = [openings[0], openings.at(-1)];
    if (first && last)
      for (const absences of all.slice(crews)) absences.push({ start: first.start, end: last.end });
  }
  return all;
}

/** The crews while operations are placed. */
export class CrewTimes {
  private readonly crewsOf: Int32Array;
  /** For each calendar and crew, when the crew is absent or at a machine, sorted by the end. */
  private readonly taken: Opening[][][];

  constructor({ crewAbsences, crewsOf }: ProblemCrews) {
    this.crewsOf = crewsOf;
    this.taken = crewAbsences.map((crews) => crews.map((absences) => [...absences]));
  }

  /**
   * Returns the earliest time from `at` on at which an operation may begin, so that a crew of the machine is there for its
   * attended work. `spanOf` returns when that work begins and ends if the operation begins at a time.
   */
  readyAt(machine: number, at: number, spanOf: (at: number) => Opening): number {
    const crews = this.taken[this.crewsOf[machine]];
    for (let ready = at; ;) {
      const span = spanOf(ready);
      if (!(span.end > span.start)) return ready;
      let next = Infinity;
      for (const taken of crews) next = Math.min(next, freeFrom(taken, span));
      if (next <= span.start) return ready;
      if (next === Infinity) return next;
      ready = next;
    }
  }

  /** Returns the first time from `at` on at which one of the machine's crews is free. */
  freeFrom(machine: number, at: number): number {
    let free = Infinity;
    for (const taken of this.taken[this.crewsOf[machine]])
      free = Math.min(free, freeFrom(taken, { start: at, end: at + 1 }));
    return free;
  }

  /**
   * Gives the machine a crew for the span. Returns whether a crew was free. If none was, the last crew gets this span too,
   * because more operations can be running than the calendar has crews.
   */
  take(machine: number, span: Opening): boolean {
    if (!(span.end > span.start)) return true;
    const crews = this.taken[this.crewsOf[machine]];
    const free = crews.findLast((taken) => freeFrom(taken, span) <= span.start);
    const taken = free ?? crews.at(-1);
    const place = taken?.findLastIndex(({ end }) => end <= span.end) ?? -1;
    taken?.splice(place + 1, 0, span);
    return free !== undefined;
  }
}

/** Returns the start of the span if the crew is there for all of it, else the next time at which it may be. */
function freeFrom(taken: readonly Opening[], { start, end }: Opening): number {
  let free = start;
  for (let at = taken.length - 1; at >= 0 && taken[at].end > start; at -= 1)
    if (taken[at].start < end) free = taken[at].end;
  return free;
}
