/**
 * Estimates the cost of a move without recalculating the schedule, so that the search can reject most bad
 * moves at once. Operations that wait for each other form trees. The cost of delaying each operation is
 * therefore added up only once for each schedule.
 */
import { type Bounds } from './search-bounds.ts';
import { type OpenHours } from './open-hours.ts';
import { type Weights } from './plan-cost.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import { type Sequence } from './operation-sequence.ts';
import { changeoverTime, optionOn, type SetupState, readyAt } from './operation-timing.ts';

const hour = 3_600_000;
/**
 * The delay in ms up to which the estimate includes operations that would begin to wait. Of several such
 * operations, only the most expensive one counts.
 */
const delay = 1.5 * hour;

/**
 * An operation that the move inserts on a machine, after the operation `before` (-1 for the front). If `end`
 * is NaN, it would never end.
 */
interface Put {
  operation: number;
  machine: number;
  before: number;
  behind: number;
  end: number;
  makeReady: number;
}

export class MoveEstimator {
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly weights: Weights;
  private readonly sequence: Sequence;
  /** The operation whose end each operation waits for, or -1 if it waits for none. */
  private readonly cause: Int32Array;
  /** The cost of delaying each operation by a millisecond, including the operations that wait for it. */
  private readonly rate: Float64Array;
  /** The delay in ms of each operation after which one more operation would begin to wait. */
  private readonly slack: Float64Array;
  /** The additional cost of each millisecond by which an operation's delay exceeds `slack`. */
  private readonly further: Float64Array;
  private readonly isTold: Uint8Array;
  /** The state number of the sequence for which the rates were calculated. */
  private state = -1;
  private readonly ready: SetupState = { is: new Int32Array(0), at: 0 };

  constructor(problem: Problem, bounds: Bounds, weights: Weights, sequence: Sequence) {
    const count = problem.operationIds.length;
    this.problem = problem;
    this.bounds = bounds;
    this.weights = weights;
    this.sequence = sequence;
    this.cause = new Int32Array(count);
    this.rate = new Float64Array(count);
    this.slack = new Float64Array(count);
    this.further = new Float64Array(count);
    this.isTold = new Uint8Array(problem.jobIds.length);
  }

  /**
   * Estimates the cost of inserting the operation on the machine before the operation `behind`. It returns
   * -Infinity if no estimate is possible.
   */
  costOf(operation: number, machine: number, behind: number): number {
    const { sequence, bounds, weights } = this;
    const { start, makeReady } = sequence.schedule;
    const own = sequence.machine[operation] as number;
    // For a later place on its own machine, the operations that it passes would first move to earlier times.
    if (own === machine && (behind < 0 || (start[behind] as number) > (start[operation] as number)))
      return -Infinity;
    this.renew();
    const put = this.putOf(operation, machine, behind);
    if (!(put.end < Infinity)) return -Infinity;
    const more =
      behind < 0 ? 0 : this.changed(operation, behind, machine) - this.changed(put.before, behind, machine);
    const setup = put.makeReady - (makeReady[operation] as number) + more;
    let cost = this.ownCost(put) + this.delayCost(put, more);
    cost += (weights.makeReady * setup) / hour + this.leftCost(put, setup);
    if (own === machine) return cost;
    const home = bounds.originalMachine[operation];
    return (
      cost + (bounds.machinePrice[operation] as number) * (Number(machine !== home) - Number(own !== home))
    );
  }

  private putOf(operation: number, machine: number, behind: number): Put {
    const { sequence, problem } = this;
    const { before: left, last, schedule } = sequence;
    const at = (behind < 0 ? last[machine] : left[behind]) as number;
    const before = at === operation ? (left[operation] as number) : at;
    const free = (before < 0 ? problem.freeFrom[machine] : schedule.finish[before]) as number;
    const ready = Math.max(readyAt(problem, schedule, operation), problem.pinStart[operation] as number);
    const option = optionOn(problem, operation, machine);
    const makeReady = (problem.optionReady[option] as number) + this.changed(before, operation, machine);
    const [made, ran] = [problem.attendedHours[machine] as OpenHours, problem.runHours[machine] as OpenHours];
    const run = made.finishOf(made.nextOpen(Math.max(free, ready)), makeReady);
    const end = ran.finishOf(run, problem.optionRun[option] as number);
    return { operation, machine, before, behind, end, makeReady };
  }

  /**
   * Estimates the cost for the operation's own job. The job's later operations become earlier if nothing else
   * delays them.
   */
  private ownCost({ operation, end }: Put): number {
    const { sequence, problem, rate, cause } = this;
    const { finish } = sequence.schedule;
    const right = sequence.behind[operation] as number;
    const shift = end - (finish[operation] as number);
    let own = (rate[operation] as number) - (this.waits(right, operation) ? (rate[right] as number) : 0);
    if (shift >= 0) return own * shift;
    let cost = 0;
    for (
      let at = problem.nextAt[operation] as number;
      at < (problem.nextAt[operation + 1] as number);
      at += 1
    ) {
      const next = problem.next[at] as number;
      if (next === right || cause[next] !== operation || (sequence.at[next] as number) < 0) continue;
      own -= rate[next] as number;
      cost += (rate[next] as number) * Math.max(shift, -this.roomOf(next, operation));
    }
    return cost + own * shift;
  }

