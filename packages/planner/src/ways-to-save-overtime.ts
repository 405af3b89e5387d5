/** Tries overtime on the machines that delay a late job most (see find-ways-to-save-job.ts). */
import { type Assumption } from './apply-assumptions.ts';
import { type Longer, longerBy } from './assumed-overtime.ts';
import { type Problem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { type WhySpan } from './delay-reasons.ts';

/**
 * The largest numbers of machines that are tried (those that delay the job most), of overtime hours on each,
 * and of days ahead.
 */
const most = { machines: 3, hours: 4, days: 14 };
const hour = 3_600_000;

export interface SaveOvertime {
  machine: number;
  hours: number;
  longer: Longer;
}

/**
 * Yields, for each machine and evening, a series of overtimes, each an hour longer than the one before. The
 * calling function reads as much of a series as it needs.
 */
export function* overtimeFor(
  snapshot: PlanSnapshot,
  problem: Problem,
  spans: readonly WhySpan[],
): Generator<Iterable<SaveOvertime>> {
  const delays = new Map<number, { for: number; until: number }>();
  for (const { machine, start, end } of spans) {
    const known = delays.get(machine) ?? { for: 0, until: 0 };
    if (machine >= 0)
      delays.set(machine, { for: known.for + end - start, until: Math.max(known.until, end) });
  }
  const worst = [...delays].sort(([, a], [, b]) => b.for - a.for).slice(0, most.machines);
  for (const [machine, { until }] of worst)
    for (const after of eveningsOf(snapshot, problem, machine, until))
      yield hoursFrom(snapshot, problem, machine, after);
}

/**
 * Returns the first evening, and the last evening before the job no longer needs the machine. Each result is
 * a time before the evening's overtime.
 */
function eveningsOf(snapshot: PlanSnapshot, problem: Problem, machine: number, until: number): number[] {
  const afters: number[] = [];
  for (let after = problem.now; afters.length < most.days;) {
    const evening = longerBy(snapshot, problem, machine, { hours: 1, after });
    if (!evening || evening.from >= until) break;
    afters.push(after);
    after = evening.from;
  }
  const [first, last] = [afters[0], afters.at(-1)];
  return [...new Set([first, last])].filter((after) => after !== undefined);
}

function* hoursFrom(
  snapshot: PlanSnapshot,
  problem: Problem,
  machine: number,
  after: number,
): Generator<SaveOvertime> {
  for (let hours = 1; hours <= most.hours; hours += 1) {
    const longer = longerBy(snapshot, problem, machine, { hours, after });
    if (!longer) return;
    // The machine's next hours begin before the overtime ends.
    if ((problem.attendedHours[machine]?.nextOpen(longer.from) ?? Infinity) < longer.from + hours * hour)
      return;
    yield { machine, hours, longer };
  }
}

/** Converts the overtime to the assumptions of a proposal. */
export const toAssumptions = ({ machineIds }: Problem, overtime: SaveOvertime | null): Assumption[] =>
  overtime
    ? [
        {
          shift: {
            machineId: machineIds[overtime.machine],
            date: overtime.longer.date,
            ...overtime.longer.more,
          },
        },
      ]
    : [];

/** The overtime of a way: a span of time in which a machine stays open. */
export interface OvertimeSpan {
  machineId: string;
  from: string;
  to: string;
  hours: number;
}

export function overtimeSpans(
  { machineIds }: Problem,
  { machine, hours, longer: { from } }: SaveOvertime,
): OvertimeSpan {
  return {
    machineId: machineIds[machine],
    from: new Date(from).toISOString(),
    to: new Date(from + hours * hour).toISOString(),
    hours,
  };
}
