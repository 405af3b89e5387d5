/**
 * What the search may change of each operation, and what a change costs: what runs never moves, what is pinned stays where it is
 * pinned, what starts within the frozen hours stays as it is, and every other move has its price.
 */
import { frozenUntil } from './frozen.ts';
import { datable, obstacleOn } from './decode.ts';
import { type Problem } from './problem.ts';
import { optionOn, type Schedule } from './settle.ts';

const hour = 3_600_000;

/** A start this far from where it was is moved. */
export const movedAfter = hour;

/** What a move costs, in hours of an ordinary job's lateness: to another machine, to another time, and how much dearer within a day. */
const prices = { machine: 0.028, start: 0.01, withinDay: 3 };

export interface Bounds {
  /** It can have a date, on some machine. */
  isIn: Uint8Array;
  /** Its machine is fixed. */
  isBound: Uint8Array;
  /** Its place is fixed, too: nothing is put before it. */
  isFixed: Uint8Array;
  /** On its machine now, and placed before all else. */
  isFirst: Uint8Array;
  /** Where the search begins with it: the machine that it stands on, or the first that it may go to. */
  machine: Int32Array;
  /** It has to leave where it is pinned or frozen, and why; null: not. */
  forced: (string | null)[];
  /** As the queues stand: where and when. NaN: it has no date. */
  fromMachine: Int32Array;
  fromStart: Float64Array;
  machinePrice: Float64Array;
  startPrice: Float64Array;
}

interface Within {
  frozenHours: number;
  horizonDays: number;
  isPriced: boolean;
}

/** `before` is what the queues lead to as they stand. */
export function boundsOf(
  problem: Problem,
  before: Schedule,
  { frozenHours, horizonDays, isPriced }: Within,
): Bounds {
  const count = problem.operationIds.length;
  const { asIs, now, hands, pinMachine, isThere, optionAt, optionMachine } = problem;
  const frozen = frozenUntil(hands, now, frozenHours);
  const horizon = now + horizonDays * 24 * hour;
  const forced: (string | null)[] = Array.from({ length: count }, () => null);
  const machine = asIs.machine.slice();
  const isBound = new Uint8Array(count);
  const isFixed = new Uint8Array(count);
  const prices = pricesOf(problem, before, isPriced);
  for (let operation = 0; operation < count; operation += 1) {
    const own = machine[operation] as number;
    const pin = pinMachine[operation] as number;
    const home = pin >= 0 ? pin : own;
    const start = before.start[operation] as number;
    const can = (to: number) => obstacleOn(problem, operation, to) === null;
    const others = optionMachine.subarray(optionAt[operation], optionAt[operation + 1]);
    isFixed[operation] = Number(isThere[operation] === 1 || start < frozen);
    if (isFixed[operation] || pin >= 0 || others.length === 0 || start > horizon) isBound[operation] = 1;
    machine[operation] = isFixed[operation] ? own : home;
    if (can(machine[operation] as number) || isThere[operation]) continue;
    const other = others.find(can);
    if (other === undefined) continue;
    if (pin >= 0) forced[operation] = obstacleOn(problem, operation, machine[operation] as number);
    machine[operation] = other;
    isBound[operation] = 0;
  }
  return {
    isIn: datable(problem, machine),
    isBound,
    isFixed,
    isFirst: firstOf(problem),
    machine,
    forced,
    fromMachine: asIs.machine,
    fromStart: before.start,
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
function firstOf({ isThere, linkAt, linkFrom }: Problem): Uint8Array {
  const first = new Uint8Array(isThere.length);
  for (let found = true; found;) {
    found = false;
    for (let operation = 0; operation < first.length; operation += 1) {
      if (!isThere[operation] || first[operation]) continue;
      const before = linkFrom.subarray(linkAt[operation], linkAt[operation + 1]);
      if (!before.every((each) => first[each] === 1)) continue;
      first[operation] = 1;
      found = true;
    }
  }
  return first;
}

/** Whether the operation may be moved to the machine at all. */
export const mayGo = (problem: Problem, bounds: Bounds, operation: number, machine: number): boolean =>
  !problem.isDown[machine] &&
  (!bounds.isBound[operation] || bounds.machine[operation] === machine) &&
  optionOn(problem, operation, machine) >= 0;
