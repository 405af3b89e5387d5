/**
 * Improves a plan by simulated annealing, starting from the best plan of the dispatching rules and of orders
 * of whole jobs (docs/plan.md). It reads no clock, so an equal seed and number of evaluations give an equal plan.
 */
import { type Bounds, boundsOf } from './allowed-moves-and-prices.ts';
import { orderByTime } from './sort-by-time.ts';
import { provenCost } from './incremental-plan-cost.ts';
import { decode } from './calculate-schedule.ts';
import {
  apparentTardiness,
  byDue,
  byOrder,
  dispatch,
  longestTail,
  type Rule,
  shortest,
  tailsOf,
} from './dispatching-rules.ts';
import { JobOrders } from './job-orders.ts';
import { type Goal, type Weights, weightsOf } from './plan-cost.ts';
import { Moves } from './choose-next-move.ts';
import { type Plan, type Problem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { TabuSearch } from './tabu-search.ts';
import { planOf, Sequence } from './operation-sequence.ts';
import { type Schedule } from './operation-timing.ts';

export interface Options {
  goal: Goal;
  seed?: number;
  /** The number of open hours from now in which the search moves no operation. */
  frozenHours?: number;
  /**
   * The search moves an operation to another machine only if the operation starts within this number of days in the present schedule.
   */
  horizonDays?: number;
  /**
   * Whether moving an operation away from its position in the queues has a price. It has none if a plant is
   * planned from scratch.
   */
  steady?: boolean;
}

export interface Improver {
  /** The schedule of the current queues. */
  readonly before: Schedule;
  readonly bounds: Bounds;
  readonly best: Plan;
  /** The cost of the best plan that the search has found, including the price of its moves. */
  readonly cost: number;
  /** The lowest cost of the dispatching rules that the search has tried. */
  readonly dispatched: number;
  /**
   * The number of dispatching rules that the search has not tried yet. Each evaluation tries one until none
   * is left.
   */
  readonly rulesLeft: number;
  readonly evaluations: number;
  /**
   * Evaluates `evaluations` more plans. It returns whether one of them is better than the best plan before.
   */
  run: (evaluations: number) => boolean;
}

/**
 * The dispatching rules in the sequence in which the search tries them. The rules that are best on most
 * plants come first, since a large plant has time for only a few.
 */
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

/**
 * The lengths of cooling cycles in evaluations. `most`, and `ofEach` times the number of operations, limit it.
 */
const cycle = { most: 200_000, ofEach: 400 };
interface Manner {
  /** The length of the first cooling cycle in evaluations. Each is `growth` times the previous one. */
  first: number;
  growth: number;
  /** The number of steps without a lower cost after which the tabu search of a cycle ends, or 0 for none. */
  tabu: number;
  /**
   * The temperatures at which cycles start, relative to the average cost of a move that makes the plan worse.
   * After a cycle without success, the next temperature applies.
   */
  heats: readonly number[];
  /**
   * The share of moves that shift a whole job. Each such move recalculates the whole schedule, which takes
   * too long with many operations.
   */
  wholeJobs: number;
}
const large: Manner = { first: 2_000, growth: 1.6, tabu: 0, heats: [0.005, 0.05, 0.5, 3], wholeJobs: 0 };
/** The search's parameters for plants with up to `upTo` operations. Small plants need higher temperatures. */
const smaller: readonly (Manner & { upTo: number })[] = [
  { upTo: 150, first: 1_000, growth: 1, tabu: 500, heats: [0.15, 0.5, 3], wholeJobs: 0.05 },
  { upTo: 800, first: 20_000, growth: 1.6, tabu: 0, heats: [0.05, 0.5, 3], wholeJobs: 0 },
];
/** For the makespan, tabu search is best almost alone: a few hot moves before it lead to other plans. */
const forMakespan: Manner = { first: 30, growth: 1, tabu: 1000, heats: [3], wholeJobs: 0 };
/** The number of moves that tabu search estimates in the time of one evaluation. */
const estimatesInEvaluation = 10;
/** The number of random moves before the hottest cycle, which take the search to quite different plans. */
const away = 10;
const cooled = 0.02;
/**
 * The search abandons a move early if its estimated cost exceeds the limit by more than `above`. It still
 * finishes the share `but` of such moves, because estimates can be wrong. For the makespan it finishes all of
 * them.
 */
const givenUp = { above: 0.3, but: 0.005 };
/**
 * The search for an order of whole jobs, in plants with up to `upTo` operations. Before the first cooling cycle
 * it recalculates each operation `first` times on average. Between cycles it takes the share `share` of their
 * time. It ends if its best order costs more than `hopeless` times the best plan, as in shops whose jobs take
 * different routes.
 */
const ordering = { upTo: 20_000, first: 100, share: 1, hopeless: 1.2 };

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
  /** The number of operations that can have a date, out of all operations. */
  private readonly inAll: number;
  private readonly needsProof: boolean;
  private readonly manner: Manner;
  private plan: Plan | null = null;
  /** The search for an order of whole jobs, or null before it begins and after it has ended. */
  private orders: JobOrders | null = null;
  /** The number of operations that the search for an order may recalculate before the next cycle. */
  private ordersUntil = 0;
  private at = Infinity;
  private length: number;
  private accepted = 0;
  private readonly tabu: TabuSearch;
  /** The number of steps since the present tabu search found its best plan, and that plan's cost. */
  private sinceLower = Infinity;
  private lowest = Infinity;
  private heat = 0;
  private costBefore = Infinity;
  /**
   * The sum and the number of cost increases by moves that make the plan worse, to calculate their average.
   */
  private worse = { sum: 0, count: 0 };

  constructor(problem: Problem, options: Options) {
    const { goal, seed = 1, frozenHours = 0, horizonDays = Infinity, steady = goal !== 'makespan' } = options;
    this.before = decode(problem);
    this.bounds = boundsOf(problem, this.before, { frozenHours, horizonDays, isPriced: steady });
    this.random = randomOf(seed);
    this.problem = problem;
    this.weights = weightsOf(goal);
    this.inAll = this.bounds.isSchedulable.reduce((sum, each) => sum + each, 0);
    const fits = smaller.find(({ upTo }) => this.inAll <= upTo) ?? large;
    this.manner = this.weights.makespan > 0 ? forMakespan : fits;
    this.length = this.manner.first / this.manner.growth;
    this.needsProof =
      !problem.options.readyAhead &&
      (problem.toolsCount > 0 ||
        problem.crewAbsences.length > 0 ||
        problem.pinStart.some((time) => time !== -Infinity));
    this.sequence = new Sequence(problem, this.bounds, this.weights);
    this.moves = new Moves(problem, this.bounds, this.sequence, {
      random: this.random,
      weights: this.weights,
    });
    this.tabu = new TabuSearch(problem, this.sequence, this.moves, {
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
    const until = this.evaluations + evaluations;
    while (this.evaluations < until) {
      const rule = this.rules.shift();
      if (rule) this.byRule(rule);
      else if (this.orders && this.orders.placed < this.ordersUntil) this.byOrder(this.orders);
      else if (this.sinceLower < this.manner.tabu) this.tabuStep();
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
    if (this.rulesLeft > 0 || this.weights.makespan > 0 || this.inAll > ordering.upTo) return;
    const { problem, bounds, weights, random } = this;
    this.sequence.load(this.current.list, this.current.machine);
    const { start } = this.sequence.schedule;
    this.orders = new JobOrders(problem, bounds, weights, { start, random });
    this.ordersUntil = this.inAll * ordering.first;
  }

  private byOrder(orders: JobOrders): void {
    const before = orders.best.cost;
    this.evaluations += 1;
    const hasMore = orders.next();
    const { order, machine, cost } = orders.best;
    if (cost < before) this.consider(order, machine);
    if (!hasMore || (cost < Infinity && cost > this.cost * ordering.hopeless)) this.orders = null;
  }

  /** Grants the search for an order its share of the time that this search has taken. */
  private grantOrders(): void {
    this.ordersUntil = ordering.share * (this.sequence.settled + (this.evaluations * this.inAll) / 64);
  }

  private consider(order: ArrayLike<number>, machine: Int32Array): void {
    this.sequence.load(Array.from(order), machine);
    this.evaluations += 1;
    if (this.isBetter()) this.keep();
  }

  /**
   * Returns the operations of the current queues sorted by start, which keeps the sequence on each machine
   * and in each job.
   */
  private currentOrder(problem: Problem): number[] {
    const { start, run } = this.before;
    const { linkAt, linkFrom } = problem;
    const inTime = [...start.keys()]
      .filter((each) => this.bounds.isSchedulable[each])
      .sort((a, b) => order(start[a], start[b]) || order(run[a], run[b]) || a - b);
    const isDone = new Uint8Array(start.length);
    const sorted: number[] = [];
    const visit = (operation: number) => {
      if (isDone[operation]) return;
      isDone[operation] = 1;
      for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) visit(linkFrom[link]);
      sorted.push(operation);
    };
    for (const operation of inTime) visit(operation);
    return sorted;
  }

  /**
   * Returns whether the present sequence is better than the best plan. Fewer missing dates and missed pinned
   * starts decide first, then the lower cost.
   */
  private isBetter(): boolean {
    const { list, costs, cost } = this.sequence;
    const broken = (this.inAll - list.length) * this.inAll + costs.brokenCount;
    if (broken > this.broken || (broken === this.broken && cost >= this.cost - 1e-9)) return false;
    this.real = { broken, cost };
    // The queues decide which operation gets a tool first and what a promised time keeps away. So decode() has the
    // last word.
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
    const { heats, first, growth } = this.manner;
    if (this.cost === this.costBefore) this.heat = (this.heat + 1) % heats.length;
    this.costBefore = this.cost;
    this.at = 0;
    const most = Math.min(cycle.most, Math.max(first, this.inAll * cycle.ofEach));
    this.length = Math.min(most, Math.ceil(this.length * growth));
    this.sequence.load(this.current.list, this.current.machine);
    this.sequence.load(orderByTime(this.problem, this.sequence), this.current.machine);
    if (this.heat === heats.length - 1) for (let each = 0; each < away; each += 1) this.moves.anywhere();
  }

  private endCycle(): void {
    this.grantOrders();
    this.tabu.forget();
    this.lowest = Infinity;
    this.sinceLower = 0;
  }

  private tabuStep(): void {
    const { sequence } = this;
    this.sinceLower += 1;
    if (!this.tabu.step(this.cost)) this.sinceLower = Infinity;
    this.evaluations += 1 + Math.floor(this.tabu.estimated / estimatesInEvaluation);
    if (this.isBetter()) this.keep();
    if (sequence.cost >= this.lowest - 1e-9) return;
    this.lowest = sequence.cost;
    this.sinceLower = 0;
  }

  private step(): void {
    const { sequence, worse, manner } = this;
    if (this.at >= this.length) this.beginCycle();
    this.at += 1;
    this.evaluations += 1;
    if (this.at >= this.length) this.endCycle();
    const was = sequence.cost;
    const mean = worse.count > 0 ? Math.exp(worse.sum / worse.count) : 0;
    const temperature = mean * manner.heats[this.heat] * cooled ** (this.at / this.length);
    // Draws the highest acceptable cost before the move's cost is known.
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
    if (difference > most) return sequence.revert();
    this.accepted += 1;
    if (this.isBetter()) this.keep();
    if (this.accepted % 500 === 0)
      sequence.load(orderByTime(this.problem, sequence), sequence.machine.slice());
  }

  /** Tries to shift a whole job. It accepts the new sequence if its cost is below `most`. */
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

/** Compares two times for sorting. Missing times (NaN) come last. */
const order = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
