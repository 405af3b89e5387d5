/** Finds out when the operations of a schedule need the people of their calendars (decision 125). */
import { CrewTimes } from './crews.ts';
import { type Opening } from './open-hours.ts';
import { attendedSpan, type Schedule } from './operation-timing.ts';
import { type Problem } from './planning-problem.ts';

/** The time in which an operation needs people. */
export interface AttendedSpan extends Opening {
  operation: number;
}

/** Returns for each calendar with crews when its placed operations need people, in the order of their starts. */
export function attendedSpans(problem: Problem, schedule: Schedule): AttendedSpan[][] {
  const spans: AttendedSpan[][] = problem.crewAbsences.map(() => []);
  if (spans.length === 0) return spans;
  for (const [operation, machine] of schedule.machine.entries()) {
    if (machine < 0 || problem.crewsOf[machine] < 0) continue;
    const span = attendedSpan(problem, schedule, operation);
    if (span.end > span.start) spans[problem.crewsOf[machine]].push({ ...span, operation });
  }
  for (const all of spans) all.sort((a, b) => a.start - b.start || a.operation - b.operation);
  return spans;
}

/**
 * Returns null if there are enough crews for the placed operation and the others in `spans`, else a later time at which
 * a crew may be free.
 */
export function withoutCrewUntil(
  problem: Problem,
  schedule: Schedule,
  operation: number,
  spans: readonly (readonly AttendedSpan[])[],
): number | null {
  const others = spans[problem.crewsOf[schedule.machine[operation]] ?? -1];
  const own = { ...attendedSpan(problem, schedule, operation), operation };
  if (!others || !(own.end > own.start)) return null;
  const crews = problem.crewAbsences[problem.crewsOf[schedule.machine[operation]]];
  const during = others.filter(({ start, end }) => start < own.end && end > own.start);
  const moments = [own.start, ...during.map(({ start }) => start)].filter((at) => at >= own.start);
  const atOnce = (at: number) => during.filter(({ start, end }) => start <= at && end > at).length;
  const isFull = moments.some((at) => atOnce(at) >= crews.length);
  const absences = crews.flat();
  if (!isFull && (absences.length === 0 || areServed(problem, schedule, [...others, own]))) return null;
  const ends = [...during, ...absences].map(({ end }) => end).filter((end) => end > own.start);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Returns whether there is a crew for each span, if the crews are assigned again as the schedule's calculation does. */
function areServed(problem: Problem, { machine }: Schedule, spans: readonly AttendedSpan[]): boolean {
  const isStarted = (each: AttendedSpan) => problem.isStarted[each.operation];
  const inOrder = spans.toSorted((a, b) => isStarted(b) - isStarted(a) || a.start - b.start);
  const crews = new CrewTimes(problem);
  return inOrder.every((each) => crews.take(machine[each.operation], each) || isStarted(each));
}

/** A period in which no crew was free for an operation. `operations` are those that had the crews. */
export interface CrewlessSpan extends Opening {
  operations: number[];
}

/**
 * Returns the periods in the time `within`, before the operation's start, in which no crew was free for it. A crew does
 * not begin an operation that would last into its absence, so the absence counts from that much earlier.
 */
export function crewlessSpans(
  problem: Problem,
  schedule: Schedule,
  { operation, within }: { operation: number; within: Opening },
  spans: readonly (readonly AttendedSpan[])[],
): CrewlessSpan[] {
  const pool = problem.crewsOf[schedule.machine[operation]] ?? -1;
  const crews = problem.crewAbsences[pool];
  if (!crews) return [];
  const { start, end } = attendedSpan(problem, schedule, operation);
  const absences = crews
    .flat()
    .map((each) => ({ start: each.start - (end - start), end: each.end, operation: -1 }));
  const taken = [...spans[pool], ...absences].filter(
    (each) => each.operation !== operation && each.start < within.end && each.end > within.start,
  );
  const bounds = [
    ...new Set(taken.flatMap((each) => [each.start, each.end]).concat(within.start, within.end)),
  ]
    .filter((at) => at >= within.start && at <= within.end)
    .sort((a, b) => a - b);
  return bounds.slice(1).flatMap((until, at) => {
    const during = taken.filter((each) => each.start <= bounds[at] && each.end >= until);
    const operations = during.flatMap((each) => (each.operation < 0 ? [] : [each.operation]));
    return during.length >= crews.length ? [{ start: bounds[at], end: until, operations }] : [];
  });
}
