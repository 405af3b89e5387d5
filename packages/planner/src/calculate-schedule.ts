/**
 * Decodes a plan: calculates the start and finish of every operation if the machines work through their
 * queues. Expected dates, proposals and delivery promises use this calculation. Of all ready operations, it
 * places the one that can start first; if several can, the first in the queue. An idle machine takes the
 * first ready operation of its queue.
 */
import { CrewTimes } from './crews.ts';
import { CandidateHeap } from './candidate-heap.ts';
import { MachineTimeline } from './machine-timeline.ts';
import { keysCount, type Plan, type Problem } from './planning-problem.ts';
import {
  applyChangeover,
  attendedSpan,
  emptyPlacement,
  emptySchedule,
  makeReadyTime,
  optionOn,
  type SetupState,
  readyAt,
  type Schedule,
  scheduleOperation,
  type PlacementInput,
  unschedule,
} from './operation-timing.ts';
import { type PlanEntry } from './snapshot.ts';

/**
 * Returns the schedule of the plan from the problem's `now` on. Without `plan`, it uses the current queues.
 */
export function decode(problem: Problem, plan: Plan = problem.currentPlan): Schedule {
  return new Decoder(problem, plan).run();
}

/** Returns a schedule that ends once the given operations are placed. Later operations have no times. */
export function decodeUntil(problem: Problem, plan: Plan, operations: readonly number[]): Schedule {
  return new Decoder(problem, plan).run(operations);
}

/**
 * Returns why the operation can never have a date on this machine, whatever its predecessors, or null if it
 * can.
 */
export function obstacleOn(problem: Problem, operation: number, machine: number): string | null {
  if (machine < 0 && Number.isNaN(problem.handRun[operation])) return 'no machine';
  if (machine >= 0 && problem.isDown[machine]) return 'machine down';
  if (machine >= 0 && optionOn(problem, operation, machine) < 0) return 'no machine';
  return problem.whyNot[operation] ?? null;
}

/**
 * Returns 1 for each operation that can have a date on its machine, else 0. If a predecessor has 0, the
 * operation has 0 too.
 */
export function schedulable(problem: Problem, machine: Int32Array): Uint8Array {
  const { nextAt, next } = problem;
  const can = new Uint8Array(machine.length).fill(1);
  const without: number[] = [];
  for (let operation = 0; operation < can.length; operation += 1)
    if (obstacleOn(problem, operation, machine[operation]) !== null) {
      can[operation] = 0;
      without.push(operation);
    }
  for (let operation = without.pop(); operation !== undefined; operation = without.pop())
    for (let at = nextAt[operation]; at < nextAt[operation + 1]; at += 1) {
      const following = next[at];
      if (!can[following]) continue;
      can[following] = 0;
      without.push(following);
    }
  return can;
}

/** Returns the expected start and finish of each operation, or the reason why it has none. */
export function planEntries(
  problem: Problem,
  schedule: Schedule,
  plan: Plan = problem.currentPlan,
): PlanEntry[] {
  const toIso = (at: number) => new Date(at).toISOString();
  const { linkAt, linkFrom } = problem;
  return problem.operationIds.map((operationId, operation) => {
    const machine = plan.machine[operation];
    const machineId = problem.machineIds[machine] ?? null;
    const [start, finish] = [schedule.start[operation], schedule.finish[operation]];
    if (!Number.isNaN(start))
      return { operationId, machineId, start: toIso(start), finish: toIso(finish), why: null };
    const before = linkFrom.subarray(linkAt[operation], linkAt[operation + 1]);
    const waits = before.some((other) => Number.isNaN(schedule.start[other]));
    const why = obstacleOn(problem, operation, machine) ?? (waits ? 'an earlier operation' : 'never open');
    return { operationId, machineId, start: null, finish: null, why };
  });
}

class Decoder {
  private readonly problem: Problem;
  private readonly plan: Plan;
  private readonly schedule: Schedule;
  private readonly can: Uint8Array;
  private readonly lanes: MachineTimeline[];
  /** The machines that have an operation to start next, sorted by the earliest possible start. */
  private readonly next: CandidateHeap;
  /** The number of each operation's predecessors that the decoder has not placed yet. */
  private readonly waits: Int32Array;
  private readonly ready: Float64Array;
  /**
   * The index of the operation's option (machine with minutes) for its machine, or -1 if it has no machine.
   */
  private readonly option: Int32Array;
  private readonly toolFree: Float64Array;
  /** For each tool, the machines' timelines with operations that need the tool. */
  private readonly toolLanes: Set<number>[];
  private readonly crewTimes: CrewTimes;
  /**
   * The operations that are on a machine at present. The decoder places them first and then sets this list to
   * null.
   */
  private there: number[] | null = [];
  /**
   * The placement that the decoder is calculating. It reuses one object for all operations, because creating
   * one for each would be slow.
   */
  private readonly turn = emptyPlacement();
  private readonly machineReady: SetupState;

