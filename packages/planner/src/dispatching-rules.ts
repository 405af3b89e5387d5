/**
 * Builds first plans for the search by dispatching rules, which say which ready operation a machine takes
 * next. Each operation goes to the machine that finishes it first; some rules leave operations on their own
 * machines.
 */
import { type Bounds, canMoveTo } from './allowed-moves-and-prices.ts';
import { CandidateHeap } from './candidate-heap.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import {
  applyChangeover,
  emptySchedule,
  makeReadyTime,
  optionOn,
  readyAt,
  type Schedule,
  scheduleOperation,
} from './operation-timing.ts';

/**
 * The values by which a rule ranks a ready operation, with times in ms. `due` is the job's due date minus the
 * work that follows the operation.
 */
export interface Candidate {
  at: number;
  work: number;
  makeReady: number;
  due: number;
  /** The shortest possible work in ms of the job's operations after this one. */
  tail: number;
  weight: number;
  order: number;
}

export interface Rule {
  /** Returns the priority of the operation. The machine takes the operation with the highest priority. */
  rank: (candidate: Candidate) => number;
  /** Whether the rule may move operations to other machines than their own. */
  leaves: boolean;
}

/** The typical duration of an operation in ms, by which rules judge whether slack and make-ready are long. */
const spread = 3_600_000;

/**
 * Returns the rule "apparent tardiness cost with setups" (Lee, Bhaskaran and Pinedo). It prefers a high
 * weight for little work; slack and make-ready lower the priority.
 */
export const apparentTardiness =
  (ahead: number, setups: number) =>
  ({ at, work, makeReady, due, weight }: Candidate): number => {
    const whole = Math.max(work + makeReady, 1);
    const slack = Math.max(0, due - whole - at);
    return Math.log(weight / whole) - slack / (ahead * spread) - makeReady / (setups * spread);
  };
export const byDue = ({ due }: Candidate): number => -due;
export const byOrder = ({ order }: Candidate): number => -order;
export const shortest = ({ work, makeReady }: Candidate): number => -work - makeReady;
export const longestTail = ({ tail, work }: Candidate): number => tail + work;

/** Returns, for each operation, the shortest possible work in ms of the job's operations after it. */
export function tailsOf(problem: Problem): Float64Array {
  const { nextAt, next, handRun, optionAt, optionRun, optionReady, linkAt, linkFrom } = problem;
  const count = problem.operationIds.length;
  const own = Float64Array.from({ length: count }, (_, operation) => {
    let least = Infinity;
    for (let option = optionAt[operation]; option < optionAt[operation + 1]; option += 1)
      least = Math.min(least, optionRun[option] + optionReady[option]);
    return least < Infinity ? least : handRun[operation] || 0;
  });
  const tails = new Float64Array(count);
  const waits = Int32Array.from({ length: count }, (_, each) => nextAt[each + 1] - nextAt[each]);
  const ends = [...waits.keys()].filter((each) => waits[each] === 0);
  for (let operation = ends.pop(); operation !== undefined; operation = ends.pop()) {
    for (let each = nextAt[operation]; each < nextAt[operation + 1]; each += 1) {
      const following = next[each];
      tails[operation] = Math.max(tails[operation], tails[following] + own[following]);
    }
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) {
      const from = linkFrom[link];
      waits[from] -= 1;
      if (waits[from] === 0) ends.push(from);
    }
  }
  return tails;
}

export function dispatch(problem: Problem, bounds: Bounds, tails: Float64Array, rule: Rule) {
  return new Dispatch(problem, bounds, tails, rule).run();
}

