/**
 * Improves a sequence by tabu search: each step makes the most promising move on the critical paths of late
 * jobs, also if the plan becomes worse, and forbids its return for some steps (Nowicki and Smutnicki 1996;
 * Mastrolilli and Gambardella 2000 for operations with a choice of machines; Mati, Dauzère-Pérès and Lahlou
 * 2011 for any cost of the jobs' ends). It estimates a move by the longest paths from the start and to
 * the end of each job; the sequence then calculates the move that it makes.
 */
import { type Moves } from './choose-next-move.ts';
import { type Sequence } from './operation-sequence.ts';
import { optionOn } from './operation-timing.ts';
import { type Weights } from './plan-cost.ts';
import { type Problem } from './planning-problem.ts';

const hour = 3_600_000;
/** The number of steps for which a return is forbidden: `least`, and up to `spread` more by chance. */
const tenure = { least: 10, spread: 10 };
/** The number of moves that a step tries before it makes any move. */
const tries = 100;
/** The largest random number that is added to an estimate, so that chance decides between equal ones. */
const tieBreak = 1e-6;

interface Move {
  operation: number;
  machine: number;
  /** The operation in front of which the move puts this one, or -1 for the end of the machine's queue. */
  behind: number;
  /** The estimated cost of the plan after the move, comparable only within one step. */
  estimate: number;
}

export class TabuSearch {
  private readonly problem: Problem;
  private readonly sequence: Sequence;
  private readonly candidates: Moves;
  private readonly random: () => number;
  /** The ends that have a cost: one for each job, or only the end of all work. */
  private readonly ends: number;
  private readonly endOf: (operation: number) => number;
  private readonly due: Float64Array;
  /** The cost of each millisecond by which an end is late. */
  private readonly lateRate: Float64Array;
  /** The cost of each millisecond until an end, late or not. */
  private readonly rate: number;
  /** The present time of each end, or -Infinity. */
  private readonly endAt: Float64Array;
  /** The time at which each operation's predecessors in its job have ended. */
  private readonly ready: Float64Array;
  /** The time that each operation takes after all that it waits for has ended, closed hours included. */
  private readonly work: Float64Array;
  /** For each operation and each end of a job, the longest path in ms between them; -Infinity if there is none. */
  private readonly tail: Float64Array;
  private readonly isCritical: Uint8Array;
  /** The longest paths through the operations that the estimated move changes: after it, and now. */
  private readonly after: Float64Array;
  private readonly now: Float64Array;
  private readonly ownTail: Float64Array;
  private readonly nextTail: Float64Array;
  /** The operations that the estimated move on their own machine changes, in their new order. */
  private readonly order: Int32Array;
  private readonly newFinish: Float64Array;
  private moves: Move[] = [];
  /** The step until which an order of two operations, or an operation's return to a machine, is forbidden. */
  private readonly forbiddenUntil = new Map<number, number>();
  private steps = 0;

  constructor(
    problem: Problem,
    sequence: Sequence,
    candidates: Moves,
    { random, weights }: { random: () => number; weights: Weights },
  ) {
    this.problem = problem;
    this.sequence = sequence;
    this.candidates = candidates;
    this.random = random;
    const count = problem.operationIds.length;
    const isMakespan = weights.makespan > 0;
    const ends = isMakespan ? 1 : problem.jobIds.length;
    this.ends = ends;
    this.endOf = isMakespan ? () => 0 : (operation) => problem.job[operation];
    this.due = isMakespan ? new Float64Array(1) : problem.jobDue;
    this.lateRate = problem.weight.slice(0, ends).map((weight) => (weights.lateness * weight) / hour);
    this.rate = (weights.flow + weights.makespan) / hour;
    this.endAt = new Float64Array(ends);
    this.ready = new Float64Array(count);
    this.work = new Float64Array(count);
    this.tail = new Float64Array(count * ends);
    this.isCritical = new Uint8Array(count);
    this.after = new Float64Array(ends);
    this.now = new Float64Array(ends);
    this.ownTail = new Float64Array(ends);
    this.nextTail = new Float64Array(ends);
    this.order = new Int32Array(count);
    this.newFinish = new Float64Array(count);
  }

  /** The number of moves that the last step estimated. */
  get estimated(): number {
    return this.moves.length;
  }

  /** Allows all moves again, for a start from another sequence. */
  forget(): void {
    this.forbiddenUntil.clear();
  }

