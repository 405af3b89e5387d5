/**
 * Finds ways to finish a late job earlier (docs/plan.md): moves of its operations and overtime, from cheap to
 * expensive. It calculates the dates from the queues that the server would write.
 */
import { leeway } from './queue-changes-of-plan.ts';
import { applyAssumptions, type Assumption } from './apply-assumptions.ts';
import { decode, planEntries, obstacleOn } from './calculate-schedule.ts';
import { type Plan, type Problem, readProblem, withQueues } from './planning-problem.ts';
import { type PlanWork, applyWork } from './build-proposal.ts';
import {
  compareCosts,
  costOf,
  type JobDates,
  jobDates,
  isWorthIt,
  type DelayedJob,
  delayedJobs,
  type SaveCost,
} from './ways-to-save-cost.ts';
import {
  toAssumptions,
  overtimeFor,
  type SaveOvertime,
  overtimeSpans,
  type OvertimeSpan,
} from './ways-to-save-overtime.ts';
import { type MachineLines, linesBy, type Place, planWith, workWith } from './move-operations-to-save-job.ts';
import { readyAt, type Schedule } from './operation-timing.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { DelayReasons, type WhySpan } from './delay-reasons.ts';
import { type MachineBack, machinesBack } from './machines-back.ts';
import { type OutsideWork, type PartInTime, partInTime, workOutside } from './remedies-outside-queues.ts';

/** A move that a way makes: an operation, its machine now, and the machine to which it goes. */
export interface SaveMove {
  operationId: string;
  fromMachineId: string | null;
  machineId: string;
  /** The ids of the jobs that the operation overtakes in the queue of the new machine. */
  passes: readonly string[];
}

export interface SaveRung {
  moves: SaveMove[];
  overtime: OvertimeSpan | null;
  /** The overtime of the way, as the assumptions of a proposal. */
  assume: Assumption[];
  finish: string;
  /** Whether the way finishes the job by its delivery date. */
  saves: boolean;
  /** The other jobs that this way delays, the worst delay first. */
  later: DelayedJob[];
  work: PlanWork;
}

/**
 * The numbers of places by which the search moves an operation up its queue. The search also tries the front
 * of the queue.
 */
const ups = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 28, 40, 60, 90, 140];
/**
 * The limits of the search: moves in one way, operations to move (the ones with the longest wait), and
 * machines for each operation.
 */
const most = { depth: 4, operations: 5, machines: 4 };

/** Moves or overtime that the search has tried, and what they lead to. */
export interface Attempt extends JobDates {
  places: readonly Place[];
  overtime: SaveOvertime | null;
  lines: MachineLines;
  plan: Plan;
  schedule: Schedule;
  cost: SaveCost;
}

/** An attempt as the queues would be after its writes. */
interface ExactAttempt extends Attempt {
  work: PlanWork;
  assumed: Assumption[];
}

/**
 * The ways to finish a late job earlier that help at least as much as they harm: first those that finish it on time,
 * then those that only help, each from cheap to expensive. If the job is on time or has no date, there are none; `why`
 * is the reason for a missing date.
 */
export interface Ladder {
  finish: string | null;
  why: string | null;
  /** Whether a way was left out because it costs other jobs more than the job gains. */
  harmful: boolean;
  /** The machines that are down, and the job's date if each were back now. */
  back: MachineBack[];
  /** The operations that a supplier could do so that the job is on time. */
  outside: OutsideWork[];
  /** What is made by the delivery date as the queues are, so that a part of the order could be sent. */
  part: PartInTime | null;
  rungs: SaveRung[];
}

/**
 * Searches for ways to finish the job earlier until `goesOn` returns false. It returns the ways that it has
 * found so far.
 */
export function saveJob(
  snapshot: PlanSnapshot,
  jobId: string,
  versionOf: (operationId: string) => number,
  goesOn: () => boolean = () => true,
  problem: Problem = readProblem(snapshot),
): Ladder {
  const search = new MoveSearch(snapshot, problem, problem.jobIds.indexOf(jobId), goesOn);
  const { start } = search;
  const none = { harmful: false, back: [], outside: [], part: null, rungs: [] };
  if (start !== null && start.by <= 0)
    return { ...none, finish: new Date(start.finish).toISOString(), why: null };
  const back = machinesBack(snapshot, jobId);
  const outside = () => workOutside(snapshot, jobId, goesOn);
  if (start === null) return { ...none, finish: null, why: search.why, back, outside: outside() };
  const finish = new Date(start.finish).toISOString();
  search.run();
  const helpful = search.found.filter(({ finish: end }) => end < start.finish);
  const worth = helpful.filter((tried) => isWorthIt(start, tried));
  const harmful = worth.length < helpful.length;
  const shownRungs = ladderOf(start, worth).map((found) => search.recalculate(found, versionOf));
  const exact = shownRungs.filter((tried) => tried.finish < start.finish && isWorthIt(start, tried));
  const rungs = ladderOf(start, exact).map((tried) => search.rungOf(tried));
  const part = partInTime(problem, start.schedule, search.own);
  return { finish, why: null, harmful, back, outside: outside(), part, rungs };
}

