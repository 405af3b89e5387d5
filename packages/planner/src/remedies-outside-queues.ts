/** Calculates what else would keep a late job's date: work at a supplier, or a part of the order. */
import { decode } from './calculate-schedule.ts';
import { readyAt, type Schedule } from './operation-timing.ts';
import { type Problem, readProblem } from './planning-problem.ts';
import { isOnMachine, type PlanOperation, type PlanSnapshot } from './snapshot.ts';
import { jobDates } from './ways-to-save-cost.ts';

/** An operation that a supplier could do, so that the job is on time. */
export interface OutsideWork {
  operationId: string;
  /** When the work is ready to leave the shop. */
  from: string;
  /** When it has to be back at the latest. */
  back: string;
}

/** What the job's last operation will have done by the delivery date. */
export interface PartInTime {
  operationId: string;
  /** The share of the operation's remaining run, from 0 to 1. */
  share: number;
}

const minute = 60_000;
/** The precision of `back`, the shortest time in ms that a supplier needs, and the largest number of operations. */
const limits = { step: 15 * minute, least: 60 * minute, operations: 3 };

/** The operation as a supplier does it: with all of its pieces, on no machine, back at a time that is set later. */
const atSupplier = (operation: PlanOperation): PlanOperation => ({
  ...operation,
  state: 'waiting',
  machineId: null,
  rank: null,
  options: [],
  runMinutes: 0,
  after: operation.after.map((link) => ({ ...link, transferMinutes: null, transferPart: null })),
  tools: [],
  pin: null,
  keptUntil: null,
});

/**
 * Returns the operations that could be done outside so that the late job finishes on time, each with the latest return.
 * The one with the most time comes first. An operation that has started stays in the shop. Once `goesOn` returns false,
 * no further operation is looked at.
 */
export function workOutside(
  snapshot: PlanSnapshot,
  jobId: string,
  goesOn: () => boolean = () => true,
): OutsideWork[] {
  const { operations } = snapshot;
  return operations
    .flatMap((operation, at) => {
      const isMovable = operation.jobId === jobId && operation.options.length > 0 && !isOnMachine(operation);
      if (!isMovable || !goesOn()) return [];
      const problem = readProblem({ ...snapshot, operations: operations.with(at, atSupplier(operation)) });
      return timeOutside(problem, at) ?? [];
    })
    .sort((a, b) => b.back - b.from - (a.back - a.from))
    .slice(0, limits.operations)
    .map(({ at, from, back }) => ({
      operationId: operations[at]?.id ?? '',
      from: new Date(from).toISOString(),
      back: new Date(back).toISOString(),
    }));
}

/** Returns when the operation at index `at` can leave, and the latest return that keeps the job on time, or null. */
function timeOutside(problem: Problem, at: number): { at: number; from: number; back: number } | null {
  const own = [...problem.job.keys()].filter((each) => problem.job[each] === problem.job[at]);
  const isInTime = (back: number) => {
    const release = problem.release.with(at, Math.max(back, problem.release[at]));
    return jobDates(problem, decode({ ...problem, release }), own).by <= 0;
  };
  const from = readyAt(problem, decode(problem), at);
  if (!(from < problem.due[at])) return null;
  const { step } = limits;
  let [good, bad] = [Math.ceil((from + limits.least) / step), Math.floor(problem.due[at] / step) + 1];
  if (!isInTime(good * step)) return null;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isInTime(middle * step)) good = middle;
    else bad = middle;
  }
  return { at, from, back: good * step };
}

/**
 * Returns how much of its run the job's last operation will have done by the delivery date. Returns null if several
 * operations are last, or if the last one does not run across that date.
 */
export function partInTime(problem: Problem, schedule: Schedule, own: readonly number[]): PartInTime | null {
  const last = own.filter((each) => problem.nextAt[each] === problem.nextAt[each + 1]);
  const [operation] = last;
  if (operation === undefined || last.length > 1) return null;
  const { run, finish, machine } = schedule;
  const hours = machine[operation] < 0 ? problem.manualHours : problem.runHours[machine[operation]];
  const [start, due, end] = [run[operation], problem.due[operation], finish[operation]];
  if (!hours || !(start < due && due < end)) return null;
  const share = hours.openBetween(start, due) / hours.openBetween(start, end);
  return share > 0 ? { operationId: problem.operationIds[operation] ?? '', share } : null;
}
