/**
 * Stores all operations in one sequence, in which the search moves one operation at a time and can revert the
 * move. A move recalculates the times of later operations only.
 */
import { type Bounds } from './allowed-moves-and-prices.ts';
import { IncrementalPlanCost } from './incremental-plan-cost.ts';
import { type Weights } from './plan-cost.ts';
import { keysCount, type Plan, type Problem } from './planning-problem.ts';
import {
  applyChangeover,
  emptyPlacement,
  emptySchedule,
  makeReadyTime,
  optionOn,
  readyAt,
  type Schedule,
  scheduleOperation,
  type PlacementInput,
} from './operation-timing.ts';
import { toolMatesOf } from './flatten-operation-lists.ts';
import { UndoLog } from './undo-log.ts';

/**
 * The number of recalculated operations after which the search may abandon a move. By then, the effect of the
 * move is usually clear.
 */
const patience = 24;

interface Place {
  operation: number;
  machine: number;
  /** The next operation on the same machine, or -1 if this operation is the last one. */
  behind: number;
  /** The index in `list` at which the operation belongs. */
  at: number;
  /** The part of `list` from the index `from` that the move reordered, as it was, or null. */
  window: { from: number; list: Int32Array } | null;
}

/** Converts the sequence `list` to a plan in which each machine keeps this sequence strictly. */
export function planOf(
  { currentPlan }: Problem,
  { list, machine }: Pick<Sequence, 'list' | 'machine'>,
): Plan {
  const plan: Plan = {
    machine: currentPlan.machine.slice(),
    order: currentPlan.order.slice(),
    keptUntil: new Float64Array(machine.length).fill(Infinity),
  };
  for (const [at, operation] of list.entries()) {
    plan.machine[operation] = machine[operation];
    // Operations without a date come behind all of these.
    plan.order[operation] = at - list.length;
  }
  return plan;
}

export class Sequence {
  readonly schedule: Schedule;
  /**
   * All operations that have a date, in sequence. `at` holds each operation's index in this list, or -1 if it
   * has no date.
   */
  list = new Int32Array(0);
  readonly at: Int32Array;
  readonly machine: Int32Array;
  /**
   * The operation before each operation on the same machine, or -1. `behind` holds the operation after it, or
   * -1.
   */
  readonly before: Int32Array;
  readonly behind: Int32Array;
  /** The last operation on each machine, or -1 if the machine has none. */
  readonly last: Int32Array;
  readonly costs: IncrementalPlanCost;
  /** The estimated cost above which the search abandons a move early. */
  limit = Infinity;
  /** The estimated cost at which the search abandoned the last move, or 0 if it finished that move. */
  gaveUpAt = 0;
  /**
   * Whether a move may also reorder other operations in the list, on other machines. Without that, some possible
   * moves are refused. In large plants, annealing finds better plans without it.
   */
  mayReorder = false;
  /** The number of operations that the search has recalculated so far, as a measure of its time. */
  settled = 0;
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly option: Int32Array;
  /** The machine's set-up after each operation, as a number for each set-up key. */
  readonly keys: Int32Array;
  /**
   * A number that identifies the present sequence. Reverting a move restores the number from before that
   * move.
   */
  state = 0;
  private readonly isDirty: Uint8Array;
  /** 1 for each operation that must come before a moved one, while `makeRoom` looks for them, else 0. */
  private readonly isNeeded: Uint8Array;
  private dirty = 0;
  private readonly times: UndoLog;
  private moved: Place | null = null;
  private readonly mates: (readonly number[])[];
  private readonly turn = emptyPlacement();

  constructor(problem: Problem, bounds: Bounds, weights: Weights) {
    const count = problem.operationIds.length;
    const none = () => new Int32Array(count).fill(-1);
    this.problem = problem;
    this.bounds = bounds;
    this.schedule = emptySchedule(count);
    this.at = none();
    this.machine = none();
    this.before = none();
    this.behind = none();
    this.option = none();
    this.last = new Int32Array(problem.machineIds.length).fill(-1);
    this.keys = new Int32Array(count * keysCount);
    this.isDirty = new Uint8Array(count);
    this.isNeeded = new Uint8Array(count);
    this.times = new UndoLog(this.schedule, this.keys);
    this.costs = new IncrementalPlanCost(problem, bounds, weights, this.schedule);
    this.mates = toolMatesOf(problem);
  }

  get cost(): number {
    return this.costs.total;
  }