  /**
   * Makes the most promising move that is allowed. A forbidden move is allowed if its plan costs less than
   * `best`. It returns false if there is no move.
   */
  step(best: number): boolean {
    const { sequence } = this;
    this.steps += 1;
    this.renew();
    this.findMoves();
    this.after.set(this.endAt);
    const toBest = this.estimate() + best - sequence.cost;
    sequence.limit = Infinity;
    sequence.mayReorder = true;
    const isMade = this.makeBest(best, toBest);
    sequence.mayReorder = false;
    return isMade;
  }

  /** Makes the most promising move that is allowed, or else any. `toBest` is the estimate of the cost `best`. */
  private makeBest(best: number, toBest: number): boolean {
    const { moves } = this;
    for (let place = 0; place < Math.min(moves.length, tries); place += 1) {
      const move = this.bringBestTo(place);
      const isForbidden = this.isForbidden(move);
      if (isForbidden && move.estimate >= toBest) continue;
      if (this.make(move, isForbidden ? best : Infinity)) return true;
    }
    // If the best moves are all forbidden, any one leads on.
    const from = Math.floor(this.random() * moves.length);
    return [...moves.slice(from), ...moves.slice(0, from)].some((move) => this.make(move, Infinity));
  }

  /** Swaps the move with the lowest estimate, of those from this place on, to the place, and returns it. */
  private bringBestTo(place: number): Move {
    const { moves } = this;
    let best = place;
    for (let each = place + 1; each < moves.length; each += 1)
      if (moves[each].estimate < moves[best].estimate) best = each;
    const move = moves[best];
    moves[best] = moves[place];
    moves[place] = move;
    return move;
  }

  /** Makes the move and forbids its return if it is possible and the plan costs less than `below`. */
  private make(move: Move, below: number): boolean {
    const { sequence } = this;
    const { operation, machine, behind } = move;
    const from = sequence.machine[operation];
    const isEarlier = this.isEarlier(operation, behind);
    const count = from === machine ? this.findOrder(operation, behind) : 0;
    if (!sequence.move(operation, machine, behind)) return false;
    if (sequence.cost >= below) {
      sequence.revert();
      return false;
    }
    const until = this.steps + tenure.least + Math.floor(this.random() * tenure.spread);
    if (from !== machine) this.forbiddenUntil.set(this.onMachine(operation, from), until);
    for (const each of this.order.subarray(0, count))
      if (each !== operation)
        this.forbiddenUntil.set(
          isEarlier ? this.inOrder(each, operation) : this.inOrder(operation, each),
          until,
        );
    return true;
  }

  private isForbidden({ operation, machine, behind }: Move): boolean {
    if (this.sequence.machine[operation] !== machine)
      return this.isStillForbidden(this.onMachine(operation, machine));
    const isEarlier = this.isEarlier(operation, behind);
    return this.order.subarray(0, this.findOrder(operation, behind)).some((each) => {
      if (each === operation) return false;
      return this.isStillForbidden(isEarlier ? this.inOrder(operation, each) : this.inOrder(each, operation));
    });
  }

  /** Returns whether the place in front of `behind`, on the operation's own machine, is an earlier one. */
  private isEarlier(operation: number, behind: number): boolean {
    return behind >= 0 && this.sequence.at[behind] < this.sequence.at[operation];
  }

  /**
   * Writes the operations that a move on the own machine changes to `order`, in their new order: the moved one and
   * those that it passes. It returns their number.
   */
  private findOrder(operation: number, place: number): number {
    const { order, sequence } = this;
    const { behind } = sequence;
    const isEarlier = this.isEarlier(operation, place);
    const to = isEarlier ? operation : place;
    let count = 0;
    if (isEarlier) order[count++] = operation;
    for (let each = isEarlier ? place : behind[operation]; each !== to; each = behind[each])
      order[count++] = each;
    if (!isEarlier) order[count++] = operation;
    return count;
  }

  private isStillForbidden(what: number): boolean {
    return (this.forbiddenUntil.get(what) ?? 0) > this.steps;
  }

  private inOrder(first: number, second: number): number {
    return first * this.ready.length + second;
  }

  private onMachine(operation: number, machine: number): number {
    return -1 - this.inOrder(machine, operation);
  }

