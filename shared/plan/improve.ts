/**
 * Makes a plan better, as long as somebody asks for it: from the best of several dispatch rules by annealing, moves along what keeps
 * late jobs from being earlier (docs/plan.md). No clock: the same seed and number of evaluations give the same plan.
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
  /** What starts within them stays as it is. */
  frozenHours?: number;
  /** What starts later than that stays on its machine. */
  horizonDays?: number;
  /** Whether every move against the queues as they stand has a price; a plant that is planned from nothing has none. */
  steady?: boolean;
}

export interface Improver {
  /** What the queues lead to as they stand. */
  readonly before: Schedule;
  readonly bounds: Bounds;
  readonly best: Plan;
  /** What the best one costs, its moves included. */
  readonly cost: number;
  /** Of the best of the dispatch rules so far. */
  readonly dispatched: number;
  /** So many of them are still to be tried, one by each of the next evaluations. */
  readonly rulesLeft: number;
  readonly evaluations: number;
  /** Goes on for so many evaluations; whether a better plan was found. */
  run: (evaluations: number) => boolean;
}

/** First those that are the best mostly: a first proposal of a large plant has time for no more. */
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

/** How much longer each next cycle of cooling is, and the longest, which for a small plant is shorter. */
const cycle = { growth: 1.6, most: 200_000, ofEach: 400 };
interface Manner {
  /** How long the first cycle is. */
  first: number;
  /**
   * The temperature at which a cycle begins, against what a move for the worse costs. A cycle that finds nothing is followed by the next
   * one of them. It ends at a part of it.
   */
  heats: readonly number[];
  /** The share of moves that are of a whole job: these are worked out in full, which for more than a few operations is not worth it. */
  wholeJobs: number;
}
const large: Manner = { first: 2_000, heats: [0.005, 0.05, 0.5, 3], wholeJobs: 0 };
/** Up to so many operations: a large plant asks for little heat, a small one for much. */
const smaller: readonly (Manner & { upTo: number })[] = [
  { upTo: 150, first: 2_000, heats: [0.15, 0.5, 3], wholeJobs: 0.05 },
  { upTo: 800, first: 20_000, heats: [0.05, 0.5, 3], wholeJobs: 0 },
];
/** The hottest begins so many moves away from the best: a plan of which several places have to change at once is reached no other way. */
const away = 20;
const cooled = 0.02;
/**
 * Of twenty moves nineteen are refused, and most show early that they will be: one that seems to cost so much more than it may, against
 * what a move for the worse costs, is given up then. Some are worked out to the end all the same, as what seems is not what is; all are where the end of all counts, which
 * no job's end tells.
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
  private kept: Pick<Sequence, 'list' | 'machine'> = { list: new Int32Array(0), machine: new Int32Array(0) };
  private broken = Infinity;
  private real = { broken: 0, cost: 0 };
  private readonly problem: Problem;
  private readonly weights: Weights;
  /** How many can have a date. */
  private readonly inAll: number;
  private readonly needsProof: boolean;
  private readonly manner: Manner;
  private plan: Plan | null = null;
  private at = 0;
  private length: number;
  private accepted = 0;
  private heat = 0;
  private costBefore = Infinity;
  /** What a move for the worse costs. */
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
    this.consider(this.asIs(problem), this.bounds.machine);
  }

  get rulesLeft(): number {
    return this.rules.length;
  }

  get best(): Plan {
    return (this.plan ??= planOf(this.problem, this.kept));
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
    if (this.rulesLeft === 0) this.sequence.load(this.kept.list, this.kept.machine);
  }

  private consider(order: ArrayLike<number>, machine: Int32Array): void {
    this.sequence.load(Array.from(order), machine);
    this.evaluations += 1;
    if (this.isBetter()) this.keep();
  }

  /** The queues as they stand, in the order of their start, which is one of each machine and each job. */
  private asIs(problem: Problem): number[] {
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

  /** First that all has a date that can have one and every promised time is kept, then what it costs. */
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
    this.kept = { list: this.sequence.list.slice(), machine: this.sequence.machine.slice() };
    this.plan = null;
  }

  private beginCycle(): void {
    const { heats, first } = this.manner;
    if (this.cost === this.costBefore) this.heat = (this.heat + 1) % heats.length;
    this.costBefore = this.cost;
    this.at = 0;
    const most = Math.min(cycle.most, Math.max(first, this.inAll * cycle.ofEach));
    this.length = Math.min(most, Math.ceil(this.length * cycle.growth));
    this.sequence.load(this.kept.list, this.kept.machine);
    this.sequence.load(orderByTime(this.problem, this.sequence), this.kept.machine);
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

  /** A move of a whole job, taken where it costs no more than that. */
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

/** What has no time comes last. */
const order = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