  /**
   * Replaces the sequence and the machines of operations. Operations that can't have a date are omitted, with
   * their successors.
   */
  load(order: Iterable<number>, machine: Int32Array): void {
    const { schedule, problem } = this;
    for (const list of [this.at, this.machine, this.before, this.behind, this.last]) list.fill(-1);
    for (const times of [schedule.start, schedule.run, schedule.finish]) times.fill(NaN);
    schedule.machine.fill(-1);
    const list: number[] = [];
    this.moved = null;
    this.state += 1;
    for (const operation of order) {
      const on = machine[operation];
      if (!this.hasPredecessors(operation)) continue;
      this.machine[operation] = on;
      this.option[operation] = on < 0 ? -1 : optionOn(problem, operation, on);
      const previous = on < 0 ? -1 : this.last[on];
      this.before[operation] = previous;
      this.at[operation] = list.length;
      if (!this.settle(operation)) {
        this.at[operation] = -1;
        continue;
      }
      if (previous >= 0) this.behind[previous] = operation;
      if (on >= 0) this.last[on] = operation;
      list.push(operation);
    }
    this.list = Int32Array.from(list);
    this.costs.reset(this.list);
  }

  /** Returns whether all predecessors of the operation are in the sequence. */
  private hasPredecessors(operation: number): boolean {
    const { linkAt, linkFrom } = this.problem;
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
      if (this.at[linkFrom[link]] === -1) return false;
    return true;
  }

  /**
   * Moves the operation into the queue of `machine`, in front of the operation `behind` (-1: to the end), and recalculates. It returns false and changes nothing if the move is impossible or the estimated cost of the plan exceeds `limit`.
   */
  move(operation: number, machine: number, behind: number): boolean {
    this.gaveUpAt = 0;
    const place = this.placeFor(operation, machine, behind);
    if (!place) return false;
    const { at: to, window } = place;
    const from = this.at[operation];
    const back = this.behind[operation];
    this.moved = {
      operation,
      machine: this.machine[operation],
      behind: back,
      at: from < to ? from : from + 1,
      window,
    };
    this.state += 1;
    this.times.begin();
    this.costs.begin();
    this.put({ operation, machine, behind, at: to, window: null });
    for (const each of [operation, behind, back]) this.mark(each);
    const first = Math.min(from, this.at[operation], window?.from ?? Infinity);
    if (window) for (const each of window.list) if (this.mates[each]) this.mark(each);
    for (const mate of this.mates[operation] ?? []) if (this.at[mate] >= first) this.mark(mate);
    if (this.follow(first)) {
      this.costs.settle();
      return true;
    }
    this.revert();
    return false;
  }

  /** Reverts the last move, so that the sequence and the schedule are as before the move. */
  revert(): void {
    if (!this.moved) return;
    this.put(this.moved);
    const { window } = this.moved;
    if (window) this.arrange(window.from, window.list);
    this.state -= 1;
    this.moved = null;
    this.times.restore();
    this.costs.restore();
  }

  /**
   * Returns the index in `list` for this place on the machine. It returns null if predecessors or successors
   * prevent that place. If `mayReorder`, it first moves operations on other machines out of the way.
   */
  private placeFor(operation: number, machine: number, behind: number): Pick<Place, 'at' | 'window'> | null {
    const { linkAt, linkFrom, nextAt, next } = this.problem;
    const before = behind < 0 ? this.last[machine] : this.before[behind];
    let least = before < 0 || before === operation ? 0 : this.at[before] + 1;
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
      least = Math.max(least, this.at[linkFrom[link]] + 1);
    let most = behind < 0 ? this.list.length : this.at[behind];
    for (let each = nextAt[operation]; each < nextAt[operation + 1]; each += 1) {
      const at = this.at[next[each]];
      if (at >= 0 && at < most) most = at;
    }
    if (least > most && !this.mayReorder) return null;
    if (least > most) return this.makeRoom({ operation, before, behind }, most, least);
    return { at: behind < 0 ? least : most, window: null };
  }

  /**
   * Moves the operations that the operation comes after, and those before them, to the front of the part of the
   * list from index `from` to before `to`. It returns null if they include the operation or one that comes after
   * it.
   */
  private makeRoom(
    { operation, before, behind }: { operation: number; before: number; behind: number },
    from: number,
    to: number,
  ): Pick<Place, 'at' | 'window'> | null {
    const { list, isNeeded } = this;
    this.need(before === operation ? this.before[operation] : before);
    this.needPredecessors(operation);
    for (let at = to - 1; at > from; at -= 1) {
      const each = list[at];
      if (!isNeeded[each] || each === operation) continue;
      this.needPredecessors(each);
      const previous = this.before[each];
      this.need(previous === operation ? this.before[operation] : previous);
    }
    const window = list.slice(from, to);
    const isCircle = isNeeded[operation] || isNeeded[list[from]] || (behind >= 0 && isNeeded[behind]);
    const first = window.filter((each) => isNeeded[each]);
    const rest = window.filter((each) => !isNeeded[each]);
    isNeeded.fill(0);
    if (isCircle) return null;
    this.arrange(from, first);
    this.arrange(from + first.length, rest);
    return { at: from + first.length, window: { from, list: window } };
  }

  private need(operation: number): void {
    if (operation >= 0) this.isNeeded[operation] = 1;
  }

