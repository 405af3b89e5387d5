/**
 * Decides which operations have people. A calendar can say how many of its machines people attend at once, its crews;
 * an operation on one of these machines needs a crew (decision 125).
 */
import { type Opening, openingsOfDay } from './open-hours.ts';
import { type PlanCalendar, type PlanMachine, type PlanSnapshot } from './snapshot.ts';

/** The people of one calendar. */
export interface Crews {
  /** For each crew, the times in which it is absent, in sequence. */
  absences: Opening[][];
}

export interface ProblemCrews {
  crews: Crews[];
  /** The index of each machine's crews, or -1 if its operations always have people. */
  crewsOf: Int32Array;
  /** 1 if the machine needs a crew during its whole run, else 0: for make-ready only. */
  isAttended: Uint8Array;
}

const day = 86_400_000;

/** Returns the crews of the snapshot's calendars from the time `now` on. */
export function crewsOf({ calendars, machines }: PlanSnapshot, now: number): ProblemCrews {
  const limited = calendars.filter((each) => each.crews != null && each.crewsFrom === undefined);
  const places = new Map(limited.map(({ id }, at) => [id, at]));
  const others = new Map(calendars.map(({ id, crewsFrom }) => [id, crewsFrom ?? id]));
  const placeOf = ({ calendarId }: PlanMachine) => places.get(others.get(calendarId) ?? '') ?? -1;
  return {
    crews: limited.map((calendar) => ({ absences: absencesOf(calendar, new Date(now)) })),
    crewsOf: Int32Array.from(machines, placeOf),
    isAttended: Uint8Array.from(machines, ({ attended }) => Number(attended === 'all')),
  };
}

/** Returns for each crew of the calendar when it is absent: on dates with fewer crews, those with a higher number. */
function absencesOf(calendar: PlanCalendar, from: Date): Opening[][] {
  const all = Array.from({ length: calendar.crews ?? 0 }, (): Opening[] => []);
  const short = calendar.exceptions.filter(({ crews }) => crews != null && crews < all.length);
  for (const { date, crews } of short.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const days = Math.round((Date.parse(date) - Date.parse(dateIn(calendar, from))) / day);
    const openings = openingsOfDay(calendar, from, days);
    const [first, last] = [openings[0], openings.at(-1)];
    if (first && last)
      for (const absences of all.slice(crews ?? 0)) absences.push({ start: first.start, end: last.end });
  }
  return all;
}

const dateIn = ({ timeZone }: PlanCalendar, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The crews while operations are placed. */
export class CrewTimes {
  private readonly crewsOf: Int32Array;
  /** For each crew, when it is absent or at a machine, sorted by the end. */
  private readonly busy: Opening[][][];

  constructor({ crews, crewsOf }: ProblemCrews) {
    this.crewsOf = crewsOf;
    this.busy = crews.map(({ absences }) => absences.map((each) => [...each]));
  }

  /**
   * Returns the earliest time from `at` on at which an operation may begin, so that a crew of the machine is there for its
   * attended work. `spanOf` returns when that work begins and ends if the operation begins at a time.
   */
  readyAt(machine: number, at: number, spanOf: (at: number) => Opening): number {
    const crews = this.busy[this.crewsOf[machine]];
    for (let ready = at; ;) {
      const span = spanOf(ready);
      if (!(span.end > span.start)) return ready;
      let next = Infinity;
      for (const busy of crews) next = Math.min(next, freeFrom(busy, span));
      if (next <= span.start) return ready;
      if (next === Infinity) return next;
      ready = next;
    }
  }

  /**
   * Gives the machine a crew for the span. If none is there, because more operations run already than there are crews, it
   * takes the last one.
   */
  take(machine: number, span: Opening): void {
    if (!(span.end > span.start)) return;
    const crews = this.busy[this.crewsOf[machine]];
    const busy = crews.findLast((each) => freeFrom(each, span) <= span.start) ?? crews.at(-1);
    const place = busy?.findLastIndex(({ end }) => end <= span.end) ?? -1;
    busy?.splice(place + 1, 0, span);
  }
}

/** Returns the start of the span if the crew is there for all of it, else the next time at which it may be. */
function freeFrom(busy: readonly Opening[], { start, end }: Opening): number {
  let free = start;
  for (let at = busy.length - 1; at >= 0 && busy[at].end > start; at -= 1)
    if (busy[at].start < end) free = busy[at].end;
  return free;
}