class Dispatch {
  private readonly schedule: Schedule;
  private readonly machine: Int32Array;
  /** The index of the option (machine with minutes) that was chosen for each ready operation. */
  private readonly option: Int32Array;
  private readonly ready: Float64Array;
  private readonly waits: Int32Array;
  private readonly free: Float64Array;
  /** For each machine, the ready operations that go to it. */
  private readonly queues: number[][];
  /** For each machine, the total work in ms of the ready operations that go to it. */
  private readonly loads: Float64Array;
  /**
   * For each machine, the earliest time at which an operation that goes to it is ready, or Infinity if there
   * is none.
   */
  private readonly soonest: Float64Array;
  /** For each machine, how many operations with a fixed position are not placed yet. */
  private readonly fixed: Int32Array;
  private readonly keys: Int32Array;
  private readonly isFresh: Uint8Array;
  private readonly next: CandidateHeap;
  private readonly order: number[] = [];
  /**
   * The operation that the rule is ranking. It is one reused object, because a machine ranks its whole queue
   * each time.
   */
  private readonly candidate: Candidate = {
    at: 0,
    work: 0,
    makeReady: 0,
    due: 0,
    tail: 0,
    weight: 1,
    order: 0,
  };
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly tails: Float64Array;
  private readonly rule: Rule;

  constructor(problem: Problem, bounds: Bounds, tails: Float64Array, rule: Rule) {
    const [count, machines] = [problem.operationIds.length, problem.machineIds.length];
    this.problem = problem;
    this.bounds = bounds;
    this.tails = tails;
    this.rule = rule;
    this.schedule = emptySchedule(count);
    this.machine = bounds.machine.slice();
    this.option = new Int32Array(count).fill(-1);
    this.ready = new Float64Array(count);
    this.waits = Int32Array.from(
      { length: count },
      (_, each) => problem.linkAt[each + 1] - problem.linkAt[each],
    );
    this.free = problem.freeFrom.slice();
    this.queues = problem.machineIds.map(() => []);
    this.loads = new Float64Array(machines);
    this.soonest = new Float64Array(machines).fill(Infinity);
    this.fixed = new Int32Array(machines);
    this.keys = problem.machineKeys.slice();
    this.isFresh = new Uint8Array(machines).fill(1);
    this.next = new CandidateHeap(machines);
    for (const [operation, machine] of this.machine.entries())
      if (machine >= 0 && bounds.isPositionFixed[operation] && bounds.isSchedulable[operation])
        this.fixed[machine] += 1;
  }

  run(): { order: number[]; machine: Int32Array } {
    const { isSchedulable, isStarted } = this.bounds;
    const roots = [...this.waits.keys()].filter((each) => this.waits[each] === 0 && isSchedulable[each]);
    for (const first of roots) if (isStarted[first]) this.place(first, this.problem.now);
    for (const root of roots) if (!isStarted[root]) this.release(root);
    for (let machine = this.next.first; machine >= 0; machine = this.next.first) this.take(machine);
    return { order: this.order, machine: this.machine };
  }

  private release(operation: number): void {
    const { problem, bounds, schedule } = this;
    if (bounds.isStarted[operation]) return this.place(operation, problem.now);
    const ready = Math.max(readyAt(problem, schedule, operation), problem.pinStart[operation]);
    this.ready[operation] = ready;
    if (this.machine[operation] < 0) return this.place(operation, ready);
    const machine = this.machineFor(operation, ready);
    this.machine[operation] = machine;
    const option = optionOn(this.problem, operation, machine);
    this.option[operation] = option;
    this.queues[machine]?.push(operation);
    this.loads[machine] += this.workOf(option);
    if (this.isHeldBack(operation, machine) || ready >= this.soonest[machine]) return;
    this.soonest[machine] = ready;
    this.wait(machine);
  }

  private workOf(option: number): number {
    return this.problem.optionRun[option] + this.problem.optionReady[option];
  }

  /** Returns the machine that would probably finish the operation first. */
  private machineFor(operation: number, ready: number): number {
    const { problem, bounds, rule } = this;
    const own = this.machine[operation];
    if (!rule.leaves || bounds.isMachineFixed[operation]) return own;
    let [best, soonest] = [own, Infinity];
    for (let option = problem.optionAt[operation]; option < problem.optionAt[operation + 1]; option += 1) {
      const machine = problem.optionMachine[option];
      if (!canMoveTo(problem, bounds, operation, machine)) continue;
      const from = Math.max(this.free[machine], ready);
      const load = this.loads[machine] + this.workOf(option);
      const finish = problem.attendedHours[machine].finishOf(from, load);
      if (finish >= soonest && !(finish === soonest && machine === own)) continue;
      [best, soonest] = [machine, finish];
    }
    return best;
  }

