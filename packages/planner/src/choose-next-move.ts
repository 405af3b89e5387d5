/**
 * Chooses the next move that the search tries. Most moves shorten the critical path of a late job
 * (Mastrolilli and Gambardella); others join operations with the same set-up.
 */
import { type Bounds, canMoveTo } from './allowed-moves-and-prices.ts';
import { orderWithShift } from './sort-by-time.ts';
import { MoveEstimator } from './move-estimator.ts';
import { type Weights } from './plan-cost.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import { type Sequence } from './operation-sequence.ts';

const longest = 64;

export class Moves {
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly sequence: Sequence;
  private readonly random: () => number;
  private readonly isMakespan: boolean;
  private readonly foresight: MoveEstimator;
  /**
   * Whether moving an operation away from its position in the queues has a price. Only then does it pay to
   * move operations back.
   */
  private readonly isPriced: boolean;
  private readonly jobs: number[];
  private readonly path: number[] = [];
  private late: number[] = [];
  private sinceLate = Infinity;

  constructor(
    problem: Problem,
    bounds: Bounds,
    sequence: Sequence,
    { random, weights }: { random: () => number; weights: Weights },
  ) {
    this.problem = problem;
    this.bounds = bounds;
    this.sequence = sequence;
    this.random = random;
    this.isMakespan = weights.makespan > 0;
    this.isPriced = bounds.machinePrice.some((price) => price > 0);
    this.foresight = new MoveEstimator(problem, bounds, weights, sequence);
    this.jobs = [...problem.jobIds.keys()].filter((job) =>
      sequence.costs
        .operationsOf(job)
        .some((each) => bounds.isSchedulable[each] && !bounds.isPositionFixed[each]),
    );
  }

  /** Tries one move. It returns whether the move was possible. */
  next(): boolean {
    if (this.jobs.length === 0) return false;
    const chance = this.random();
    if (chance < 0.04 && !this.isMakespan) return this.together();
    if (chance < 0.08) return this.anywhere();
    if (this.isPriced && chance < 0.2) return this.home();
    this.findPath();
    const { path, sequence } = this;
    if (path.length === 0) return false;
    let operation = path[this.below(path.length)];
    // Prefers an operation that waits for its machine and not for its job.
    for (let tries = 0; tries < 3 && !this.isBlocked(operation); tries += 1)
      operation = path[this.below(path.length)];
    const blocker = sequence.before[operation];
    if (chance < 0.5) return this.earlier(operation);
    if (chance < 0.8) return this.elsewhere(operation);
    if (blocker < 0) return this.elsewhere(operation);
    return chance < 0.9 ? this.later(blocker) : this.elsewhere(blocker);
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }

  private isBlocked(operation: number): boolean {
    const before = this.sequence.before[operation];
    return before >= 0 && causeOf(this.problem, this.sequence, operation) === before;
  }

  /**
   * Picks a late job, or sometimes any job. For the makespan, it picks the job that finishes last. It updates
   * the list of late jobs every 50 picks.
   */
  private pickJob(): number {
    const { jobFinish, jobTardiness } = this.sequence.costs;
    if (this.isMakespan) {
      if (this.random() < 0.3) return this.anyOf(this.jobs);
      let last = this.jobs[0];
      for (const job of this.jobs) if (jobFinish[job] > jobFinish[last]) last = job;
      return last;
    }
    this.sinceLate += 1;
    if (this.sinceLate > 50) {
      this.late = this.jobs.filter((job) => jobTardiness[job] > 0);
      this.sinceLate = 0;
    }
    if (this.late.length === 0 || this.random() >= 0.85) return this.anyOf(this.jobs);
    const [one, other] = [this.anyOf(this.late), this.anyOf(this.late)];
    return jobTardiness[other] > jobTardiness[one] ? other : one;
  }

  private anyOf(jobs: readonly number[]): number {
    return jobs[this.below(jobs.length)];
  }

