/**
 * Improves a plan by simulated annealing, starting from the best dispatching rule (docs/plan.md). It has no clock:
 * the same seed and number of evaluations give the same plan.
 */
import { type Bounds, boundsOf } from './search-bounds.ts';
import { orderByTime } from './time-order.ts';
import { provenCost } from './running-cost.ts';
import { decode } from './decode.ts';
import {
  apparentTardiness,
  byDue,
  byOrder,
  dispatch,
  longestTail,
  type Rule,
  shortest,
  tailsOf,
} from './dispatch.ts';
import { type Goal, type Weights, weightsOf } from './measure.ts';
import { Moves } from './search-moves.ts';
import { type Plan, type Problem } from './problem.ts';
import { randomOf } from './random.ts';
import { planOf, Sequence } from './sequence.ts';
import { type Schedule } from './operation-timing.ts';

export interface Options {
  goal: Goal;
  seed?: number;
  /** Operations that start within these hours do not move. */
  frozenHours?: number;
  /** Operations that start later keep their machine. */
  horizonDays?: number;
  /** Whether moves away from the current queues have a price. A plant that is planned from scratch has none. */
  steady?: boolean;
}

export interface Improver {
  /** The schedule of the current queues. */
  readonly before: Schedule;
  readonly bounds: Bounds;
  readonly best: Plan;
  /** The cost of the best plan, including its moves. */
  readonly cost: number;
  /** The cost of the best dispatching rule so far. */
  readonly dispatched: number;
  /** The number of rules left to try; each of the next evaluations tries one. */
  readonly rulesLeft: number;
  readonly evaluations: number;
  /** Runs this many evaluations and returns whether a better plan was found. */
  run: (evaluations: number) => boolean;
}

/** The rules, usually best first, since a large plant has time for only a few. */
const rules: readonly Rule[] = [
  { rank: apparentTardiness(8, 0.5), leaves: true },
  { rank: apparentTardiness(24, 0.2), leaves: true },
  { rank: apparentTardiness(2, 0.5), leaves: true },
  { rank: byDue, leaves: true },
  { rank: apparentTardiness(8, 0.5), leaves: false },
  { rank: apparentTardiness(2, 0.5), leaves: false },
  { rank: byDue, leaves: false },
  { rank: byOrder, leaves: false },
  { rank: shortest, leaves: true },
  { rank: longestTail, leaves: true },
];

export function openImprover(problem: Problem, options: Options): Improver {
  return new Annealing(problem, options);
}

/** The growth factor of cooling cycles, and the longest cycle, which is shorter for small plants. */
const cycle = { growth: 1.6, most: 200_000, ofEach: 400 };
interface Manner {
  /** The length of the first cycle. */
  first: number;
  /**
   * The start temperatures, relative to the cost of a worsening move. A cycle without success is followed by the next
   * one.
   */
  heats: readonly number[];
  /** The share of moves of whole jobs. They are fully recalculated, which is too slow for many operations. */
  wholeJobs: number;
}
const large: Manner = { first: 2_000, heats: [0.005, 0.05, 0.5, 3], wholeJobs: 0 };
/** Parameters by the largest number of operations. Large plants need little heat, small ones much. */
const smaller: readonly (Manner & { upTo: number })[] = [
  { upTo: 150, first: 2_000, heats: [0.15, 0.5, 3], wholeJobs: 0.05 },
  { upTo: 800, first: 20_000, heats: [0.05, 0.5, 3], wholeJobs: 0 },
];
/**
 * The hottest cycle starts this many moves away from the best plan, to reach plans that differ in several positions.
 */
const away = 20;
const cooled = 0.02;
/**
 * A move whose estimate is far worse than acceptable is abandoned early. A few are still finished, because the
 * estimate can be wrong; with makespan as the goal, all are.
 */
const givenUp = { above: 0.3, but: 0.005 };

class Annealing implements Improver {
  readonly before: Schedule;
  readonly bounds: Bounds;
  cost = Infinity;
  dispatched = Infinity;
  evaluations = 0;
  private readonly sequence: Sequence;
  private readonly moves: Moves;
  private readonly random: () => number;
  private readonly rules = [...rules];
  private tails: Float64Array | null = null;
  private current: Pick<Sequence, 'list' | 'machine'> = {
    list: new Int32Array(0),
    machine: new Int32Array(0),
  };
  private broken = Infinity;
  private real = { broken: 0, cost: 0 };
  private readonly problem: Problem;
  private readonly weights: Weights;
  /** The number of operations that can have a date. */
  private readonly inAll: number;
  private readonly needsProof: boolean;
  private readonly manner: Manner;
  private plan: Plan | null = null;
  private at = 0;
  private length: number;
  private accepted = 0;
  private heat = 0;
  private costBefore = Infinity;
  /** The average cost of a worsening move. */
  private worse = { sum: 0, count: 0 };

  constructor(problem: Problem, options: Options) {
    const { goal, seed = 1, frozenHours = 0, horizonDays = Infinity, steady = goal !== 'makespan' } = options;
    this.before = decode(problem);
    this.bounds = boundsOf(problem, this.before, { frozenHours, horizonDays, isPriced: steady });
    this.random = randomOf(seed);
    this.problem = problem;
    this.weights = weightsOf(goal);
    this.inAll = this.bounds.isSchedulable.reduce((sum, each) => sum + each, 0);
    // When all of it ends asks for the same of any.
    const fits = this.weights.makespan === 0 && smaller.find(({ upTo }) => this.inAll <= upTo);
    this.manner = fits || large;
    this.length = this.manner.first;
    this.needsProof =
      !problem.options.readyAhead &&
      (problem.toolsCount > 0 || problem.pinStart.some((time) => time !== -Infinity));
    this.sequence = new Sequence(problem, this.bounds, this.weights);
    this.moves = new Moves(problem, this.bounds, this.sequence, {
      random: this.random,
      weights: this.weights,
    });
    this.consider(this.currentOrder(problem), this.bounds.machine);
  }

