/** Calculates overtime: the opening hours that a what-if adds to the hours in the shop's calendars. */
import { applyAssumptions, type Assumption, extendCalendar } from './apply-assumptions.ts';
import { calendarDay, timeOfDay, wallClock } from './local-time.ts';
import { type OpenHours, hoursOf } from './open-hours.ts';
import { type Problem, readProblem } from './planning-problem.ts';
import {
  type Hours as HoursOfDay,
  type PlanCalendar,
  type PlanEntry,
  type PlanSnapshot,
} from './snapshot.ts';
import { groupBy } from './group-by.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Returns how many opening hours from now on the assumptions add to the shop's own. A shift for the whole
 * shop counts once for each machine that works in it.
 */
export function overtimeOf(
  present: PlanSnapshot,
  assumed: readonly Assumption[],
  entries: readonly PlanEntry[],
): { hours: number; machines: number } {
  const shifts = assumed.flatMap(({ shift }) => shift ?? []);
  if (shifts.length === 0) return { hours: 0, machines: 0 };
  // Compares only the hours. So machines stay down, and work of refused jobs stays in.
  const opened = applyAssumptions(
    present,
    shifts.map((shift) => ({ shift })),
  );
  const [before, after] = [readProblem(present), readProblem(opened)];
  const named = new Set(shifts.map(({ machineId }) => machineId));
  const dates = shifts.map(({ date }) => Date.parse(date));
  // Adds a day at either end for the time zone, and one for a shift that ends on the next day.
  const from = Math.max(before.now, Math.min(...dates) - day);
  const until = Math.max(...dates) + 3 * day;
  const on = groupBy(entries, ({ machineId }) => machineId);
  let [milliseconds, machines] = [0, 0];
  for (const [place, { id }] of present.machines.entries()) {
    const [own, more] = [before.attendedHours[place], after.attendedHours[place]];
    if (!own || !more || until <= from) continue;
    const gained = more.openBetween(from, until) - own.openBetween(from, until);
    const isWorked = (on.get(id) ?? []).some(({ start, finish }) => {
      if (start === null || finish === null) return false;
      const [begins, ends] = [Date.parse(start), Date.parse(finish)];
      return more.openBetween(begins, ends) > own.openBetween(begins, ends);
    });
    if (gained <= 0 || !(named.has(id) || isWorked)) continue;
    milliseconds += gained;
    machines += 1;
  }
  return { hours: milliseconds / hour, machines };
}

/** The planner's problem, changed so that one machine is open longer on one day. */
export interface Longer {
  problem: Problem;
  /** The date (YYYY-MM-DD) of the added hours. `more` has their clock times. */
  date: string;
  more: HoursOfDay;
  /** The time at which the added hours begin, in ms. */
  from: number;
}

/**
 * Returns the problem with overtime at the end of the machine's first open day that ends after `after` (by
 * default, now). It returns null if the machine is always open or never open.
 */
export function longerBy(
  { machines, calendars, now }: PlanSnapshot,
  problem: Problem,
  machine: number,
  { hours, after = problem.now }: { hours: number; after?: number },
): Longer | null {
  const of = machines[machine];
  const calendar = calendars.find(({ id }) => id === of?.calendarId) ?? calendars[0];
  if (!of || !calendar) return null;
  const at = new Date(now);
  const open = hoursOf(calendar, at);
  const from = endOfDay(open, calendar.timeZone, after);
  if (from === null) return null;
  const { calendar: longer, date, more } = overtimeOn(calendar, from, hours);
  const downs = of.downs
    .map((down) => ({
      start: Date.parse(down.from),
      end: down.until === null ? Infinity : Date.parse(down.until),
    }))
    .filter(({ start, end }) => end > problem.now && end > start)
    .sort((a, b) => a.start - b.start);
  const people = hoursOf(longer, at, downs);
  const ran = of.attended === 'all' ? people : (problem.runHours[machine] ?? people);
  return {
    problem: {
      ...problem,
      attendedHours: problem.attendedHours.with(machine, people),
      runHours: problem.runHours.with(machine, ran),
    },
    date,
    more,
    from,
  };
}

/**
 * Returns the time at which the next open day ends, or null if there is none. Breaks do not end a day, and
 * neither do night shifts into the following day.
 */
function endOfDay(open: OpenHours, zone: string, now: number): number | null {
  const dateOf = (at: number) => calendarDay(new Date(at), zone);
  const first = open.nextOpen(now);
  let end = open.closingAfter(first);
  while (Number.isFinite(end)) {
    const next = open.nextOpen(end);
    // A shift belongs to the day on which it begins.
    if (next > end && dateOf(next) !== dateOf(open.stretchEndingAt(end, -Infinity).start)) return end;
    // A machine that is open for so long is open day and night.
    if (next - first > 14 * day) return null;
    end = open.closingAfter(next);
  }
  return null;
}

/** Returns the calendar with additional hours directly after the end of a day. */
function overtimeOn(
  calendar: PlanCalendar,
  from: number,
  hours: number,
): { calendar: PlanCalendar; date: string; more: HoursOfDay } {
  const shown = new Date(wallClock(new Date(from), calendar.timeZone));
  const minutes = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  const date = shown.toISOString().slice(0, 10);
  const more = { from: timeOfDay(minutes), to: timeOfDay(minutes + hours * 60) };
  return { calendar: extendCalendar(calendar, date, more), date, more };
}
