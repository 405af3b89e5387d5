/**
 * Estimates how a move changes the plan's cost without recalculating the schedule, so that the search can
 * reject most bad moves fast. It adds up the cost of delaying each operation only once for each schedule.
 */
import { type Bounds } from './allowed-moves-and-prices.ts';
import { type Weights } from './plan-cost.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import { type Sequence } from './operation-sequence.ts';
import { startOfMakeReady, changeoverTime, optionOn, type SetupState, readyAt } from './operation-timing.ts';

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
  private readonly isJobCounted: Uint8Array;
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
    this.isJobCounted = new Uint8Array(problem.jobIds.length);
  }

  /**
   * Estimates the cost of inserting the operation on the machine before the operation `behind`. It returns
   * -Infinity if no estimate is possible.
   */
  costOf(operation: number, machine: number, behind: number): number {
    const { sequence, bounds, weights } = this;
    const { start, makeReady } = sequence.schedule;
    const own = sequence.machine[operation];
    // For a later place on its own machine, the operations that it passes would first move to earlier times.
    if (own === machine && (behind < 0 || start[behind] > start[operation])) return -Infinity;
    this.renew();
    const put = this.putOf(operation, machine, behind);
    if (!(put.end < Infinity)) return -Infinity;
    const more =
      behind < 0 ? 0 : this.changed(operation, behind, machine) - this.changed(put.before, behind, machine);
    const setup = put.makeReady - makeReady[operation] + more;
    let cost = this.ownCost(put) + this.delayCost(put, more);
    cost += (weights.makeReady * setup) / hour + this.leftCost(put, setup);
    if (own === machine) return cost;
    const home = bounds.originalMachine[operation];
    return cost + bounds.machinePrice[operation] * (Number(machine !== home) - Number(own !== home));
  }

  private putOf(operation: number, machine: number, behind: number): Put {
    const { sequence, problem } = this;
    const { before: left, last, schedule } = sequence;
    const at = behind < 0 ? last[machine] : left[behind];
    const before = at === operation ? left[operation] : at;
    const free = before < 0 ? problem.freeFrom[machine] : schedule.finish[before];
    const ready = Math.max(readyAt(problem, schedule, operation), problem.pinStart[operation]);
    const option = optionOn(problem, operation, machine);
    const makeReady = problem.optionReady[option] + this.changed(before, operation, machine);
    const [made, ran] = [problem.attendedHours[machine], problem.runHours[machine]];
    const start = startOfMakeReady(problem, machine, Math.max(free, ready), makeReady);
    const run = made.finishOf(start, makeReady);
    const end = ran.finishOf(run, problem.optionRun[option]);
    return { operation, machine, before, behind, end, makeReady };
  }

  /**
   * Estimates the cost for the operation's own job. The job's later operations become earlier if nothing else
   * delays them.
   */
  private ownCost({ operation, end }: Put): number {
    const { sequence, problem, rate, cause } = this;
    const { finish } = sequence.schedule;
    const right = sequence.behind[operation];
    const shift = end - finish[operation];
    let own = rate[operation] - (this.waits(right, operation) ? rate[right] : 0);
    if (shift >= 0) return own * shift;
    let cost = 0;
    for (let at = problem.nextAt[operation]; at < problem.nextAt[operation + 1]; at += 1) {
      const next = problem.next[at];
      if (next === right || cause[next] !== operation || sequence.at[next] < 0) continue;
      own -= rate[next];
      cost += rate[next] * Math.max(shift, -this.roomOf(next, operation));
    }
    return cost + own * shift;
  }

  /** Estimates the cost of delaying the operations that would follow on the new machine. */
  private delayCost({ operation, machine, behind, end }: Put, more: number): number {
    if (behind < 0) return 0;
    const { sequence, rate, cause } = this;
    const later = Math.max(0, end - sequence.schedule.start[behind]) + more;
    let of = rate[behind];
    if (sequence.machine[operation] === machine) {
      // If that operation waited for the moved one, it no longer does.
      let each = operation;
      while (each !== behind && cause[each] === sequence.before[each]) each = sequence.before[each];
      if (each === behind) of -= rate[operation];
    }
    const further = this.further[behind] * Math.max(0, later - this.slack[behind]);
    return of * later + further;
  }

  /**
   * Estimates the gain, as a negative cost, of the operations that waited for this operation on its old
   * machine.
   */
  private leftCost({ operation, machine, behind }: Put, setup: number): number {
    const { sequence, problem, rate } = this;
    const own = sequence.machine[operation];
    const [left, right] = [sequence.before[operation], sequence.behind[operation]];
    if (right === behind || !this.waits(right, operation)) return 0;
    if (own === machine) return rate[right] * Math.min(0, setup);
    const free = left < 0 ? problem.freeFrom[own] : sequence.schedule.finish[left];
    const saved = this.changed(operation, right, own) - this.changed(left, right, own);
    const room = sequence.schedule.start[right] - free + saved;
    return -rate[right] * Math.min(this.roomOf(right, operation), Math.max(0, room));
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
    const before = sequence.before[operation];
    let until = problem.release[operation];
    if (before >= 0 && before !== other) until = Math.max(until, finish[before]);
    for (let link = problem.linkAt[operation]; link < problem.linkAt[operation + 1]; link += 1) {
      const from = problem.linkFrom[link];
      if (from !== other) until = Math.max(until, finish[from] + problem.linkWait[link]);
    }
    return Math.max(0, start[operation] - until);
  }

  private renew(): void {
    const { sequence, rate, cause, problem, isJobCounted } = this;
    if (this.state === sequence.state) return;
    this.state = sequence.state;
    const { list, costs, schedule } = sequence;
    rate.fill(0);
    isJobCounted.fill(0);
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const operation = list[at];
      const job = problem.job[operation];
      if (job >= 0 && !isJobCounted[job] && schedule.finish[operation] === costs.jobFinish[job]) {
        isJobCounted[job] = 1;
        rate[operation] += costs.rateOf(job);
      }
      const of = causeOf(problem, sequence, operation);
      cause[operation] = of;
      this.lookFurther(operation);
      if (of >= 0) rate[of] += rate[operation];
    }
  }

  private lookFurther(operation: number): void {
    const { problem, sequence, slack, further } = this;
    slack[operation] = further[operation] = 0;
    this.lookAt(operation, sequence.behind[operation]);
    for (let at = problem.nextAt[operation]; at < problem.nextAt[operation + 1]; at += 1)
      this.lookAt(operation, problem.next[at]);
  }

  /** Includes the operation `next`, and those that it would delay, in what a delay of the operation costs. */
  private lookAt(operation: number, next: number): void {
    const { sequence, cause, rate, slack, further } = this;
    if (next < 0 || sequence.at[next] < 0) return;
    const isNext = cause[next] === operation;
    const gap = isNext ? 0 : sequence.schedule.start[next] - sequence.schedule.finish[operation];
    if (!isNext) this.take(operation, gap, rate[next]);
    this.take(operation, gap + slack[next], further[next]);
  }

  /** Sets what a delay of more than `from` ms costs, if that is more than what is set. */
  private take(operation: number, from: number, of: number): void {
    const { slack, further } = this;
    if (of * (delay - from) <= further[operation] * (delay - slack[operation])) return;
    slack[operation] = from;
    further[operation] = of;
  }
}

/** Returns the operation whose end delays this operation, or -1 if there is none. */
function causeOf(
  { linkAt, linkFrom, linkWait, release }: Problem,
  sequence: Sequence,
  operation: number,
): number {
  const { finish } = sequence.schedule;
  const before = sequence.before[operation];
  let until = release[operation];
  let cause = -1;
  if (before >= 0 && finish[before] >= until) {
    cause = before;
    until = finish[before];
  }
  for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) {
    const from = linkFrom[link];
    const at = finish[from] + linkWait[link];
    if (at <= until) continue;
    until = at;
    cause = from;
  }
  return cause;
}
