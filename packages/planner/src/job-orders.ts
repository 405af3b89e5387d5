/**
 * Searches for a good order of whole jobs. It builds one from a plan, job by job (NEH), then takes a few jobs
 * out and puts each back where the whole costs least (iterated greedy, Ruiz and Stützle 2007). A job's
 * operations go behind those of earlier jobs, each on the machine that ends it first.
 */
import { type Bounds, canMoveTo } from './allowed-moves-and-prices.ts';
import { groupBy } from './group-by.ts';
import { IncrementalPlanCost } from './incremental-plan-cost.ts';
import { type Weights } from './plan-cost.ts';
import { keysCount, type Problem } from './planning-problem.ts';
import {
  applyChangeover,
  emptyPlacement,
  emptySchedule,
  makeReadyTime,
  readyAt,
  type Schedule,
  scheduleOperation,
  unschedule,
} from './operation-timing.ts';

const hour = 3_600_000;
/** The cost of an operation without a date or with a missed pinned start, in hours of lateness. */
const penalty = 1e6;
/** The number of places on each side of its last one at which the search tries a job. */
const nearest = { first: 8, later: 12 };
/** The average share of the cost by which the search accepts a worse order. */
const heat = 0.002;

/** Jobs that are linked to each other, with their movable operations in topological order. */
interface Group {
  operations: readonly number[];
  jobs: readonly number[];
}

/** The machines and tools at a place of the order, and the cost of all jobs before it. */
interface State {
  /** The time from which each machine, and then each tool, is free. */
  free: Float64Array;
  /** The set-up of each machine, and then 1 for each machine that has done something, else 0. */
  keys: Int32Array;
  cost: number;
}

export class JobOrders {
  /** The number of operations that the search has placed so far, as a measure of its time. */
  placed = 0;
  /** The operations in the best order of jobs, and the machine of each operation. */
  best = { order: [] as number[], machine: new Int32Array(0), cost: Infinity };
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly random: () => number;
  private readonly schedule: Schedule;
  private readonly costs: IncrementalPlanCost;
  private readonly machines: number;
  /** The operations with a fixed position, which come before all jobs. */
  private readonly fixed: readonly number[];
  private readonly groups: readonly Group[];
  /** The cost of each group at its place in the present order, by which the search picks groups. */
  private readonly costOf: Float64Array;
  private order: number[] = [];
  /** The state before each place of the present order. */
  private readonly states: State[] = [];
  private readonly now: State;
  private readonly trials: Generator<void>;
  private readonly turn = emptyPlacement();

  /** `start` has the start of each operation in a plan, by which the first order is sorted. */
  constructor(
    problem: Problem,
    bounds: Bounds,
    weights: Weights,
    { start, random }: { start: Float64Array; random: () => number },
  ) {
    this.problem = problem;
    this.bounds = bounds;
    this.random = random;
    this.machines = problem.machineIds.length;
    this.schedule = emptySchedule(problem.operationIds.length);
    this.costs = new IncrementalPlanCost(problem, bounds, weights, this.schedule);
    const { originalStart, isPositionFixed } = bounds;
    const movable = topologicalOrder(problem, bounds);
    this.fixed = movable
      .filter((each) => isPositionFixed[each])
      .sort((a, b) => (originalStart[a] ?? 0) - (originalStart[b] ?? 0));
    this.groups = groupsOf(
      problem,
      movable.filter((each) => !isPositionFixed[each]),
    );
    this.costOf = new Float64Array(this.groups.length);
    this.now = {
      free: new Float64Array(this.machines + problem.toolsCount).fill(problem.now),
      keys: new Int32Array(this.machines * (keysCount + 1)),
      cost: 0,
    };
    this.now.free.set(problem.freeFrom);
    this.now.keys.set(problem.machineKeys);
    const inGroups = new Set(this.groups.flatMap(({ jobs }) => jobs));
    const jobs = [...problem.jobIds.keys()].filter((each) => !inGroups.has(each));
    this.placeGroup({ operations: this.fixed, jobs });
    this.save(0);
    const begins = this.groups.map(({ operations }) => meanOf(operations, start));
    this.trials = this.search([...begins.keys()].sort((a, b) => begins[a] - begins[b]));
  }

  /** Tries one place of a job, and returns whether there is more to try. */
  next(): boolean {
    return this.trials.next().done !== true;
  }