  constructor(problem: Problem, plan: Plan) {
    this.problem = problem;
    this.plan = plan;
    const count = problem.operationIds.length;
    this.schedule = emptySchedule(count);
    this.can = schedulable(problem, plan.machine);
    this.ready = new Float64Array(count).fill(NaN);
    this.waits = new Int32Array(count);
    this.option = new Int32Array(count);
    for (let each = 0; each < count; each += 1) {
      const machine = plan.machine[each];
      this.waits[each] = problem.linkAt[each + 1] - problem.linkAt[each];
      this.option[each] = machine < 0 ? -1 : optionOn(problem, each, machine);
    }
    this.machineReady = { is: problem.machineKeys.slice(), at: 0 };
    this.toolFree = new Float64Array(problem.toolsCount).fill(problem.now);
    this.toolLanes = Array.from(this.toolFree, () => new Set<number>());
    this.crewTimes = new CrewTimes(problem);
    this.next = new CandidateHeap(problem.machineIds.length + 1);
    this.lanes = this.lanesOf();
  }

  run(until: readonly number[] = []): Schedule {
    const there: number[] = [];
    this.there = there;
    const first: number[] = [];
    for (let each = 0; each < this.can.length; each += 1)
      if (this.can[each] === 1 && this.waits[each] === 0) first.push(each);
    for (const each of first) this.release(each);
    // The first operations may release others that are on a machine. These join the end of the list.
    for (const each of there) this.place(each, this.problem.now);
    this.there = null;
    for (const lane of this.lanes) this.look(lane);
    const isPlaced = (each: number) => !Number.isNaN(this.schedule.start[each]);
    let left = until.filter((each) => !isPlaced(each)).length;
    for (let machine = this.next.first; machine >= 0; machine = this.next.first) {
      if (until.length > 0 && left === 0) break;
      const lane = this.lanes[machine];
      const { candidate } = lane;
      // Another machine has taken the last crew since the machine chose.
      if (this.needsCrew(candidate) && this.readyAt(candidate, lane.start) > lane.start) {
        this.look(lane);
        continue;
      }
      this.place(candidate, lane.start);
      if (until.includes(candidate)) left -= 1;
    }
    return this.schedule;
  }

  private lanesOf(): MachineTimeline[] {
    const { problem, plan } = this;
    const lines: number[][] = problem.machineIds.map(() => []);
    const byHand: number[] = [];
    for (let operation = 0; operation < this.can.length; operation += 1)
      if (this.can[operation]) {
        const machine = plan.machine[operation];
        (machine < 0 ? byHand : lines[machine]).push(operation);
        if (machine >= 0 && this.hasTools(operation))
          for (const tool of this.toolsOf(operation)) this.toolLanes[tool]?.add(machine);
      }
    const about = {
      order: plan.order,
      keptUntil: plan.keptUntil,
      pinStart: problem.pinStart,
      ready: this.ready,
      mayWait: (operation: number) => this.hasTools(operation) || this.needsCrew(operation),
      readyAt: (operation: number, at: number) => this.readyAt(operation, at),
      crewFreeFrom: (machine: number, at: number) => this.crewFreeFrom(machine, at),
      finishOf: (operation: number, at: number) => this.finishOf(operation, at),
    };
    const lanes = lines.map(
      (line, machine) =>
        new MachineTimeline(machine, line, {
          free: problem.freeFrom[machine],
          about,
          isAlone: true,
        }),
    );
    const free = problem.now;
    return [...lanes, new MachineTimeline(lines.length, byHand, { free, about, isAlone: false })];
  }

  /** Returns the timeline of the machine. The last timeline holds the operations without a machine. */
  private laneOf(machine: number): MachineTimeline {
    return this.lanes[machine < 0 ? this.lanes.length - 1 : machine];
  }

  private hasTools(operation: number): boolean {
    const { toolAt, toolsCount } = this.problem;
    return toolsCount > 0 && toolAt[operation] !== toolAt[operation + 1];
  }

  private toolsOf(operation: number): Int32Array {
    const { tool, toolAt } = this.problem;
    return tool.subarray(toolAt[operation], toolAt[operation + 1]);
  }

  private needsCrew(operation: number): boolean {
    const { crewAbsences, crewsOf } = this.problem;
    return crewAbsences.length > 0 && crewsOf[this.plan.machine[operation]] >= 0;
  }

