/** Finds the placed operations that need the same people as another one (decision 125). */
import { type Opening } from './open-hours.ts';
import { attendedSpan, type Schedule } from './operation-timing.ts';
import { type Problem } from './planning-problem.ts';

/**
 * Returns null if people are there for the placed operation besides all others, else a later time at which some of them
 * are free again. It counts each crew that is absent at some time of the operation as absent all the time.
 */
export function withoutCrewUntil(problem: Problem, schedule: Schedule, operation: number): number | null {
  const crews = problem.crews.length > 0 ? problem.crewsOf[schedule.machine[operation]] : -1;
  if (crews < 0 || schedule.machine[operation] < 0) return null;
  const { absences } = problem.crews[crews];
  const span = attendedSpan(problem, schedule, operation);
  if (!(span.end > span.start)) return null;
  const during = (other: Opening) => other.start < span.end && other.end > span.start;
  const absent = absences.flatMap((each) => each.find(during) ?? []);
  const others = attendedWith(problem, schedule, operation).filter(during);
  const moments = [span.start, ...others.map(({ start }) => start)].filter((at) => at >= span.start);
  const most = Math.max(
    ...moments.map((at) => others.filter(({ start, end }) => start <= at && end > at).length),
  );
  if (most + absent.length < absences.length) return null;
  return Math.min(...[...absent, ...others].map(({ end }) => end));
}

/** The time in which an operation needs people. */
export interface AttendedSpan extends Opening {
  operation: number;
}

/** Returns when the other placed operations need the people of the operation's machine. */
export function attendedWith(problem: Problem, schedule: Schedule, operation: number): AttendedSpan[] {
  const crews = problem.crewsOf[schedule.machine[operation]] ?? -1;
  const spans: AttendedSpan[] = [];
  if (crews < 0) return spans;
  for (const [other, machine] of schedule.machine.entries()) {
    if (other === operation || machine < 0 || problem.crewsOf[machine] !== crews) continue;
    const span = attendedSpan(problem, schedule, other);
    if (span.end > span.start) spans.push({ ...span, operation: other });
  }
  return spans;
}