  /** Calculates the times and the longest paths of the present sequence. */
  private renew(): void {
    const { sequence, problem, tail, ownTail, work, ready, ends, endAt } = this;
    const { list, before, behind, schedule } = sequence;
    const { linkAt, linkFrom, linkWait } = problem;
    const { finish } = schedule;
    endAt.fill(-Infinity);
    for (const operation of list) {
      let since = problem.release[operation];
      for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
        since = Math.max(since, finish[linkFrom[link]] + linkWait[link]);
      ready[operation] = since;
      if (before[operation] >= 0) since = Math.max(since, finish[before[operation]]);
      work[operation] = Math.max(0, finish[operation] - since);
      const end = this.endOf(operation);
      if (end >= 0) endAt[end] = Math.max(endAt[end], finish[operation]);
    }
    for (let place = list.length - 1; place >= 0; place -= 1) {
      const operation = list[place];
      this.findOwnTail(operation);
      if (behind[operation] >= 0) this.lengthen(ownTail, behind[operation]);
      tail.set(ownTail, operation * ends);
    }
  }

  /** Lengthens paths to those through the operation `next` after a wait, where these are longer. */
  private lengthen(paths: Float64Array, next: number, wait = 0): void {
    const { tail, ends, work } = this;
    const from = next * ends;
    const more = work[next] + wait;
    for (let end = 0; end < ends; end += 1) {
      const path = tail[from + end] + more;
      if (path > paths[end]) paths[end] = path;
    }
  }

  /** Lists the moves of critical operations, with their estimates. */
  private findMoves(): void {
    const { sequence, isCritical } = this;
    const { list, before, behind, machine } = sequence;
    this.moves = [];
    this.findCritical();
    for (const first of list) {
      const on = machine[first];
      if (!isCritical[first] || on < 0) continue;
      this.addElsewhere(first);
      if (this.waitsForMachine(first) && isCritical[before[first]]) continue;
      // A critical block: operations that follow each other on the machine without a gap.
      let last = first;
      for (let each = behind[first]; each >= 0 && isCritical[each] && this.waitsForMachine(each);) {
        last = each;
        each = behind[each];
      }
      const end = behind[last];
      for (let each = first; each !== last; each = behind[each]) {
        this.add(each, on, end);
        this.add(behind[each], on, each);
        if (each !== first) this.add(behind[each], on, first);
      }
    }
  }

  /** Marks the operations on the critical paths of late jobs, from their ends backwards. */
  private findCritical(): void {
    const { sequence, problem, isCritical, endAt, due, ready } = this;
    const { list, before, schedule } = sequence;
    const { linkAt, linkFrom, linkWait } = problem;
    const { finish } = schedule;
    isCritical.fill(0);
    for (let place = list.length - 1; place >= 0; place -= 1) {
      const operation = list[place];
      const end = this.endOf(operation);
      if (end >= 0 && finish[operation] === endAt[end] && finish[operation] > due[end])
        isCritical[operation] = 1;
      if (!isCritical[operation]) continue;
      if (this.waitsForMachine(operation)) {
        isCritical[before[operation]] = 1;
        continue;
      }
      for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
        if (finish[linkFrom[link]] + linkWait[link] === ready[operation]) isCritical[linkFrom[link]] = 1;
    }
  }

  /** Returns whether the operation waits for the one before it on its machine. */
  private waitsForMachine(operation: number): boolean {
    const before = this.sequence.before[operation];
    return before >= 0 && this.sequence.schedule.finish[before] >= this.ready[operation];
  }

  /** Adds the moves of the operation to other machines, to places from its ready time to its present end. */
  private addElsewhere(operation: number): void {
    const { problem, sequence, ready } = this;
    const { start, finish } = sequence.schedule;
    for (let option = problem.optionAt[operation]; option < problem.optionAt[operation + 1]; option += 1) {
      const machine = problem.optionMachine[option];
      if (machine === sequence.machine[operation]) continue;
      let behind = -1;
      for (let each = sequence.last[machine]; ; each = sequence.before[each]) {
        if (each < 0 || start[each] < finish[operation]) this.add(operation, machine, behind);
        if (each < 0 || finish[each] <= ready[operation]) break;
        behind = each;
      }
    }
  }

  private add(operation: number, machine: number, behind: number): void {
    const { sequence } = this;
    if (!this.candidates.canPut(operation, machine, behind)) return;
    const isHere = sequence.machine[operation] === machine;
    const estimate = isHere
      ? this.estimateHere(operation, machine, behind)
      : this.estimateElsewhere(operation, machine, behind);
    this.moves.push({ operation, machine, behind, estimate: estimate + this.random() * tieBreak });
  }