  /** Finds the job's critical path, from the job's last operation backwards. */
  private findPath(): void {
    const { sequence, problem, path } = this;
    const { finish } = sequence.schedule;
    path.length = 0;
    let [last, most] = [-1, -Infinity];
    for (const operation of sequence.costs.operationsOf(this.pickJob())) {
      const late = this.isMakespan ? finish[operation] : finish[operation] - problem.due[operation];
      if (late > most) [last, most] = [operation, late];
    }
    for (let each = last; each >= 0 && path.length < longest; each = causeOf(problem, sequence, each))
      if (!this.bounds.isPositionFixed[each] && sequence.machine[each] >= 0) path.push(each);
  }

  /** Returns whether the search may put the operation on the machine in front of the operation `behind`. */
  canPut(operation: number, machine: number, behind: number): boolean {
    if (operation === behind || (behind >= 0 && this.bounds.isPositionFixed[behind])) return false;
    if (this.bounds.isPositionFixed[operation]) return false;
    const { sequence } = this;
    if (sequence.machine[operation] === machine) return sequence.behind[operation] !== behind;
    return canMoveTo(this.problem, this.bounds, operation, machine);
  }

  private put(operation: number, machine: number, behind: number): boolean {
    const { sequence } = this;
    if (!this.canPut(operation, machine, behind)) return false;
    if (sequence.limit < Infinity) {
      sequence.gaveUpAt = this.foresight.costOf(operation, machine, behind);
      if (sequence.gaveUpAt > sequence.limit) return false;
    }
    return sequence.move(operation, machine, behind);
  }

  /** Tries to move the operation forward in its machine's queue, usually by one position. */
  private earlier(operation: number): boolean {
    const { before, machine } = this.sequence;
    let behind = before[operation];
    while (behind >= 0 && this.random() < 0.5) {
      const next = before[behind];
      if (next < 0 || this.bounds.isPositionFixed[next]) break;
      behind = next;
    }
    return behind >= 0 && this.put(operation, machine[operation], behind);
  }

  private later(operation: number): boolean {
    const { behind, machine } = this.sequence;
    let place = behind[operation];
    if (place < 0) return false;
    place = behind[place];
    while (place >= 0 && this.random() < 0.5) place = behind[place];
    return this.put(operation, machine[operation], place);
  }

  /**
   * Tries to move any operation to one of the last positions of a machine. Such a move changes little but can
   * make better moves possible.
   */
  anywhere(): boolean {
    const { problem, sequence } = this;
    if (this.jobs.length === 0) return false;
    const own = sequence.costs.operationsOf(this.jobs[this.below(this.jobs.length)]);
    const operation = own[this.below(own.length)];
    if (sequence.at[operation] < 0 || sequence.machine[operation] < 0) return false;
    const from = problem.optionAt[operation];
    const count = problem.optionAt[operation + 1] - from;
    const machine = problem.optionMachine[from + this.below(count)];
    let place = -1;
    let each = sequence.last[machine];
    for (
      let steps = this.below(12);
      steps > 0 && each >= 0 && !this.bounds.isPositionFixed[each];
      steps -= 1
    ) {
      if (each !== operation) place = each;
      each = sequence.before[each];
    }
    return this.put(operation, machine, place);
  }

  /**
   * Returns a sequence in which a late job is shifted on all its machines at once, or null. In a flow shop,
   * moving its operations one by one would gain nothing.
   */
  wholeJob(): Int32Array | null {
    const { sequence, problem, bounds } = this;
    if (this.jobs.length === 0) return null;
    const job = this.pickJob();
    const own = sequence.costs.operationsOf(job);
    const operation = own[this.below(own.length)];
    if (sequence.at[operation] < 0 || sequence.machine[operation] < 0) return null;
    const isEarlier = this.random() < 0.7;
    let place = operation;
    for (let steps = this.below(6); steps >= 0; steps -= 1) {
      const next = (isEarlier ? sequence.before : sequence.behind)[place];
      if (next < 0 || bounds.isPositionFixed[next]) break;
      place = next;
    }
    if (place === operation || bounds.isPositionFixed[operation]) return null;
    const { run } = sequence.schedule;
    const by = run[place] - run[operation] + (isEarlier ? -1 : 1);
    return orderWithShift(problem, bounds, sequence, { job, by });
  }

