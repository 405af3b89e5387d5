/** Finds out who has the people that an operation needs, in a schedule (decision 125). */
import { CrewTimes } from './crews.ts';
import { type Opening } from './open-hours.ts';
import { attendedSpan, type Schedule } from './operation-timing.ts';
import { type Problem } from './planning-problem.ts';

/** The time in which an operation needs people. */
interface AttendedSpan extends Opening {
  operation: number;
}

/** Returns when the other placed operations need the people of the operation's machine, in the order of their starts. */
function otherSpans(problem: Problem, schedule: Schedule, operation: number): AttendedSpan[] {
  const crews = problem.crewsOf[schedule.machine[operation]];
  const spans: AttendedSpan[] = [];
  for (const [other, machine] of schedule.machine.entries()) {
    if (other === operation || machine < 0 || problem.crewsOf[machine] !== crews) continue;
    const span = attendedSpan(problem, schedule, other);
    if (span.end > span.start) spans.push({ ...span, operation: other });
  }
  return spans.sort((a, b) => a.start - b.start || a.operation - b.operation);
}

const needsCrew = ({ crewAbsences, crewsOf }: Problem, machine: number): boolean =>
  crewAbsences.length > 0 && machine >= 0 && crewsOf[machine] >= 0;

/**
 * Returns null if a crew is free for the placed operation and all others still have theirs, else a later time at which
 * one may be free. It gives the crews out anew, by the starts, as the calculation of the schedule does.
 */
export function withoutCrewUntil(problem: Problem, schedule: Schedule, operation: number): number | null {
  const machine = schedule.machine[operation];
  if (!needsCrew(problem, machine)) return null;
  const own = attendedSpan(problem, schedule, operation);
  if (!(own.end > own.start)) return null;
  const others = otherSpans(problem, schedule, operation);
  const isStarted = (each: AttendedSpan) => problem.isStarted[each.operation] === 1;
  const all = [...others, { ...own, operation }].sort(
    (a, b) => Number(isStarted(b)) - Number(isStarted(a)) || a.start - b.start || a.operation - b.operation,
  );
  const crews = new CrewTimes(problem);
  const isServed = all.every((each) => crews.take(schedule.machine[each.operation], each) || isStarted(each));
  if (isServed) return null;
  const absences = problem.crewAbsences[problem.crewsOf[machine]].flat();
  const ends = [...others, ...absences].map(({ end }) => end).filter((end) => end > own.start);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** A time in which no crew was there for an operation, and the operations that had the crews. */
export interface CrewlessSpan extends Opening {
  operations: number[];
}

/**
 * Returns when, before its start, all people of the operation's machine were at other machines or absent. A crew that is
 * absent at some time of the operation counts as absent all the time, because it does not begin it.
 */
export function crewlessBefore(problem: Problem, schedule: Schedule, operation: number): CrewlessSpan[] {
  const machine = schedule.machine[operation];
  if (!needsCrew(problem, machine)) return [];
  const crews = problem.crewAbsences[problem.crewsOf[machine]];
  const { start, end } = attendedSpan(problem, schedule, operation);
  const others = otherSpans(problem, schedule, operation).filter((each) => each.start < start);
  const length = end - start;
  const absences = crews.flat().map((each) => ({ ...each, start: each.start - length, operation: -1 }));
  const spans = [...others, ...absences];
  const bounds = [...new Set(spans.flatMap((each) => [each.start, each.end]).concat(start))]
    .filter((at) => at <= start)
    .sort((a, b) => a - b);
  return bounds.slice(1).flatMap((until, at) => {
    const from = bounds[at];
    const during = spans.filter((each) => each.start <= from && each.end >= until);
    const operations = during.flatMap((each) => (each.operation < 0 ? [] : [each.operation]));
    return during.length >= crews.length ? [{ start: from, end: until, operations }] : [];
  });
}
