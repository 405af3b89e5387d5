/**
 * What the search may change of each operation, and what a change costs: what runs never moves, what is pinned stays where it is
 * pinned, what starts within the frozen hours stays as it is, and every other move has its price.
 */
import { frozenUntil } from './frozen-hours.ts';
import { schedulable, obstacleOn } from './decode.ts';
import { type Problem } from './problem.ts';
import { optionOn, type Schedule } from './operation-timing.ts';

const hour = 3_600_000;

/** A start this far from where it was is moved. */
export const movedAfter = hour;

/** What a move costs, in hours of an ordinary job's lateness: to another machine, to another time, and how much dearer within a day. */
const prices = { machine: 0.028, start: 0.01, withinDay: 3 };

export interface Bounds {
  /** It can have a date, on some machine. */
  isSchedulable: Uint8Array;
  /** Its machine is fixed. */
  isMachineFixed: Uint8Array;
  /** Its place is fixed, too: nothing is put before it. */
  isPositionFixed: Uint8Array;
  /** On its machine now, and placed before all else. */
  isStarted: Uint8Array;
  /** Where the search begins with it: the machine that it stands on, or the first that it may go to. */
  machine: Int32Array;
  /** It has to leave where it is pinned or frozen, and why; null: not. */
  forcedBecause: (string | null)[];
  /** As the queues stand: where and when. NaN: it has no date. */
  originalMachine: Int32Array;
  originalStart: Float64Array;
  machinePrice: Float64Array;
  startPrice: Float64Array;
}

interface BoundsOptions {
  frozenHours: number;
  horizonDays: number;
  isPriced: boolean;
}

/** `before` is what the queues lead to as they stand. */
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
    const own = machine[operation] as number;
    const pin = pinMachine[operation] as number;
    const home = pin >= 0 ? pin : own;
    const start = before.start[operation] as number;
    const can = (to: number) => obstacleOn(problem, operation, to) === null;
    const others = optionMachine.subarray(optionAt[operation], optionAt[operation + 1]);
    isPositionFixed[operation] = Number(isStarted[operation] === 1 || start < frozen);
    if (isPositionFixed[operation] || pin >= 0 || others.length === 0 || start > horizon)
      isMachineFixed[operation] = 1;
    machine[operation] = isPositionFixed[operation] ? own : home;
    if (can(machine[operation] as number) || isStarted[operation]) continue;
    const other = others.find(can);
    if (other === undefined) continue;
    if (pin >= 0) forcedBecause[operation] = obstacleOn(problem, operation, machine[operation] as number);
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

/** What is on a machine and comes after nothing but such. */
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

/** Whether the operation may be moved to the machine at all. */
export const canMoveTo = (problem: Problem, bounds: Bounds, operation: number, machine: number): boolean =>
  !problem.isDown[machine] &&
  (!bounds.isMachineFixed[operation] || bounds.machine[operation] === machine) &&
  optionOn(problem, operation, machine) >= 0;