const keptUntilFor = (ready: number): string => new Date(ready + leeway).toISOString();

/**
 * Recalculates how long the machine waits for the operation, because another move may have made the operation
 * ready earlier.
 */
function withoutWait(problem: Problem, { schedule }: Attempt, place: Place): Place {
  if (place.keptUntil === null) return place;
  return { ...place, keptUntil: keptUntilFor(readyAt(problem, schedule, place.operation)) };
}

/** Searches for moves of a job's operations. It keeps what it has found in `found`. */
export class MoveSearch {
  readonly own: readonly number[];
  /** The job's dates in the current queues, or null if the job has no date. */
  readonly start: Attempt | null;
  readonly found: Attempt[] = [];
  private readonly snapshot: PlanSnapshot;
  private readonly problem: Problem;
  readonly goesOn: () => boolean;
  private readonly spans = new WeakMap<Schedule, readonly WhySpan[]>();

  constructor(snapshot: PlanSnapshot, problem: Problem, job: number, goesOn: () => boolean) {
    this.snapshot = snapshot;
    this.problem = problem;
    this.goesOn = goesOn;
    this.own = [...problem.job.keys()].filter((each) => job >= 0 && problem.job[each] === job);
    const schedule = decode(problem);
    const isDated = this.own.length > 0 && this.own.every((each) => !Number.isNaN(schedule.start[each]));
    const none = { late: 0, later: 0, overtime: 0, hours: 0, moved: 0 };
    this.start = isDated
      ? {
          ...jobDates(problem, schedule, this.own),
          places: [],
          overtime: null,
          lines: linesBy(snapshot, problem),
          plan: problem.currentPlan,
          schedule,
          cost: none,
        }
      : null;
  }

  /** Returns why the job has no date, or null if it has one. */
  get why(): string | null {
    const entries = planEntries(this.problem, decode(this.problem));
    const without = this.own.find((each) => entries[each]?.finish === null);
    return without === undefined ? null : (entries[without]?.why ?? null);
  }

  /**
   * Collects attempts: overtime, then series of moves, and last the job before all others. Each move of a
   * series continues the best attempt so far. The first series continues only from moves that make no other
   * job late, the second from any move.
   */
  run(): void {
    this.found.push(...this.overtimes());
    for (const isGentle of [true, false]) {
      let from = this.start as Attempt;
      for (let depth = 0; depth < most.depth; depth += 1) {
        const tries = [...this.tries(from)];
        this.found.push(...tries);
        const some = isGentle ? tries.filter(({ cost }) => cost.late === 0) : tries;
        const best = some.reduce<Attempt | null>((a, b) => (a && a.finish <= b.finish ? a : b), null);
        if (!best || best.finish >= from.finish || !this.goesOn()) break;
        from = best;
      }
    }
    const first = this.everywhereFirst();
    if (first) this.found.push(first);
  }

  /** Yields overtime that finishes the job earlier. `hours` limits the hours on each machine and evening. */
  *overtimes(hours = Infinity): Generator<Attempt> {
    const { snapshot, problem, own } = this;
    const start = this.start as Attempt;
    for (const evening of overtimeFor(snapshot, problem, this.spansOf(start))) {
      for (const overtime of evening) {
        if (overtime.hours > hours || !this.goesOn()) break;
        const schedule = decode(overtime.longer.problem);
        const after = jobDates(problem, schedule, own);
        // If an hour brings nothing, or the job is saved, no further hour is tried.
        if (!(after.finish < start.finish) || after.count < start.count) break;
        const cost = costOf(problem, start, after, { moved: 0, overtime: overtime.hours });
        yield { ...start, ...after, overtime, schedule, cost };
        if (after.by <= 0) break;
      }
    }
  }

  private *tries(from: Attempt): Generator<Attempt> {
    for (const operation of this.waiting(from)) {
      const here = from.plan.machine[operation];
      for (const machine of [here, ...this.others(operation, here)])
        yield* this.movesTo(from, operation, machine);
    }
  }

  /**
   * Yields the attempts that move the operation up in the machine's queue by the numbers of places in `ups`, or put it as
   * far from the end of another machine's queue. The first attempts put it before all others.
   */
  private *movesTo(from: Attempt, operation: number, machine: number): Generator<Attempt> {
    const { first, at } = this.placesOn(from, operation, machine);
    const places = [0, ...ups].filter((up) => at - up > first).map((up) => at - up);
    for (const place of new Set([first, ...places])) {
      // At its own place an operation can gain only if its machine waits for it no longer.
      const isReserved = from.plan.keptUntil[operation] > -Infinity;
      const isHere = machine === from.plan.machine[operation];
      if (isHere && (place > at || (place === at && !isReserved))) continue;
      if (!this.goesOn()) return;
      yield* this.placed(from, { operation, machine, at: place });
    }
  }

