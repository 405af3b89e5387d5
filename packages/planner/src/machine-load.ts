/**
 * Calculates how full the machines are, and where overtime would reduce lateness most (docs/plan.md). It
 * ranks a machine by the late jobs that wait for it, and not by its booked time.
 */
import { bestHours } from './best-overtime.ts';
import { startOfDay } from './local-time.ts';
import { decode } from './calculate-schedule.ts';
import { listLateJobs } from './plan-cost.ts';
import { longerBy } from './assumed-overtime.ts';
import { type Problem } from './planning-problem.ts';
import { type Schedule } from './operation-timing.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { DelayReasons } from './delay-reasons.ts';
import { groupBy } from './group-by.ts';

/** A calendar day of the shop, from `start` to `end` in milliseconds. Today's begins at the present time. */
export interface LoadDay {
  start: number;
  end: number;
}

export interface MachineLoad {
  /** For each day: the milliseconds in which the machine is open, is booked, and is booked for late jobs. */
  days: { open: number; booked: number; late: number }[];
  /** The number of operations on the machine and in its queue, including operations without a date. */
  operations: number;
  /** The time before which the machine has no free hour, or null if it has a free hour now. */
  fullUntil: number | null;
  /** The number of late jobs that the machine delays. */
  lateJobs: number;
}

/** An overtime on the machine's next open day, with the lateness of all jobs that each hour would avoid. */
export interface Overtime {
  machine: number;
  /** The date of the overtime (YYYY-MM-DD). */
  date: string;
  /** The time in ms at which the day's usual opening hours end and the overtime begins. */
  from: number;
  /** The lateness in milliseconds that each further hour of overtime avoids. */
  saves: number[];
}

export interface Load {
  days: LoadDay[];
  machines: MachineLoad[];
  /**
   * The number of late jobs and their total lateness. Jobs without a date are not late jobs; `undated` counts
   * them.
   */
  late: { jobs: number; milliseconds: number; undated: number };
  /**
   * The overtime of each machine that delays a late job, the most effective hour first. The first entry that
   * reduces lateness is the bottleneck.
   */
  overtime: Overtime[];
  /** The number of machines with late jobs for which no overtime was calculated, for lack of time. */
  untried: number;
}

const hoursMore = 3;
/**
 * Limits for how many machines overtime is calculated. It is at least the `least` machines with the worst
 * delays. `operations` limits the recalculated operations, so that a small shop tries more machines.
 */
const tried = { least: 12, operations: 100_000 };

/**
 * Calculates the load and yields between its parts. Once `goesOn` returns false, it tries overtime on no further
 * machine. It always tries the machine with the worst delays.
 */
export function* loadOf(
  snapshot: PlanSnapshot,
  of: { problem: Problem; schedule: Schedule; days: number; goesOn?: () => boolean },
): Generator<void, Load> {
  const { problem, schedule, days, goesOn = () => true } = of;
  const zone = snapshot.calendars[0]?.timeZone ?? 'UTC';
  const from = new Date(problem.now);
  const span = Array.from({ length: days }, (_, at): LoadDay => {
    const start = Math.max(problem.now, startOfDay(at, from, zone).getTime());
    return { start, end: startOfDay(at + 1, from, zone).getTime() };
  });
  const lateJobs = latenessOf(problem, schedule);
  const lines = linesOf(problem, schedule);
  const on = countBy(snapshot.operations, ({ machineId }) => machineId);
  const undated = undatedIn(snapshot, problem, schedule);
  const delays = delaysByMachine(snapshot, problem, schedule, lateJobs);
  yield;
  const late = new Set([...lateJobs.keys(), ...undated]);
  const machines = lines.map((line, machine) => ({
    days: span.map((of) => bookedOn(problem, schedule, { line, machine, late, ...of })),
    operations: on.get(problem.machineIds[machine] ?? '') ?? 0,
    fullUntil: fullUntil(problem, schedule, line, machine),
    lateJobs: delays.get(machine)?.jobs ?? 0,
  }));
  const before = sumOf(lateJobs.values());
  const most = Math.max(tried.least, Math.floor(tried.operations / Math.max(1, problem.job.length)));
  const worst = [...delays].sort(([, a], [, b]) => b.milliseconds - a.milliseconds);
  const overtime: Overtime[] = [];
  let triedOn = 0;
  for (const [machine] of worst.slice(0, most)) {
    if (triedOn > 0 && !goesOn()) break;
    triedOn += 1;
    let left = before;
    let found: Overtime | null = null;
    for (let hours = 1; hours <= hoursMore; hours += 1) {
      const more = longerBy(snapshot, problem, machine, { hours });
      if (!more) break;
      yield;
      const now = sumOf(latenessOf(more.problem, decode(more.problem)).values());
      found ??= { machine, date: more.date, from: more.from, saves: [] };
      found.saves.push(left - now);
      left = now;
    }
    if (found) overtime.push(found);
  }
  return {
    days: span,
    machines,
    late: { jobs: lateJobs.size, milliseconds: before, undated: undated.length },
    overtime: overtime.sort((a, b) => bestHours(b.saves).each - bestHours(a.saves).each),
    untried: worst.length - triedOn,
  };
}

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, each) => sum + each, 0);