  /** Estimates the cost if the operation moves on its own machine. */
  private estimateHere(operation: number, machine: number, behind: number): number {
    const { sequence, ready, work, order, ends, newFinish, nextTail, ownTail } = this;
    const isEarlier = this.isEarlier(operation, behind);
    const left = sequence.before[isEarlier ? behind : operation];
    const right = isEarlier ? sequence.behind[operation] : behind;
    const count = this.findOrder(operation, behind);
    this.beginEstimate();
    let free = this.freeAfter(left, machine);
    for (let place = 0; place < count; place += 1) {
      const each = order[place];
      this.addPathsNow(each);
      free = (ready[each] > free ? ready[each] : free) + work[each];
      newFinish[place] = free;
    }
    for (let end = 0; end < ends; end += 1) nextTail[end] = -Infinity;
    if (right >= 0) this.lengthen(nextTail, right);
    for (let place = count - 1; place >= 0; place -= 1) {
      const each = order[place];
      this.findOwnTail(each);
      for (let end = 0; end < ends; end += 1) {
        if (nextTail[end] > ownTail[end]) ownTail[end] = nextTail[end];
        nextTail[end] = ownTail[end] + work[each];
      }
      this.addPathsAfter(newFinish[place]);
    }
    return this.estimate();
  }

  /** Estimates the cost if the operation moves to another machine. */
  private estimateElsewhere(operation: number, machine: number, behind: number): number {
    const { problem, sequence, ready, ownTail } = this;
    const option = optionOn(problem, operation, machine);
    const left = behind < 0 ? sequence.last[machine] : sequence.before[behind];
    this.beginEstimate();
    this.addPathsNow(operation);
    this.findOwnTail(operation);
    if (behind >= 0) this.lengthen(ownTail, behind);
    const took = problem.optionReady[option] + problem.optionRun[option];
    this.addPathsAfter(Math.max(this.freeAfter(left, machine), ready[operation]) + took);
    const next = sequence.behind[operation];
    if (next < 0) return this.estimate();
    // The next operation on the old machine no longer waits for this one.
    const free = this.freeAfter(sequence.before[operation], sequence.machine[operation]);
    for (let end = 0; end < ownTail.length; end += 1) ownTail[end] = -Infinity;
    this.lengthen(ownTail, next);
    this.addPathsAfter(Math.max(free, ready[next]));
    return this.estimate();
  }

  private freeAfter(operation: number, machine: number): number {
    return operation < 0 ? this.problem.freeFrom[machine] : this.sequence.schedule.finish[operation];
  }

  private beginEstimate(): void {
    const { after, now, ends } = this;
    for (let end = 0; end < ends; end += 1) after[end] = now[end] = -Infinity;
  }

  /** Adds the present longest paths through the operation. */
  private addPathsNow(operation: number): void {
    const { now, tail, ends } = this;
    const finish = this.sequence.schedule.finish[operation];
    const from = operation * ends;
    for (let end = 0; end < ends; end += 1) {
      const at = finish + tail[from + end];
      if (at > now[end]) now[end] = at;
    }
  }

  /** Adds the paths that `ownTail` continues after the time `finish`. */
  private addPathsAfter(finish: number): void {
    const { after, ownTail } = this;
    for (let end = 0; end < after.length; end += 1) {
      const at = finish + ownTail[end];
      if (at > after[end]) after[end] = at;
    }
  }

  /** Finds the longest paths from the operation to the ends through its job's next operations. */
  private findOwnTail(operation: number): void {
    const { ownTail, problem, sequence } = this;
    for (let end = 0; end < ownTail.length; end += 1) ownTail[end] = -Infinity;
    const own = this.endOf(operation);
    if (own >= 0) ownTail[own] = 0;
    for (let each = problem.nextAt[operation]; each < problem.nextAt[operation + 1]; each += 1)
      if (sequence.at[problem.next[each]] >= 0)
        this.lengthen(ownTail, problem.next[each], problem.nextWait[each]);
  }

  /** Returns the cost of all ends after the estimated move. */
  private estimate(): number {
    const { after, now, endAt, due, lateRate, rate, ends } = this;
    let cost = 0;
    for (let end = 0; end < ends; end += 1) {
      // A job that ends late for other reasons ends no earlier after the move.
      const isOther = now[end] < endAt[end] || after[end] === -Infinity;
      const at = isOther ? Math.max(endAt[end], after[end]) : after[end];
      if (at > -Infinity) cost += rate * at + lateRate[end] * Math.max(0, at - due[end]);
    }
    return cost;
  }
}