  get rulesLeft(): number {
    return this.rules.length;
  }

  get best(): Plan {
    return (this.plan ??= planOf(this.problem, this.current));
  }

  run(evaluations: number): boolean {
    const before = this.cost;
    for (let each = 0; each < evaluations; each += 1) {
      const rule = this.rules.shift();
      if (rule) this.byRule(rule);
      else this.step();
    }
    return this.cost !== before;
  }

  private byRule(rule: Rule): void {
    this.tails ??= tailsOf(this.problem);
    const { order, machine } = dispatch(this.problem, this.bounds, this.tails, rule);
    this.consider(order, machine);
    if (this.sequence.costs.brokenCount === 0)
      this.dispatched = Math.min(this.dispatched, this.sequence.cost);
    if (this.rulesLeft === 0) this.sequence.load(this.current.list, this.current.machine);
  }

  private consider(order: ArrayLike<number>, machine: Int32Array): void {
    this.sequence.load(Array.from(order), machine);
    this.evaluations += 1;
    if (this.isBetter()) this.keep();
  }

  /** Returns the current queues in the order of their start, which is consistent on each machine and in each job. */
  private currentOrder(problem: Problem): number[] {
    const { start, run } = this.before;
    const { linkAt, linkFrom } = problem;
    const inTime = [...start.keys()]
      .filter((each) => this.bounds.isSchedulable[each])
      .sort(
        (a, b) =>
          order(start[a] as number, start[b] as number) || order(run[a] as number, run[b] as number) || a - b,
      );
    const isDone = new Uint8Array(start.length);
    const sorted: number[] = [];
    const visit = (operation: number) => {
      if (isDone[operation]) return;
      isDone[operation] = 1;
      for (let link = linkAt[operation] as number; link < (linkAt[operation + 1] as number); link += 1)
        visit(linkFrom[link] as number);
      sorted.push(operation);
    };
    for (const operation of inTime) visit(operation);
    return sorted;
  }

  /** Compares plans: first by missing dates and broken promised times, then by cost. */
  private isBetter(): boolean {
    const { list, costs, cost } = this.sequence;
    const broken = (this.inAll - list.length) * this.inAll + costs.brokenCount;
    if (broken > this.broken || (broken === this.broken && cost >= this.cost - 1e-9)) return false;
    this.real = { broken, cost };
    // Who gets a tool first, and what a promised time keeps away, the queues decide among machines: they have the last word.
    if (this.needsProof)
      this.real = provenCost(this.problem, this.bounds, this.weights, planOf(this.problem, this.sequence));
    if (this.real.broken !== this.broken) return this.real.broken < this.broken;
    return this.real.cost < this.cost - 1e-9;
  }

  private keep(): void {
    ({ cost: this.cost, broken: this.broken } = this.real);
    this.current = { list: this.sequence.list.slice(), machine: this.sequence.machine.slice() };
    this.plan = null;
  }

  private beginCycle(): void {
    const { heats, first } = this.manner;
    if (this.cost === this.costBefore) this.heat = (this.heat + 1) % heats.length;
    this.costBefore = this.cost;
    this.at = 0;
    const most = Math.min(cycle.most, Math.max(first, this.inAll * cycle.ofEach));
    this.length = Math.min(most, Math.ceil(this.length * cycle.growth));
    this.sequence.load(this.current.list, this.current.machine);
    this.sequence.load(orderByTime(this.problem, this.sequence), this.current.machine);
    if (this.heat === heats.length - 1) for (let each = 0; each < away; each += 1) this.moves.anywhere();
  }

  private step(): void {
    const { sequence, worse, manner } = this;
    if (this.at >= this.length) this.beginCycle();
    this.at += 1;
    this.evaluations += 1;
    const was = sequence.cost;
    const mean = worse.count > 0 ? Math.exp(worse.sum / worse.count) : 0;
    const temperature = mean * (manner.heats[this.heat] as number) * cooled ** (this.at / this.length);
    // What it may cost, decided before that is known.
    const most = -temperature * Math.log(1 - this.random());
    if (manner.wholeJobs > 0 && this.random() < manner.wholeJobs) return this.wholeJob(most);
    const isWhole = mean === 0 || this.weights.makespan > 0 || this.random() < givenUp.but;
    sequence.limit = isWhole ? Infinity : most + givenUp.above * mean;
    sequence.gaveUpAt = 0;
    if (!this.moves.next()) {
      if (sequence.gaveUpAt > 0) this.learn(sequence.gaveUpAt);
      return;
    }
    const difference = sequence.cost - was;
    if (difference > 0) this.learn(difference);
    if (difference > most) return sequence.takeBack();
    this.accepted += 1;
    if (this.isBetter()) this.keep();
    if (this.accepted % 500 === 0)
      sequence.load(orderByTime(this.problem, sequence), sequence.machine.slice());
  }

  /** Tries a move of a whole job and accepts it if its cost stays within the limit. */
  private wholeJob(most: number): void {
    const { sequence } = this;
    const order = this.moves.wholeJob();
    if (!order) return;
    const [list, machine, was] = [sequence.list.slice(), sequence.machine.slice(), sequence.cost];
    sequence.load(order, machine);
    if (sequence.list.length < list.length || sequence.cost - was > most) return sequence.load(list, machine);
    this.accepted += 1;
    if (this.isBetter()) this.keep();
  }

  private learn(difference: number): void {
    this.worse.sum += Math.log(difference);
    this.worse.count += 1;
  }
}

/** Compares times; missing times sort last. */
const order = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