  /** Searches for ever if there are two groups, and yields after each trial. It adds the groups in the order `first`. */
  private *search(first: readonly number[]): Generator<void> {
    for (const group of first) yield* this.insert(group, this.order.length, nearest.first);
    this.keep();
    let cost = this.total;
    while (first.length > 1) {
      const was = this.order.slice();
      const out = this.pickSome();
      this.order = was.filter((_group, place) => !out.includes(place));
      this.settle(Math.min(...out));
      for (const place of out) yield* this.insert(was[place], place, nearest.later);
      if (this.total < this.best.cost - 1e-9) this.keep();
      if (this.total <= cost * (1 - heat * Math.log(1 - this.random()))) cost = this.total;
      else {
        const changed = was.findIndex((group, place) => group !== this.order[place]);
        this.order = was;
        this.settle(changed);
      }
    }
  }

  /** Returns the places of one to three groups. */
  private pickSome(): number[] {
    const out = [this.pick()];
    while (out.length < Math.min(3, this.order.length - 1) && this.random() < 0.5) {
      const other = Math.floor(this.random() * this.order.length);
      if (!out.includes(other)) out.push(other);
    }
    return out;
  }

  private get total(): number {
    return this.states[this.order.length].cost;
  }

  /** Returns the place of a group, usually one that costs much. */
  private pick(): number {
    const any = () => Math.floor(this.random() * this.order.length);
    const [one, other] = [any(), any()];
    return this.costOf[this.order[one]] > this.costOf[this.order[other]] ? one : other;
  }

  private keep(): void {
    this.settle(0);
    const operations = this.order.flatMap((group) => this.groups[group].operations);
    this.best = {
      order: [...this.fixed, ...operations],
      machine: this.bounds.machine.map((on, each) =>
        Number.isNaN(this.schedule.start[each]) ? on : this.schedule.machine[each],
      ),
      cost: this.total,
    };
  }

  /** Puts the group where the whole costs least, of at most `places` places on each side of `near`. */
  private *insert(group: number, near: number, places: number): Generator<void> {
    const { order, states } = this;
    const last = order.length;
    near = Math.min(near, last);
    let [best, least] = [near, Infinity];
    const total = states[last].cost;
    for (let far = 0; far <= Math.min(places, last); far += 1)
      for (const at of far === 0 ? [near] : [near - far, near + far]) {
        if (at < 0 || at > last) continue;
        this.load(states[at]);
        // No group behind this place is expected to cost less than without the new one.
        let after = total - this.now.cost;
        this.placeGroup(this.groups[group]);
        for (let place = at; place < last && this.now.cost + after < least; place += 1) {
          after -= states[place + 1].cost - states[place].cost;
          this.placeGroup(this.groups[order[place]]);
        }
        if (this.now.cost + after < least) [best, least] = [at, this.now.cost + after];
        yield;
      }
    order.splice(best, 0, group);
    this.settle(best);
  }

  /** Places all groups from this place of the order on, and saves the states between them. */
  private settle(from: number): void {
    this.load(this.states[from]);
    for (const [each, group] of this.order.slice(from).entries()) {
      const before = this.now.cost;
      this.placeGroup(this.groups[group]);
      this.costOf[group] = this.now.cost - before;
      this.save(from + each + 1);
    }
  }

  private load({ free, keys, cost }: State): void {
    this.now.free.set(free);
    this.now.keys.set(keys);
    this.now.cost = cost;
  }

  private save(place: number): void {
    const { free, keys, cost } = this.now;
    const state = (this.states[place] ??= { free: free.slice(), keys: keys.slice(), cost });
    state.free.set(free);
    state.keys.set(keys);
    state.cost = cost;
  }

  private placeGroup({ operations, jobs }: Group): void {
    for (const operation of operations) this.place(operation);
    this.now.cost += this.costs.costOf(operations, jobs);
  }

  /** Places the operation on the machine that ends it first, behind all others there. */
  private place(operation: number): void {
    const { problem, bounds, schedule, turn, now } = this;
    const { optionAt, optionMachine, optionRun } = problem;
    this.placed += 1;
    unschedule(schedule, operation);
    turn.operation = operation;
    turn.readyAt = this.readyOf(operation);
    // Without a date of its predecessors, the operation has none.
    if (!(turn.readyAt < Infinity)) return this.miss();
    if (bounds.machine[operation] < 0) return this.tryOn(-1, -1) < Infinity ? this.take() : this.miss();
    let [best, soonest, last] = [-1, Infinity, -1];
    for (let option = optionAt[operation]; option < optionAt[operation + 1]; option += 1) {
      const machine = optionMachine[option];
      if (Math.max(now.free[machine], turn.readyAt) + optionRun[option] >= soonest) continue;
      if (!canMoveTo(problem, bounds, operation, machine)) continue;
      const isOriginal = machine === bounds.originalMachine[operation];
      const price = isOriginal ? 0 : bounds.machinePrice[operation] * hour;
      const finish = this.tryOn(machine, option) + price;
      last = option;
      if (finish < soonest) [best, soonest] = [option, finish];
    }
    if (best < 0) return this.miss();
    if (best !== last) this.tryOn(optionMachine[best], best);
    this.take();
  }