  /** Returns the first place that the operation can have in the machine's queue, and its present place or the end. */
  placesOn(from: Attempt, operation: number, machine: number): { first: number; at: number } {
    const queue = from.lines[machine] ?? [];
    const line = queue.filter((each) => each !== operation);
    return {
      first: this.firstPlace(line),
      at: machine === from.plan.machine[operation] ? queue.indexOf(operation) : line.length,
    };
  }

  /**
   * Yields the attempt with this move. If waiting of the machine for the operation makes the job earlier, it
   * also yields that attempt.
   */
  *placed(from: Attempt, to: Omit<Place, 'keptUntil'>): Generator<Attempt> {
    const { problem } = this;
    const plain = this.tried(from, { ...to, keptUntil: null });
    if (!plain) return;
    yield plain;
    const ready = readyAt(problem, plain.schedule, to.operation);
    const waits = plain.schedule.start[to.operation] > ready;
    if (!waits || !problem.awaitsTransfer[to.operation] || ready <= problem.now) return;
    const withWait = this.tried(from, { ...to, keptUntil: keptUntilFor(ready) });
    if (withWait && withWait.finish < plain.finish) yield withWait;
  }

  private tried(from: Attempt, place: Place): Attempt | null {
    const { problem, own, start } = this;
    const places = [...from.places.filter(({ operation }) => operation !== place.operation), place];
    const { lines, plan } = planWith(this.snapshot, problem, from, place);
    const schedule = decode(problem, plan);
    if (own.some((each) => Number.isNaN(schedule.finish[each]))) return null;
    const after = jobDates(problem, schedule, own);
    // No other job may lose its date.
    if (after.count < (start as Attempt).count) return null;
    const cost = costOf(problem, start as Attempt, after, { moved: places.length });
    return { ...after, places, overtime: null, lines, plan, schedule, cost };
  }

  /** Returns the job's movable operations that wait for their machine, the longest wait first. */
  waiting(attempt: Attempt): number[] {
    const waits = new Map<number, number>();
    for (const { kind, operation, start, end } of this.spansOf(attempt))
      if (kind === 'waiting' || kind === 'kept' || kind === 'down' || kind === 'closed' || kind === 'work')
        waits.set(operation, (waits.get(operation) ?? 0) + (kind === 'waiting' ? end - start : 0));
    return [...waits.keys()]
      .filter((each) => this.isFree(each))
      .sort((a, b) => (waits.get(b) as number) - (waits.get(a) as number))
      .slice(0, most.operations);
  }

  /** Returns what happens in the schedule before the job's finish. */
  private spansOf({ schedule }: Attempt): readonly WhySpan[] {
    const { snapshot, problem, own, spans } = this;
    const found = spans.get(schedule) ?? new DelayReasons(snapshot, problem, schedule).spansOf(own);
    spans.set(schedule, found);
    return found;
  }

  /** Returns whether the operation can move: it has a machine, has not started, and no user has pinned it. */
  isFree(operation: number): boolean {
    const { isStarted, pinMachine, currentPlan } = this.problem;
    return !isStarted[operation] && pinMachine[operation] < 0 && currentPlan.machine[operation] >= 0;
  }

  /** Returns the other machines that can take the operation. */
  others(operation: number, here: number): number[] {
    const { optionAt, optionMachine } = this.problem;
    return [...optionMachine.subarray(optionAt[operation], optionAt[operation + 1])]
      .filter((machine) => machine !== here && obstacleOn(this.problem, operation, machine) === null)
      .slice(0, most.machines);
  }

  /** Returns the first place in the queue. A started operation that stands further behind goes first all the same. */
  private firstPlace(line: readonly number[]): number {
    const place = line.findIndex((each) => !this.problem.isStarted[each]);
    return place < 0 ? line.length : place;
  }

  /** Returns whether the attempt's last move put its operation before all others that have not started. */
  isInFront({ places, lines }: Attempt): boolean {
    const last = places.at(-1);
    const line = last && (lines[last.machine] ?? []).filter((each) => each !== last.operation);
    return line !== undefined && last?.at === this.firstPlace(line);
  }

