/**
 * Chooses the machine of each operation of a new job: the one that would finish it first if queues are sorted
 * by urgency. Scheduling and delivery promises use this choice (decision 072).
 */
import { decode, obstacleOn } from './calculate-schedule.ts';
import { type TimelineContext, MachineTimeline } from './machine-timeline.ts';
import { keysCount, type Plan, type Problem } from './planning-problem.ts';
import {
  applyChangeover,
  copyOf,
  makeReadyTime,
  optionOn,
  type SetupState,
  readyAt,
  type Schedule,
  scheduleOperation,
  type PlacementInput,
} from './operation-timing.ts';

/**
 * The number of operations that may be recalculated to include the job's effect on other queues: all
 * operations of the shop for each placed one. In a larger shop, the choice ignores this effect.
 */
const most = 200_000;

/** Returns whether the operation `other` goes before `operation` in a machine's queue. */
export type Precedes = (other: number, operation: number) => boolean;

/**
 * The plan with the placed operations, and its schedule. If `isExact` is false, the schedule ignores delays
 * on other machines.
 */
export interface Placing {
  plan: Plan;
  schedule: Schedule;
}

/**
 * Places those operations of the jobs that have no machine, one job after the other, and yields before each
 * operation. `base` is the schedule without these jobs. An operation that can't have a date gets machine -1.
 */
export function* placeByUrgency(
  problem: Problem,
  base: Schedule,
  { jobs, precedes, isExact = true }: { jobs: readonly number[]; precedes: Precedes; isExact?: boolean },
): Generator<void, Placing> {
  const { currentPlan, rank, isQueued } = problem;
  const plan = { ...currentPlan, machine: currentPlan.machine.slice(), order: currentPlan.order.slice() };
  const lines = operationsByMachine(problem, plan);
  const queues = { plan, lines, rank: rank.slice(), isQueued: isQueued.slice(), precedes };
  const own = jobs
    .flatMap((job) => topologicalOrder(problem, job))
    .filter((each) => plan.machine[each] === -1);
  const isAgain = isExact && own.length * problem.job.length <= most;
  let schedule = copyOf(base);
  for (const operation of own) {
    yield;
    const turn = earliestTurn(problem, queues, schedule, operation);
    plan.machine[operation] = -1;
    if (turn && turn.machine >= 0) {
      insertIntoQueue(problem, queues, operation, turn.machine);
      lines[turn.machine]?.push(operation);
    }
    if (isAgain) schedule = decode(problem, plan);
    else if (turn) scheduleOperation(problem, schedule, turn);
  }
  return { plan, schedule };
}

/** Returns the operations of each machine, unsorted. */
function operationsByMachine({ machineIds }: Problem, { machine }: Plan): number[][] {
  const lines = machineIds.map((): number[] => []);
  for (const [operation, on] of machine.entries()) if (on >= 0) lines[on]?.push(operation);
  return lines;
}

/** Returns the job's operations so that each follows its predecessors. */
export function topologicalOrder({ job: ofJob, linkAt, linkFrom }: Problem, job: number): number[] {
  const own = [...ofJob.keys()].filter((each) => ofJob[each] === job);
  const done = new Set<number>();
  const order: number[] = [];
  const add = (each: number) => {
    if (done.has(each)) return;
    done.add(each);
    for (const before of linkFrom.subarray(linkAt[each], linkAt[each + 1])) add(before);
    order.push(each);
  };
  for (const each of own) add(each);
  return order;
}

/** The queues with the operations of the new job that are placed so far. */
interface Queues {
  plan: Plan;
  /** The operations of each machine, without the operation that is being placed. */
  lines: readonly number[][];
  rank: Float64Array;
  isQueued: Uint8Array;
  precedes: Precedes;
}

/** Inserts the operation into the machine's queue, behind the last operation that is more urgent. */
function insertIntoQueue(problem: Problem, queues: Queues, operation: number, machine: number): void {
  const { plan, lines, rank, isQueued, precedes } = queues;
  const others = lines[machine].filter((each) => !problem.isStarted[each]);
  rank[operation] = rankBehind(others, rank, (each) => precedes(each, operation));
  const isFirst = problem.linkAt[operation] === problem.linkAt[operation + 1];
  const isPlanned = others.some((each) => plan.keptUntil[each] > -Infinity);
  isQueued[operation] = Number(isFirst || isPlanned);
  // Waiting operations come after all operations that are ready, whatever their ranks.
  const isBefore = (each: number) =>
    isQueued[each] === isQueued[operation] ? rank[each] < rank[operation] : isQueued[each] === 1;
  plan.machine[operation] = machine;
  plan.order[operation] = rankBehind(others, plan.order, isBefore);
}

/** Returns a rank between the last operation that is more urgent and the one after it. */
function rankBehind(
  line: readonly number[],
  numbers: Float64Array,
  isBefore: (each: number) => boolean,
): number {
  let [before, after] = [-Infinity, Infinity];
  for (const each of line) if (isBefore(each)) before = Math.max(before, numbers[each]);
  for (const each of line) {
    const number = numbers[each];
    if (number > before && number < after) after = number;
  }
  if (before === -Infinity) return (after === Infinity ? 0 : after) - 1;
  return after === Infinity ? before + 1 : (before + after) / 2;
}

/** The result of placing an operation on a machine on trial. */
interface Trial {
  turn: PlacementInput | null;
  finish: number;
}

/**
 * Returns the placement with the earliest finish, or null if no machine gives a date. Among equal finishes it
 * takes the machine with the least work.
 */
