/**
 * Calculates what the server must write so that the queues follow the plan: the sequence of each queue, and
 * how long machines wait for operations.
 */
import { schedulable, decode } from './calculate-schedule.ts';
import { type Plan, type Problem } from './planning-problem.ts';
import { toolMatesOf } from './flatten-operation-lists.ts';
import { readyAt, type Schedule } from './operation-timing.ts';

/**
 * The time in ms that a machine waits for an operation after its planned start. Without it, after a second's
 * delay another operation could take the machine for hours.
 */
export const leeway = 30 * 60_000;

export interface QueueChange {
  machineId: string;
  /** The ids of all operations in the machine's queue, in their new sequence. */
  operationIds: string[];
}

export interface OperationChange {
  operationId: string;
  machineId: string;
  /**
   * The time (ISO 8601) until which the machine stays free for the operation. If null, the machine takes
   * another operation while this one is not ready.
   */
  keptUntil: string | null;
}

export interface PlanWrites {
  /** The machines whose queue gets another sequence. */
  queues: QueueChange[];
  /** The operations that get another machine, or another time until which the machine waits for them. */
  operations: OperationChange[];
}

/**
 * Returns the writes for the whole plan, or only for the operations in `only`. Other operations keep their
 * sequence.
 */
export function planWrites(problem: Problem, plan: Plan, only?: ReadonlySet<number>): PlanWrites {
  const { currentPlan, machineIds, operationIds } = problem;
  const after = decode(problem, plan);
  const before = only ? decode(problem) : after;
  const isTaken = (each: number) => (only?.has(each) ?? true) && !Number.isNaN(after.start[each]);
  const machineOf = (each: number) => (isTaken(each) ? plan : currentPlan).machine[each];
  const startOf = (each: number) => (isTaken(each) ? after : before).start[each];
  const lines: number[][] = machineIds.map(() => []);
  for (const each of operationIds.keys()) lines[machineOf(each)]?.push(each);
  const queues: QueueChange[] = [];
  const operations: OperationChange[] = [];
  // Computed once for all machines, because each computation takes as long as the shop has operations.
  const mates = toolMatesOf(problem);
  const can = schedulable(problem, currentPlan.machine);
  for (const [machine, line] of lines.entries()) {
    const machineId = machineIds[machine];
    const dated = line
      .filter((each) => !Number.isNaN(startOf(each)))
      .sort((a, b) => startOf(a) - startOf(b) || plan.order[a] - plan.order[b]);
    const waitLimits = waitUntil(problem, after, dated, { machine, mates });
    for (const each of line) {
      const was = currentPlan.keptUntil[each];
      const until = isTaken(each) ? (waitLimits.get(each) ?? -Infinity) : was;
      if (until === was && currentPlan.machine[each] === machine) continue;
      const keptUntil = until === -Infinity ? null : new Date(until).toISOString();
      operations.push({ operationId: operationIds[each], machineId, keptUntil });
    }
    const inOrder = mergeUndated(problem, dated, line, can);
    const now = line.toSorted((a, b) => currentPlan.order[a] - currentPlan.order[b]);
    const stays =
      inOrder.every((each, at) => each === now[at] && currentPlan.machine[each] === machine) &&
      waitLimits.size === 0;
    if (!stays) queues.push({ machineId, operationIds: inOrder.map((each) => operationIds[each]) });
  }
  return { queues, operations };
}

/**
 * Returns the time in ms until which the machine waits for each operation. It includes only operations before
 * which another operation could start.
 */
function waitUntil(
  problem: Problem,
  after: Schedule,
  line: readonly number[],
  { machine, mates }: { machine: number; mates: ReturnType<typeof toolMatesOf> },
): Map<number, number> {
  const hours = problem.attendedHours[machine];
  const waitLimits = new Map<number, number>();
  let free = problem.freeFrom[machine];
  for (const [place, each] of line.entries()) {
    const start = after.start[each];
    // A later operation that need not wait would come first in the queue.
    const isPassed =
      problem.awaitsTransfer[each] === 1 &&
      line.slice(place + 1).some((other) => !problem.awaitsTransfer[other]);
    const isReady =
      readyAt(problem, after, each) <= free &&
      !(mates[each] ?? []).some((mate) => {
        return after.start[mate] < start && after.finish[mate] > free;
      });
    // The machine waits for an operation with a fixed time anyway.
    const isTimed = problem.pinStart[each] !== -Infinity;
    const waits = !problem.isStarted[each] && !isTimed && (!isReady || hours.nextOpen(free) < start);
    if (waits || (isPassed && !isTimed)) waitLimits.set(each, start + leeway);
    // The operations behind one with a fixed time may fit before it.
    if (!isTimed) free = after.finish[each];
  }
  return waitLimits;
}

/**
 * Merges operations without a date into the queue, each behind the dated operation before it. Operations that
 * can have a date on their current machine go to the end instead.
 */
function mergeUndated(
  { currentPlan }: Problem,
  dated: readonly number[],
  line: readonly number[],
  can: Uint8Array,
): number[] {
  const inOrder = [...dated];
  const isDated = new Set(dated);
  const now = line.toSorted((a, b) => currentPlan.order[a] - currentPlan.order[b]);
  for (const [at, each] of now.entries()) {
    if (isDated.has(each)) continue;
    const before = now.slice(0, at).findLast((other) => isDated.has(other));
    if (can[each]) inOrder.push(each);
    else inOrder.splice(before === undefined ? 0 : inOrder.indexOf(before) + 1, 0, each);
  }
  return inOrder;
}