  /** Estimates the cost of delaying the operations that would follow on the new machine. */
  private delayCost({ operation, machine, behind, end }: Put, more: number): number {
    if (behind < 0) return 0;
    const { sequence, rate, cause } = this;
    const later = Math.max(0, end - (sequence.schedule.start[behind] as number)) + more;
    let of = rate[behind] as number;
    if (sequence.machine[operation] === machine) {
      // If that operation waited for the moved one, it no longer does.
      let each = operation;
      while (each !== behind && cause[each] === sequence.before[each]) each = sequence.before[each] as number;
      if (each === behind) of -= rate[operation] as number;
    }
    const further = (this.further[behind] as number) * Math.max(0, later - (this.slack[behind] as number));
    return of * later + further;
  }

  /**
   * Estimates the gain, as a negative cost, of the operations that waited for this operation on its old
   * machine.
   */
  private leftCost({ operation, machine, behind }: Put, setup: number): number {
    const { sequence, problem, rate } = this;
    const own = sequence.machine[operation] as number;
    const [left, right] = [sequence.before[operation] as number, sequence.behind[operation] as number];
    if (right === behind || !this.waits(right, operation)) return 0;
    if (own === machine) return (rate[right] as number) * Math.min(0, setup);
    const free = (left < 0 ? problem.freeFrom[own] : sequence.schedule.finish[left]) as number;
    const saved = this.changed(operation, right, own) - this.changed(left, right, own);
    const room = (sequence.schedule.start[right] as number) - free + saved;
    return -(rate[right] as number) * Math.min(this.roomOf(right, operation), Math.max(0, room));
  }

  private waits(operation: number, other: number): boolean {
    return operation >= 0 && this.cause[operation] === other;
  }

  private changed(before: number, operation: number, machine: number): number {
    const { problem, sequence, ready } = this;
    ready.is = before < 0 ? problem.machineKeys : sequence.keys;
    ready.at = (before < 0 ? machine : before) * keysCount;
    return changeoverTime(problem, operation, machine, ready);
  }

  /** Returns how many ms earlier the operation could begin if the operation `other` ended earlier. */
  private roomOf(operation: number, other: number): number {
    const { problem, sequence } = this;
    const { finish, start } = sequence.schedule;
    const before = sequence.before[operation] as number;
    let until = problem.release[operation] as number;
    if (before >= 0 && before !== other) until = Math.max(until, finish[before] as number);
    for (
      let link = problem.linkAt[operation] as number;
      link < (problem.linkAt[operation + 1] as number);
      link += 1
    ) {
      const from = problem.linkFrom[link] as number;
      if (from !== other) until = Math.max(until, finish[from] as number);
    }
    return Math.max(0, (start[operation] as number) - until);
  }

  private renew(): void {
    const { sequence, rate, cause, problem, isTold } = this;
    if (this.state === sequence.state) return;
    this.state = sequence.state;
    const { list, costs, schedule } = sequence;
    rate.fill(0);
    isTold.fill(0);
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const operation = list[at] as number;
      const job = problem.job[operation] as number;
      if (job >= 0 && !isTold[job] && schedule.finish[operation] === costs.jobFinish[job]) {
        isTold[job] = 1;
        rate[operation] = (rate[operation] as number) + costs.rateOf(job);
      }
      const of = causeOf(problem, sequence, operation);
      cause[operation] = of;
      this.lookFurther(operation);
      if (of >= 0) rate[of] = (rate[of] as number) + (rate[operation] as number);
    }
  }

  private lookFurther(operation: number): void {
    const { problem, sequence, cause, rate, slack, further } = this;
    const { finish, start } = sequence.schedule;
    let most = 0;
    slack[operation] = further[operation] = 0;
    const take = (from: number, of: number) => {
      if (of * (delay - from) <= most) return;
      most = of * (delay - from);
      slack[operation] = from;
      further[operation] = of;
    };
    const look = (next: number) => {
      if (next < 0 || (sequence.at[next] as number) < 0) return;
      const isNext = cause[next] === operation;
      const gap = isNext ? 0 : (start[next] as number) - (finish[operation] as number);
      if (!isNext) take(gap, rate[next] as number);
      take(gap + (slack[next] as number), further[next] as number);
    };
    look(sequence.behind[operation] as number);
    for (
      let at = problem.nextAt[operation] as number;
      at < (problem.nextAt[operation + 1] as number);
      at += 1
    )
      look(problem.next[at] as number);
  }
}

/** Returns the operation whose end delays this operation, or -1 if there is none. */
function causeOf({ linkAt, linkFrom, release }: Problem, sequence: Sequence, operation: number): number {
  const { finish } = sequence.schedule;
  const before = sequence.before[operation] as number;
  let until = release[operation] as number;
  let cause = -1;
  if (before >= 0 && (finish[before] as number) >= until) {
    cause = before;
    until = finish[before] as number;
  }
  for (let link = linkAt[operation] as number; link < (linkAt[operation + 1] as number); link += 1) {
    const from = linkFrom[link] as number;
    if ((finish[from] as number) <= until) continue;
    until = finish[from] as number;
    cause = from;
  }
  return cause;
}