function earliestTurn(
  problem: Problem,
  queues: Queues,
  schedule: Schedule,
  operation: number,
): PlacementInput | null {
  const { optionAt, optionMachine } = problem;
  const ready = readyAt(problem, schedule, operation);
  const machines = [...optionMachine.subarray(optionAt[operation], optionAt[operation + 1])];
  if (Number.isNaN(ready)) return null;
  if (machines.length === 0 && obstacleOn(problem, operation, -1) === null)
    return { operation, machine: -1, option: -1, readyAt: ready, free: ready, makeReady: 0 };
  const spent = (each: number) => schedule.makeReady[each] + schedule.work[each];
  const lines = machines
    .filter((machine) => obstacleOn(problem, operation, machine) === null)
    .map((machine) => {
      const others = queues.lines[machine].filter((each) => !Number.isNaN(schedule.finish[each]));
      return { machine, others, left: others.reduce((sum, each) => sum + spent(each), 0) };
    })
    // Tries the machine with the least work first, because its result shortens the trials of the others.
    .sort((a, b) => a.left - b.left);
  const scratch = { ...copyOf(schedule), ready: new Float64Array(schedule.finish.length) };
  let best: Trial = { turn: null, finish: Infinity };
  for (const { machine, others } of lines) {
    insertIntoQueue(problem, queues, operation, machine);
    const of = { schedule, scratch, operation, machine, others, until: best.finish };
    const trial = simulate(problem, queues.plan, of);
    if (trial.turn && (best.turn === null || trial.finish < best.finish)) best = trial;
  }
  return best.turn;
}

interface SimulationInput {
  schedule: Schedule;
  /** A working copy of the schedule. Each trial restores it at the end. */
  scratch: Scratch;
  operation: number;
  machine: number;
  others: readonly number[];
  /** The time in ms at which the trial ends without result, because another machine finishes earlier. */
  until: number;
}
interface Scratch extends Schedule {
  ready: Float64Array;
}

/**
 * Simulates how the machine works through its queue with the operation in it. All other operations are ready
 * when the schedule says so.
 */
function simulate(problem: Problem, plan: Plan, of: SimulationInput): Trial {
  const { schedule, scratch, operation, machine, others, until } = of;
  const isThere = (each: number) => problem.isStarted[each] === 1;
  const operations = [...others.filter((each) => !isThere(each)), operation];
  const queue = new QueueSimulation(problem, plan, { schedule, scratch, machine, operations });
  for (const each of others.filter(isThere)) queue.take(queue.turnAt(each, problem.now));
  let trial: Trial = { turn: null, finish: Infinity };
  for (;;) {
    const { candidate, start } = queue.next();
    if (candidate < 0 || start > until) break;
    const turn = queue.turnAt(candidate, start);
    const finish = queue.take(turn);
    if (candidate !== operation) continue;
    trial = { turn, finish };
    break;
  }
  for (const each of [...others, operation]) putBack(scratch, schedule, each);
  return trial;
}

function putBack(to: Schedule, from: Schedule, operation: number): void {
  to.machine[operation] = from.machine[operation];
  for (const field of ['start', 'run', 'finish', 'makeReady', 'work'] as const)
    to[field][operation] = from[field][operation];
}

/** Simulates how one machine works through its queue, to try an operation there. */
class QueueSimulation {
  private readonly problem: Problem;
  private readonly machine: number;
  private readonly schedule: Schedule;
  private readonly lane: MachineTimeline;
  /** The machine's set-up at the present point of the simulation. */
  private readonly ready: SetupState;

  constructor(
    problem: Problem,
    plan: Plan,
    of: { schedule: Schedule; scratch: Scratch; machine: number; operations: readonly number[] },
  ) {
    const { schedule, scratch, machine, operations } = of;
    this.problem = problem;
    this.machine = machine;
    this.schedule = scratch;
    this.ready = { is: problem.machineKeys.slice(machine * keysCount, (machine + 1) * keysCount), at: 0 };
    const { ready } = scratch;
    for (const each of operations) ready[each] = readyAt(problem, schedule, each);
    const about: TimelineContext = {
      ...plan,
      pinStart: problem.pinStart,
      ready,
      mayWait: () => false,
      crewFreeFrom: (_machine, at) => at,
      readyAt: (each) => ready[each],
      finishOf: (each, at) => scheduleOperation(problem, this.schedule, this.turnAt(each, at)),
    };
    this.lane = new MachineTimeline(machine, operations, {
      free: problem.freeFrom[machine],
      about,
      isAlone: true,
    });
    for (const each of operations) this.lane.release(each);
  }

  next(): Pick<MachineTimeline, 'candidate' | 'start'> {
    this.lane.look();
    return this.lane;
  }

  turnAt(operation: number, at: number): PlacementInput {
    const { problem, machine, lane } = this;
    const on = { operation, machine, option: optionOn(problem, operation, machine) };
    const makeReady = problem.isStarted[operation]
      ? problem.optionReady[on.option]
      : makeReadyTime(problem, on, this.ready, lane.isFresh);
    return { ...on, readyAt: at, free: Math.max(lane.free, at), makeReady };
  }

  /** Writes the operation's times into the working copy of the schedule and returns its finish. */
  take(turn: PlacementInput): number {
    const finish = scheduleOperation(this.problem, this.schedule, turn);
    this.lane.take(turn.operation, finish);
    if (finish < Infinity) applyChangeover(this.problem, turn.operation, this.ready);
    return finish;
  }
}