  private readyOf(operation: number): number {
    const { problem, bounds, schedule, now, machines } = this;
    const { pinStart, toolAt, tool } = problem;
    let at = bounds.isStarted[operation] ? problem.now : readyAt(problem, schedule, operation);
    at = Math.max(at, pinStart[operation]);
    for (let each = toolAt[operation]; each < toolAt[operation + 1]; each += 1)
      at = Math.max(at, now.free[machines + tool[each]]);
    return at;
  }

  /** Schedules the operation on the machine and returns its finish. The machine's state stays as it is. */
  private tryOn(machine: number, option: number): number {
    const { problem, turn, now, machines } = this;
    turn.machine = machine;
    turn.option = option;
    turn.free = problem.now;
    turn.makeReady = 0;
    if (machine >= 0) {
      const isFresh = now.keys[machines * keysCount + machine] === 0;
      turn.free = now.free[machine];
      turn.makeReady = this.bounds.isStarted[turn.operation]
        ? problem.optionReady[option]
        : makeReadyTime(problem, turn, { is: now.keys, at: machine * keysCount }, isFresh);
    }
    return scheduleOperation(problem, this.schedule, turn);
  }

  /** Changes the state of the operation's machine and tools, after the operation was scheduled. */
  private take(): void {
    const { problem, schedule, turn, now, machines } = this;
    const { operation } = turn;
    const { pinStart, toolAt, tool } = problem;
    const machine = schedule.machine[operation];
    const finish = schedule.finish[operation];
    for (let each = toolAt[operation]; each < toolAt[operation + 1]; each += 1)
      now.free[machines + tool[each]] = finish;
    if (machine < 0) return;
    if (pinStart[operation] > -Infinity && now.free[machine] > turn.readyAt) this.miss();
    now.free[machine] = finish;
    now.keys[machines * keysCount + machine] = 1;
    applyChangeover(problem, operation, { is: now.keys, at: machine * keysCount });
  }

  private miss(): void {
    this.now.cost += penalty;
  }
}

/** Returns the mean time of the operations that have one. */
function meanOf(operations: readonly number[], times: Float64Array): number {
  const known = operations.map((each) => times[each]).filter((time) => !Number.isNaN(time));
  return known.reduce((sum, time) => sum + time, 0) / Math.max(1, known.length);
}

/** Returns the operations that can have a date, each behind its predecessors. */
function topologicalOrder({ linkAt, linkFrom }: Problem, { isSchedulable }: Bounds): number[] {
  const isDone = new Uint8Array(isSchedulable.length);
  const order: number[] = [];
  const visit = (operation: number) => {
    if (isDone[operation] || !isSchedulable[operation]) return;
    isDone[operation] = 1;
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) visit(linkFrom[link]);
    order.push(operation);
  };
  for (const operation of isSchedulable.keys()) visit(operation);
  return order;
}

/** Returns the operations in groups, so that no job and no link is in two of them. */
function groupsOf(problem: Problem, movable: readonly number[]): Group[] {
  const { job, linkAt, linkFrom, nextAt, next } = problem;
  const ofJob = groupBy(movable, (each) => job[each]);
  const left = new Set(movable);
  const groupOf = new Map<number, number>();
  for (const first of movable) {
    const open = [first];
    for (let operation = open.pop(); operation !== undefined; operation = open.pop()) {
      if (!left.delete(operation)) continue;
      groupOf.set(operation, groupOf.get(first) ?? first);
      if (job[operation] >= 0) open.push(...(ofJob.get(job[operation]) ?? []));
      open.push(...linkFrom.subarray(linkAt[operation], linkAt[operation + 1]));
      open.push(...next.subarray(nextAt[operation], nextAt[operation + 1]));
    }
  }
  const groups = groupBy(movable, (each) => groupOf.get(each));
  return [...groups.values()].map((operations) => ({
    operations,
    jobs: [...new Set(operations.map((each) => job[each]))].filter((each) => each >= 0),
  }));
}