  private everywhereFirst(): Attempt | null {
    const { schedule } = this.start as Attempt;
    const inOrder = this.own
      .filter((each) => this.isFree(each))
      .sort((a, b) => schedule.start[a] - schedule.start[b]);
    let from: Attempt | null = this.start;
    for (const operation of inOrder) {
      if (!from || !this.goesOn()) return null;
      const machine = from.plan.machine[operation];
      const line = (from.lines[machine] ?? []).filter((each) => each !== operation);
      const at = this.firstPlace(line);
      from = [...this.placed(from, { operation, machine, at })].at(-1) ?? null;
    }
    return from?.places.length ? from : null;
  }

  /** Calculates an attempt again, with the writes that accepting it makes, from the queues that these would leave. */
  recalculate(found: Attempt, versionOf: (operationId: string) => number): ExactAttempt {
    const { snapshot, problem, own } = this;
    const tried = { ...found, places: found.places.map((place) => withoutWait(problem, found, place)) };
    const work = workWith(snapshot, problem, tried, versionOf);
    const assumed = toAssumptions(problem, found.overtime);
    const queued = applyWork(snapshot, work);
    const exact =
      assumed.length > 0
        ? readProblem(applyAssumptions(queued, assumed))
        : withQueues(problem, queued.operations);
    const schedule = decode(exact);
    const after = jobDates(exact, schedule, own);
    const cost = costOf(problem, this.start as Attempt, after, {
      moved: tried.places.length,
      overtime: found.overtime?.hours ?? 0,
    });
    return { ...tried, ...after, schedule, work, cost, assumed };
  }

  rungOf(tried: ExactAttempt): SaveRung {
    const { problem, own } = this;
    const start = this.start as Attempt;
    return {
      moves: tried.places.map((place) => this.describeMove(place, tried.lines)),
      overtime: tried.overtime && overtimeSpans(problem, tried.overtime),
      assume: tried.assumed,
      finish: new Date(tried.finish).toISOString(),
      saves: tried.by <= 0,
      later: delayedJobs(problem, start, tried, problem.jobIds[problem.job[own[0]]]),
      work: tried.work,
    };
  }

  private describeMove({ operation, machine }: Place, lines: MachineLines): SaveMove {
    const { machineIds, operationIds, jobIds, job, currentPlan } = this.problem;
    const from = currentPlan.machine[operation];
    const stood = (this.start as Attempt).lines[machine] ?? [];
    const before = new Set(machine === from ? stood.slice(0, stood.indexOf(operation)) : stood);
    const line = lines[machine] ?? [];
    const passed = line
      .slice(line.indexOf(operation) + 1)
      .filter((each) => before.has(each) && !this.problem.isStarted[each]);
    const jobs = new Set(passed.map((each) => job[each]));
    jobs.delete(job[operation]);
    return {
      operationId: operationIds[operation],
      fromMachineId: machineIds[from] ?? null,
      machineId: machineIds[machine],
      passes: [...jobs].map((each) => jobIds[each]),
    };
  }
}

/**
 * The largest numbers of shown ways. `saving` limits the ways that finish the job on time, and `helping` the
 * ways shown with them that only help. `onlyHelping` applies if no way finishes the job on time.
 */
const mostShown = { saving: 4, helping: 2, onlyHelping: 4 };
/** The difference in ms below which two dates count as equal. */
const noticed = 15 * 60_000;

/**
 * Returns the ways that finish the job on time, then cheaper ways that only help, each from cheap to
 * expensive. A more expensive way must finish the job earlier. If overtime can finish the job on time, the
 * result includes a way with overtime.
 */
function ladderOf<T extends JobDates & { cost: SaveCost; overtime: object | null }>(
  start: JobDates,
  found: readonly T[],
): T[] {
  const byCost = found.toSorted((a, b) => compareCosts(a.cost, b.cost) || a.finish - b.finish);
  const rungs = (some: readonly T[], count: number) => {
    const steps: T[] = [];
    for (const each of some)
      if (each.finish <= (steps.at(-1) ?? start).finish - noticed || (steps.length === 0 && each.by <= 0))
        steps.push(each);
    // Of many ways, keeps the cheapest ones and the earliest one.
    return steps.length > count ? [...steps.slice(0, count - 1), steps.at(-1) as T] : steps;
  };
  const saving = rungs(
    byCost.filter(({ by }) => by <= 0),
    mostShown.saving,
  );
  // Overtime costs something else than moves, so it is offered however soon a move would finish the job.
  const longer = byCost.find(({ by, overtime }) => by <= 0 && overtime);
  if (longer && !saving.some(({ overtime }) => overtime)) saving.push(longer);
  saving.sort((a, b) => compareCosts(a.cost, b.cost));
  const [first] = saving;
  const helping = byCost.filter(
    // If overtime saves the job, less overtime that does not save it adds nothing.
    ({ by, cost, overtime }) =>
      by > 0 && !(longer && overtime) && (!first || compareCosts(cost, first.cost) < 0),
  );
  return [...saving, ...rungs(helping, first ? mostShown.helping : mostShown.onlyHelping)];
}