/** Returns the lateness in ms of each late job, by the job's index. Jobs without a date are omitted. */
export function latenessOf({ job, jobDue }: Problem, { finish }: Schedule): Map<number, number> {
  const ends = new Map<number, number>();
  for (const [operation, of] of job.entries())
    ends.set(of, Math.max(ends.get(of) ?? -Infinity, finish[operation]));
  const late = [...ends].map(([of, end]) => [of, end - jobDue[of]] as const);
  return new Map(late.filter(([, by]) => by > 0));
}

/** Returns the indices of the jobs without a date. Jobs on hold are omitted. */
function undatedIn({ jobs }: PlanSnapshot, problem: Problem, schedule: Schedule): number[] {
  const held = new Set(jobs.filter(({ onHold }) => onHold).map(({ id }) => id));
  const undated = listLateJobs(problem, schedule).filter(
    ({ finish, jobId }) => finish === null && !held.has(jobId),
  );
  const place = new Map(problem.jobIds.map((id, job) => [id, job]));
  return undated.flatMap(({ jobId }) => place.get(jobId) ?? []);
}

/** Returns the operations of each machine, sorted by their starts. */
export function linesOf({ machineIds }: Problem, { machine, start }: Schedule): number[][] {
  const lines: number[][] = machineIds.map(() => []);
  for (const [operation, on] of machine.entries())
    if (!Number.isNaN(start[operation])) lines[on]?.push(operation);
  for (const line of lines) line.sort((a, b) => start[a] - start[b]);
  return lines;
}

/**
 * Returns, for each machine, how long it delays each late job through its queue, its work and its closed
 * hours.
 */
function delaysByMachine(
  snapshot: PlanSnapshot,
  problem: Problem,
  schedule: Schedule,
  late: ReadonlyMap<number, number>,
): Map<number, { jobs: number; milliseconds: number }> {
  const reasons = new DelayReasons(snapshot, problem, schedule);
  const ofJob = groupBy(problem.job.keys(), (operation) => problem.job[operation]);
  const waitingByMachine = new Map<number, { jobs: number; milliseconds: number }>();
  for (const job of late.keys()) {
    const spans = reasons.spansOf(ofJob.get(job) ?? []);
    for (const [machine, of] of groupBy(spans, (span) => span.machine)) {
      if (machine < 0) continue;
      const sum = waitingByMachine.get(machine) ?? { jobs: 0, milliseconds: 0 };
      sum.jobs += 1;
      sum.milliseconds += of.reduce((all, { start, end }) => all + end - start, 0);
      waitingByMachine.set(machine, sum);
    }
  }
  return waitingByMachine;
}

function bookedOn(
  { attendedHours, runHours, job }: Problem,
  schedule: Schedule,
  on: LoadDay & { line: readonly number[]; machine: number; late: ReadonlySet<number> },
) {
  const { line, machine, start, end } = on;
  const [people, running] = [attendedHours[machine], runHours[machine]];
  if (!people || !running) return { open: 0, booked: 0, late: 0 };
  let [booked, late] = [0, 0];
  for (const operation of line) {
    const [begins, runs] = [schedule.start[operation], schedule.run[operation]];
    const ends = schedule.finish[operation];
    if (ends <= start || begins >= end) continue;
    const within = (at: number) => Math.min(end, Math.max(start, at));
    const time =
      people.openBetween(within(begins), within(runs)) + running.openBetween(within(runs), within(ends));
    booked += time;
    if (on.late.has(job[operation])) late += time;
  }
  return { open: running.openBetween(start, end), booked, late };
}

function fullUntil(
  { attendedHours, now }: Problem,
  { start, finish }: Schedule,
  line: readonly number[],
  machine: number,
): number | null {
  let until = now;
  for (const operation of line) {
    if ((attendedHours[machine]?.openBetween(until, start[operation]) ?? 0) > 0) break;
    until = finish[operation];
  }
  return until > now ? until : null;
}