  /** Tries to move an operation back to its machine in the current queues, near its start there. */
  private home(): boolean {
    const { bounds, sequence } = this;
    for (let tries = 0; tries < 8; tries += 1) {
      const own = sequence.costs.operationsOf(this.jobs[this.below(this.jobs.length)]);
      const operation = own[this.below(own.length)];
      const machine = bounds.originalMachine[operation];
      if (machine < 0 || machine === sequence.machine[operation] || sequence.at[operation] < 0) continue;
      let place = -1;
      for (let each = sequence.last[machine]; each >= 0; each = sequence.before[each]) {
        const isEarlier = sequence.schedule.start[each] < bounds.originalStart[operation];
        if (isEarlier || bounds.isPositionFixed[each]) break;
        place = each;
      }
      return this.put(operation, machine, place);
    }
    return false;
  }

  /**
   * Tries to move the operation to a random machine that can do it, at the place in that machine's queue that matches the time when the operation is ready.
   */
  private elsewhere(operation: number): boolean {
    const { problem, sequence } = this;
    const { optionAt, optionMachine } = problem;
    const from = optionAt[operation];
    const count = optionAt[operation + 1] - from;
    if (count <= 1) return this.earlier(operation);
    const machine = optionMachine[from + this.below(count)];
    if (!canMoveTo(problem, this.bounds, operation, machine)) return false;
    const ready = this.readyOf(operation);
    let place = -1;
    for (let each = sequence.last[machine]; each >= 0; each = sequence.before[each]) {
      if (this.bounds.isPositionFixed[each] || sequence.schedule.finish[each] <= ready) break;
      if (each !== operation) place = each;
    }
    const skip = this.random() < 0.5 ? 0 : this.below(4);
    for (let each = 0; each < skip && place >= 0; each += 1) place = sequence.behind[place];
    if (place === operation) place = sequence.behind[place];
    return this.put(operation, machine, place);
  }

  private readyOf(operation: number): number {
    const { linkAt, linkFrom, release } = this.problem;
    let at = release[operation];
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
      at = Math.max(at, this.sequence.schedule.run[linkFrom[link]]);
    return at;
  }

  /** Tries to move an operation directly behind another one with the same set-up. */
  private together(): boolean {
    const { problem, sequence } = this;
    const job = this.jobs[this.below(this.jobs.length)];
    const own = sequence.costs.operationsOf(job);
    const operation = own[this.below(own.length)];
    const machine = sequence.machine[operation];
    if (machine < 0 || sequence.at[operation] < 0) return false;
    let place = operation;
    const isBack = this.random() < 0.5;
    for (let steps = 0; steps < 12; steps += 1) {
      place = (isBack ? sequence.before : sequence.behind)[place];
      if (place < 0) return false;
      if (steps > 0 && alike(problem, place, operation))
        return this.put(operation, machine, sequence.behind[place]);
    }
    return false;
  }
}

/** Returns the operation that delays this operation, or -1 if there is none. */
function causeOf(
  { linkAt, linkFrom, linkWait, release }: Problem,
  sequence: Sequence,
  operation: number,
): number {
  const { finish } = sequence.schedule;
  let cause = sequence.before[operation];
  let until = cause < 0 ? release[operation] : finish[cause];
  const end = linkAt[operation + 1];
  for (let link = linkAt[operation]; link < end; link += 1) {
    const from = linkFrom[link];
    const at = finish[from] + linkWait[link];
    if (at <= until) continue;
    until = at;
    cause = from;
  }
  return cause;
}

function alike({ keys }: Problem, a: number, b: number): boolean {
  for (let key = 0; key < keysCount; key += 1) {
    const wanted = keys[a * keysCount + key];
    if (wanted >= 0 && wanted === keys[b * keysCount + key]) return true;
  }
  return false;
}