  private isHeldBack(operation: number, machine: number): boolean {
    return this.fixed[machine] > 0 && !this.bounds.isPositionFixed[operation];
  }

  private look(machine: number): void {
    const { ready } = this;
    const isHeld = this.fixed[machine] > 0;
    let soonest = Infinity;
    for (const each of this.queues[machine])
      if (ready[each] < soonest && !(isHeld && this.isHeldBack(each, machine))) soonest = ready[each];
    this.soonest[machine] = soonest;
    this.wait(machine);
  }

  private wait(machine: number): void {
    const soonest = this.soonest[machine];
    if (soonest === Infinity) this.next.delete(machine);
    else this.next.set(machine, Math.max(soonest, this.free[machine]), machine, 0);
  }

  private take(machine: number): void {
    const queue = this.queues[machine];
    const { problem, bounds } = this;
    const at = Math.max(this.soonest[machine], this.free[machine]);
    let [best, most] = [-1, -Infinity];
    for (const each of queue) {
      if (this.ready[each] > at || this.isHeldBack(each, machine)) continue;
      const isTimed = problem.pinStart[each] !== -Infinity;
      const rank = bounds.isPositionFixed[each]
        ? 1e15 - bounds.originalStart[each]
        : isTimed
          ? 1e12
          : this.rankOf(each, machine, at);
      if (rank <= most && best >= 0) continue;
      [best, most] = [each, rank];
    }
    queue.splice(queue.indexOf(best), 1);
    this.loads[machine] -= this.workOf(this.option[best]);
    this.place(best, at);
  }

  private makeReadyOn(operation: number, machine: number): number {
    const turn = { operation, machine, option: this.option[operation] };
    const setup = { is: this.keys, at: machine * keysCount };
    return makeReadyTime(this.problem, turn, setup, this.isFresh[machine] === 1);
  }

  private rankOf(operation: number, machine: number, at: number): number {
    const { problem, tails, candidate } = this;
    const tail = tails[operation];
    candidate.at = at;
    candidate.tail = tail;
    candidate.work = problem.optionRun[this.option[operation]];
    candidate.makeReady = this.makeReadyOn(operation, machine);
    candidate.due = problem.due[operation] - tail;
    candidate.weight = problem.weight[problem.job[operation]];
    candidate.order = problem.currentPlan.order[operation];
    return this.rule.rank(candidate);
  }

  private place(operation: number, at: number): void {
    const { problem, schedule, bounds } = this;
    const machine = this.machine[operation];
    const isFirst = bounds.isStarted[operation] === 1;
    const finish = scheduleOperation(problem, schedule, {
      operation,
      machine,
      option: machine < 0 ? -1 : optionOn(problem, operation, machine),
      readyAt: isFirst ? problem.now : at,
      free: machine < 0 ? problem.now : this.free[machine],
      makeReady: machine < 0 || isFirst ? 0 : this.makeReadyOn(operation, machine),
    });
    if (bounds.isPositionFixed[operation] && machine >= 0) this.fixed[machine] -= 1;
    if (machine >= 0 && finish < Infinity) {
      this.free[machine] = finish;
      this.isFresh[machine] = 0;
      applyChangeover(problem, operation, { is: this.keys, at: machine * keysCount });
    }
    if (machine >= 0) this.look(machine);
    if (finish === Infinity) return;
    this.order.push(operation);
    for (let each = problem.nextAt[operation]; each < problem.nextAt[operation + 1]; each += 1) {
      const following = problem.next[each];
      this.waits[following] -= 1;
      if (this.waits[following] === 0 && bounds.isSchedulable[following]) this.release(following);
    }
  }
}
