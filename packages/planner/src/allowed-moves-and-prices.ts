/**
 * Decides which operations the search may move, and the price of each move. Running operations, pins and
 * frozen hours never change; a price for all other moves makes plans stable.
 */
import { frozenUntil } from './frozen-hours.ts';
import { schedulable, obstacleOn } from './calculate-schedule.ts';
import { type Problem } from './planning-problem.ts';
import { optionOn, type Schedule } from './operation-timing.ts';

const hour = 3_600_000;

/** The number of ms by which a start must change so that the operation counts as moved. */
export const movedAfter = hour;

/**
 * The price of moving an operation to another machine or time, in hours of an ordinary job's lateness. Within
 * a day from now, the price is multiplied by `withinDay`.
 */
const prices = { machine: 0.028, start: 0.01, withinDay: 3 };

export interface Bounds {
  /** 1 if the operation and all its predecessors can run, so that it can have a date, else 0. */
  isSchedulable: Uint8Array;
  /** 1 if the search must leave the operation on its machine, else 0. */
  isMachineFixed: Uint8Array;
  /** 1 if the operation must keep its machine and position, so that nothing is placed before it, else 0. */
  isPositionFixed: Uint8Array;
  /** 1 if the operation is on its machine now and so goes first, else 0. */
  isStarted: Uint8Array;
  /**
   * The machine of each operation when the search starts: its own machine, or else the first possible one.
   */
  machine: Int32Array;
  /**
   * Why the operation can't stay on its pinned machine. It is null if the operation can stay or has no pin.
   */
  forcedBecause: (string | null)[];
  /** The machine of each operation in the current queues, or -1 if the operation has none. */
  originalMachine: Int32Array;
  /** The start of each operation in the current queues in ms, or NaN if the operation has no date. */
  originalStart: Float64Array;
  machinePrice: Float64Array;
  startPrice: Float64Array;
}

interface BoundsOptions {
  frozenHours: number;
  horizonDays: number;
  isPriced: boolean;
}

/** Decides what the search may change. `before` is the schedule of the current queues. */
export function boundsOf(
  problem: Problem,
  before: Schedule,
  { frozenHours, horizonDays, isPriced }: BoundsOptions,
): Bounds {
  const count = problem.operationIds.length;
  const { currentPlan, now, manualHours, pinMachine, isStarted, optionAt, optionMachine } = problem;
  const frozen = frozenUntil(manualHours, now, frozenHours);
  const horizon = now + horizonDays * 24 * hour;
  const forcedBecause: (string | null)[] = Array.from({ length: count }, () => null);
  const machine = currentPlan.machine.slice();
  const isMachineFixed = new Uint8Array(count);
  const isPositionFixed = new Uint8Array(count);
  const prices = pricesOf(problem, before, isPriced);
  for (let operation = 0; operation < count; operation += 1) {
    const own = machine[operation];
    const pin = pinMachine[operation];
    const home = pin >= 0 ? pin : own;
    const start = before.start[operation];
    const can = (to: number) => obstacleOn(problem, operation, to) === null;
    const others = optionMachine.subarray(optionAt[operation], optionAt[operation + 1]);
    isPositionFixed[operation] = Number(isStarted[operation] === 1 || start < frozen);
    if (isPositionFixed[operation] || pin >= 0 || others.length === 0 || start > horizon)
      isMachineFixed[operation] = 1;
    machine[operation] = isPositionFixed[operation] ? own : home;
    if (can(machine[operation]) || isStarted[operation]) continue;
    const other = others.find(can);
    if (other === undefined) continue;
    if (pin >= 0) forcedBecause[operation] = obstacleOn(problem, operation, machine[operation]);
    machine[operation] = other;
    isMachineFixed[operation] = 0;
  }
  return {
    isSchedulable: schedulable(problem, machine),
    isMachineFixed,
    isPositionFixed,
    isStarted: firstOf(problem),
    machine,
    forcedBecause,
    originalMachine: currentPlan.machine,
    originalStart: before.start,
    ...prices,
  };
}

function pricesOf({ now }: Problem, { start }: Schedule, isPriced: boolean) {
  const dear = start.map((at) => (isPriced ? (at < now + 24 * hour ? prices.withinDay : 1) : 0));
  return {
    machinePrice: dear.map((times) => times * prices.machine),
    startPrice: dear.map((times) => times * prices.start),
  };
}

/**
 * Returns 1 for each operation that is on a machine and whose predecessors are all on machines too, else 0.
 */
function firstOf({ isStarted, linkAt, linkFrom }: Problem): Uint8Array {
  const first = new Uint8Array(isStarted.length);
  for (let found = true; found;) {
    found = false;
    for (let operation = 0; operation < first.length; operation += 1) {
      if (!isStarted[operation] || first[operation]) continue;
      const before = linkFrom.subarray(linkAt[operation], linkAt[operation + 1]);
      if (!before.every((each) => first[each] === 1)) continue;
      first[operation] = 1;
      found = true;
    }
  }
  return first;
}

/** Returns whether the search may move the operation to the machine. */
export const canMoveTo = (problem: Problem, bounds: Bounds, operation: number, machine: number): boolean =>
  !problem.isDown[machine] &&
  (!bounds.isMachineFixed[operation] || bounds.machine[operation] === machine) &&
  optionOn(problem, operation, machine) >= 0;