  /** Returns the first time from `at` on at which a crew of the machine may be free, if all of its work needs one. */
  private crewFreeFrom(machine: number, at: number): number {
    const { crewAbsences, crewsOf, isRunAttended } = this.problem;
    const needsOne = crewAbsences.length > 0 && crewsOf[machine] >= 0 && isRunAttended[machine] === 1;
    return needsOne ? this.crewTimes.freeFrom(machine, at) : at;
  }

  /** Returns the time at which the operation's predecessors are ready, its tools are free and people are there. */
  private readyAt(operation: number, from: number): number {
    const { toolAt, tool } = this.problem;
    let at = this.ready[operation];
    if (this.option[operation] === -1) return at;
    for (let each = toolAt[operation]; each < toolAt[operation + 1]; each += 1)
      at = Math.max(at, this.toolFree[tool[each]]);
    // While a predecessor is not placed, the time is NaN.
    if (Number.isNaN(at) || !this.needsCrew(operation)) return at;
    return this.crewTimes.readyAt(this.plan.machine[operation], Math.max(at, from), (start) => {
      const end = scheduleOperation(this.problem, this.schedule, this.turnOf(operation, start));
      const span =
        end < Infinity ? attendedSpan(this.problem, this.schedule, operation) : { start: end, end };
      unschedule(this.schedule, operation);
      return span;
    });
  }

  /** Passes the operation to its machine's timeline once all of its predecessors are placed. */
  private release(operation: number): void {
    const { problem, schedule, plan } = this;
    this.ready[operation] = readyAt(problem, schedule, operation);
    const machine = plan.machine[operation];
    if (problem.isStarted[operation] && this.there) this.there.push(operation);
    else {
      const lane = this.laneOf(machine);
      if (lane.release(operation) && !this.there) this.look(lane);
    }
  }

  private look(lane: MachineTimeline): void {
    const { candidate: was, start: wasAt } = lane;
    lane.look();
    const { machine, candidate, start } = lane;
    if (candidate === was && start === wasAt) return;
    if (candidate < 0) return this.next.delete(machine);
    const { attendedHours, manualHours, age } = this.problem;
    const hours = machine < attendedHours.length ? attendedHours[machine] : manualHours;
    this.next.set(machine, hours.nextOpen(start), start, age[candidate]);
  }

  private turnOf(operation: number, earliest: number): PlacementInput {
    const { problem, plan, option, turn } = this;
    const machine = plan.machine[operation];
    const lane = this.laneOf(machine);
    const isThere = problem.isStarted[operation] === 1 && this.there !== null;
    turn.operation = operation;
    turn.machine = machine;
    turn.option = option[operation];
    turn.readyAt = isThere ? problem.now : Math.max(earliest, this.ready[operation]);
    turn.free = Math.max(lane.free, problem.options.readyAhead ? problem.now : earliest);
    if (machine < 0) turn.makeReady = 0;
    else if (isThere) turn.makeReady = problem.optionReady[turn.option];
    else turn.makeReady = makeReadyTime(problem, turn, this.readyOf(machine), lane.isFresh);
    return turn;
  }

  private readyOf(machine: number): SetupState {
    this.machineReady.at = machine * keysCount;
    return this.machineReady;
  }

  /** Calculates when the operation would finish if it started at `at`, without placing the operation. */
  private finishOf(operation: number, at: number): number {
    const end = scheduleOperation(this.problem, this.schedule, this.turnOf(operation, at));
    unschedule(this.schedule, operation);
    return end;
  }

  private place(operation: number, earliest: number): void {
    const { problem, schedule, plan } = this;
    const machine = plan.machine[operation];
    const lane = this.laneOf(machine);
    const finish = scheduleOperation(problem, schedule, this.turnOf(operation, earliest));
    lane.take(operation, finish);
    if (finish < Infinity) {
      if (machine >= 0) {
        applyChangeover(problem, operation, this.readyOf(machine));
        if (this.hasTools(operation))
          for (const tool of this.toolsOf(operation)) this.toolFree[tool] = finish;
        if (this.needsCrew(operation))
          this.crewTimes.take(machine, attendedSpan(problem, schedule, operation));
      }
      for (let at = problem.nextAt[operation]; at < problem.nextAt[operation + 1]; at += 1) {
        const following = problem.next[at];
        this.waits[following] -= 1;
        if (this.waits[following] === 0 && this.can[following]) this.release(following);
      }
    }
    if (this.there) return;
    this.look(lane);
    if (!this.hasTools(operation)) return;
    for (const tool of this.toolsOf(operation))
      for (const other of this.toolLanes[tool] ?? []) {
        const lane = this.lanes[other];
        // An operation that waits for the tool now waits longer. A machine whose next operation needs other tools is
        // unaffected.
        if (other !== machine && lane.candidate >= 0 && this.toolsOf(lane.candidate).includes(tool))
          this.look(lane);
      }
  }
}