  private needPredecessors(operation: number): void {
    const { linkAt, linkFrom } = this.problem;
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) this.need(linkFrom[link]);
  }

  /** Writes the operations into the list from index `from` on. */
  private arrange(from: number, operations: Int32Array): void {
    this.list.set(operations, from);
    for (let each = 0; each < operations.length; each += 1) this.at[operations[each]] = from + each;
  }

  private put({ operation, machine, behind, at }: Place): void {
    const { list, before, last } = this;
    const [left, right] = [before[operation], this.behind[operation]];
    const was = this.machine[operation];
    if (left >= 0) this.behind[left] = right;
    if (right >= 0) before[right] = left;
    else last[was] = left;
    const previous = behind < 0 ? last[machine] : before[behind];
    before[operation] = previous;
    this.behind[operation] = behind;
    if (previous >= 0) this.behind[previous] = operation;
    if (behind >= 0) before[behind] = operation;
    else last[machine] = operation;
    if (was !== machine) {
      this.machine[operation] = machine;
      this.option[operation] = optionOn(this.problem, operation, machine);
    }
    const from = this.at[operation];
    const to = at > from ? at - 1 : at;
    if (to > from) list.copyWithin(from, from + 1, to + 1);
    else list.copyWithin(to + 1, to, from);
    list[to] = operation;
    for (let each = Math.min(from, to); each <= Math.max(from, to); each += 1) this.at[list[each]] = each;
  }

  private mark(operation: number): void {
    if (operation < 0 || this.at[operation] < 0 || this.isDirty[operation]) return;
    this.isDirty[operation] = 1;
    this.dirty += 1;
  }

  /**
   * Recalculates the marked operations from index `from` on, and all operations that depend on them. It
   * returns false if it abandoned the move.
   */
  private follow(from: number): boolean {
    const { list, isDirty } = this;
    const { nextAt, next } = this.problem;
    let can = true;
    let done = 0;
    for (let at = from; this.dirty > 0; at += 1) {
      const operation = list[at];
      if (!isDirty[operation]) continue;
      isDirty[operation] = 0;
      this.dirty -= 1;
      if (!can) continue; // After giving up, only the marks are removed.
      this.times.save(operation);
      this.costs.keep(operation);
      if (!this.settle(operation)) can = false;
      else if (this.times.hasChanged(operation)) {
        this.mark(this.behind[operation]);
        const end = nextAt[operation + 1];
        for (let each = nextAt[operation]; each < end; each += 1) this.mark(next[each]);
        for (const mate of this.mates[operation] ?? []) if (this.at[mate] > at) this.mark(mate);
        this.costs.foresee(operation, this.times.laterBy(operation));
        if ((done += 1) > patience && this.costs.estimate > this.limit) {
          this.gaveUpAt = this.costs.estimate;
          can = false;
        }
      }
    }
    return can;
  }

  /**
   * Returns the time at which the operation is ready, considering its predecessors, its pin and its tools.
   */
  private readyOf(operation: number): number {
    const { problem, schedule } = this;
    let at = this.bounds.isStarted[operation] ? problem.now : readyAt(problem, schedule, operation);
    at = Math.max(at, problem.pinStart[operation]);
    for (const mate of this.mates[operation] ?? []) {
      const place = this.at[mate];
      if (place >= 0 && place < this.at[operation]) at = Math.max(at, schedule.finish[mate]);
    }
    return at;
  }

  private settle(operation: number): boolean {
    this.settled += 1;
    const { problem, turn, keys, schedule } = this;
    const machine = this.machine[operation];
    const before = this.before[operation];
    const mine = { is: keys, at: operation * keysCount };
    turn.operation = operation;
    turn.machine = machine;
    turn.option = this.option[operation];
    turn.readyAt = this.readyOf(operation);
    turn.free = before < 0 ? problem.now : schedule.finish[before];
    turn.makeReady = 0;
    if (machine >= 0) {
      const was = before < 0 ? problem.machineKeys : keys;
      const at = (before < 0 ? machine : before) * keysCount;
      for (let key = 0; key < keysCount; key += 1) keys[mine.at + key] = was[at + key];
      if (before < 0) turn.free = problem.freeFrom[machine];
      turn.makeReady = this.bounds.isStarted[operation]
        ? problem.optionReady[turn.option]
        : makeReadyTime(problem, turn, mine, before < 0);
      applyChangeover(problem, operation, mine);
    }
    if (scheduleOperation(problem, schedule, turn) === Infinity) return false;
    this.costs.broken[operation] = Number(this.isBroken(turn));
    return true;
  }

  /** Returns whether the operation starts later than pinned, because the machine is still busy. */
  private isBroken({ operation, free, readyAt }: PlacementInput): boolean {
    const time = this.problem.pinStart[operation];
    if (time === -Infinity) return false;
    if (this.problem.options.readyAhead) return this.schedule.run[operation] !== time;
    return free > readyAt;
  }
}
