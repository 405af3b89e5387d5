/**
 * Updates the cost of a sequence after each move, without recalculating the whole cost. The total equals the
 * cost of the schedule (plan-cost.ts) plus the price of the moves (allowed-moves-and-prices.ts).
 */
import { type Bounds, movedAfter } from './allowed-moves-and-prices.ts';
import { type Weights } from './plan-cost.ts';
import { decode } from './calculate-schedule.ts';
import { pinSlack } from './machine-timeline.ts';
import { type Plan, type Problem } from './planning-problem.ts';
import { startOfMakeReady, readyAt, type Schedule } from './operation-timing.ts';

const hour = 3_600_000;

export class IncrementalPlanCost {
  total = 0;
  /** The number of operations that start later than pinned. The search adds a penalty for each of them. */
  brokenCount = 0;
  penalty = 1;
  /** 1 for each operation that starts later than pinned, else 0. */
  readonly broken: Uint8Array;
  readonly jobFinish: Float64Array;
  readonly jobTardiness: Float64Array;
  private readonly problem: Problem;
  private readonly bounds: Bounds;
  private readonly weights: Weights;
  private readonly schedule: Schedule;
  private readonly ofJob: Int32Array[];
  /** The cost without the part that the makespan adds. */
  private sum = 0;
  private readonly ofOperation: Float64Array;
  private readonly costOfJob: Float64Array;
  /** The estimated cost of the present move, from the operations that are recalculated so far. */
  estimate = 0;
  private readonly seemsOfJob: Float64Array;
  private touched: number[] = [];
  private touchedJobs: number[] = [];
  private readonly isTouchedJob: Uint8Array;
  private was = { total: 0, sum: 0, broken: 0 };
  private readonly wasOfOperation: Float64Array;
  private readonly wasBroken: Uint8Array;
  private wasJobs: { job: number; finish: number; tardiness: number; cost: number }[] = [];

  constructor(problem: Problem, bounds: Bounds, weights: Weights, schedule: Schedule) {
    const [count, jobs] = [problem.operationIds.length, problem.jobIds.length];
    this.problem = problem;
    this.bounds = bounds;
    this.weights = weights;
    this.schedule = schedule;
    this.broken = new Uint8Array(count);
    this.wasBroken = new Uint8Array(count);
    this.ofOperation = new Float64Array(count);
    this.wasOfOperation = new Float64Array(count);
    this.jobFinish = new Float64Array(jobs);
    this.jobTardiness = new Float64Array(jobs);
    this.costOfJob = new Float64Array(jobs);
    this.isTouchedJob = new Uint8Array(jobs);
    this.seemsOfJob = new Float64Array(jobs);
    const ofJob = problem.jobIds.map((): number[] => []);
    for (const [operation, job] of problem.job.entries()) if (job >= 0) ofJob[job].push(operation);
    this.ofJob = ofJob.map((operations) => Int32Array.from(operations));
  }

  /** Recalculates the whole cost, for the operations of a new sequence. */
  reset(operations: Int32Array): void {
    this.sum = 0;
    this.brokenCount = 0;
    this.wasBroken.fill(0);
    this.costOfJob.fill(0);
    this.ofOperation.fill(0);
    this.begin();
    for (const operation of operations) this.count(operation);
    for (let job = 0; job < this.costOfJob.length; job += 1) this.countJob(job);
    this.total = this.whole();
    this.begin();
  }

  /** Returns the indices of the job's operations. */
  operationsOf(job: number): Int32Array {
    return this.ofJob[job];
  }

  /** Returns the cost of delaying the job by one millisecond. */
  rateOf(job: number): number {
    const { weights, problem } = this;
    const isLate = this.jobTardiness[job] > 0;
    return ((isLate ? weights.lateness * problem.weight[job] : 0) + weights.flow) / hour;
  }

  begin(): void {
    this.estimate = 0;
    for (const operation of this.touched) this.seemsOfJob[this.problem.job[operation]] = 0;
    this.touched = [];
    this.touchedJobs = [];
    this.wasJobs = [];
    this.was = { total: this.total, sum: this.sum, broken: this.brokenCount };
  }

  /** Saves the operation's values before the move recalculates them, so that the move can be reverted. */
  keep(operation: number): void {
    this.touched.push(operation);
    this.wasOfOperation[operation] = this.ofOperation[operation];
    this.wasBroken[operation] = this.broken[operation];
  }

  /**
   * Adds to the estimate the cost of ending the operation `later` ms later, as if no free time absorbed the
   * delay.
   */
  foresee(operation: number, later: number): void {
    const { problem, weights } = this;
    const job = problem.job[operation];
    if (job < 0) return;
    const late = Math.max(0, this.jobFinish[job] + later - problem.due[operation]);
    const tardier = late - this.jobTardiness[job];
    const seems = (weights.lateness * problem.weight[job] * tardier + weights.flow * later) / hour;
    this.estimate += seems - this.seemsOfJob[job];
    this.seemsOfJob[job] = seems;
  }

  /** Recalculates the cost of the jobs and operations that the move changed. */
  settle(): void {
    for (const operation of this.touched) {
      this.count(operation);
      const job = this.problem.job[operation];
      if (job < 0 || this.isTouchedJob[job]) continue;
      this.isTouchedJob[job] = 1;
      this.touchedJobs.push(job);
    }
    for (const job of this.touchedJobs) {
      this.isTouchedJob[job] = 0;
      this.wasJobs.push({
        job,
        finish: this.jobFinish[job],
        tardiness: this.jobTardiness[job],
        cost: this.costOfJob[job],
      });
      this.countJob(job);
    }
    this.total = this.whole();
  }

  restore(): void {
    for (const operation of this.touched) {
      this.ofOperation[operation] = this.wasOfOperation[operation];
      this.broken[operation] = this.wasBroken[operation];
    }
    for (const { job, finish, tardiness, cost } of this.wasJobs) {
      this.jobFinish[job] = finish;
      this.jobTardiness[job] = tardiness;
      this.costOfJob[job] = cost;
    }
    this.total = this.was.total;
    this.sum = this.was.sum;
    this.brokenCount = this.was.broken;
    this.touched = [];
    this.wasJobs = [];
  }

  /** Recalculates and returns the cost of these operations and jobs. */
  costOf(operations: readonly number[], jobs: readonly number[]): number {
    let cost = 0;
    for (const operation of operations) {
      this.count(operation);
      cost += this.ofOperation[operation];
    }
    for (const job of jobs) {
      this.countJob(job);
      cost += this.costOfJob[job];
    }
    return cost;
  }

  private count(operation: number): void {
    const { bounds, schedule, weights } = this;
    let cost = (weights.makeReady * schedule.makeReady[operation]) / hour;
    const from = bounds.originalStart[operation];
    if (bounds.originalMachine[operation] !== schedule.machine[operation])
      cost += bounds.machinePrice[operation];
    if (Math.abs(schedule.start[operation] - from) > movedAfter) cost += bounds.startPrice[operation];
    this.brokenCount += this.broken[operation] - this.wasBroken[operation];
    this.sum += cost - this.ofOperation[operation];
    this.ofOperation[operation] = cost;
  }

  private countJob(job: number): void {
    const { problem, schedule, weights } = this;
    let finish = -Infinity;
    let tardiness = 0;
    const own = this.ofJob[job];
    for (let at = 0; at < own.length; at += 1) {
      const operation = own[at];
      const end = schedule.finish[operation];
      if (end > finish) finish = end;
      const late = end - problem.due[operation];
      if (late > tardiness) tardiness = late;
    }
    this.jobFinish[job] = finish;
    this.jobTardiness[job] = tardiness;
    const flow = finish === -Infinity ? 0 : finish - problem.now;
    const cost = (weights.lateness * problem.weight[job] * tardiness + weights.flow * flow) / hour;
    this.sum += cost - this.costOfJob[job];
    this.costOfJob[job] = cost;
  }

  private whole(): number {
    const sum = this.sum + this.penalty * this.brokenCount;
    if (this.weights.makespan === 0) return sum;
    let last = this.problem.now;
    for (const finish of this.jobFinish) if (finish > last) last = finish;
    return sum + (this.weights.makespan * (last - this.problem.now)) / hour;
  }
}

/**
 * Decodes the plan and returns its proven cost. `broken` weighs the operations that lack a possible date or
 * start later than pinned.
 */
export function provenCost(
  problem: Problem,
  bounds: Bounds,
  weights: Weights,
  plan: Plan,
): { broken: number; cost: number } {
  const schedule = decode(problem, plan);
  const inAll = [...bounds.isSchedulable.keys()].filter((each) => bounds.isSchedulable[each] === 1);
  const dated = inAll.filter((each) => !Number.isNaN(schedule.start[each]));
  const costs = new IncrementalPlanCost(problem, bounds, weights, schedule);
  costs.penalty = 0;
  costs.reset(Int32Array.from(dated));
  const late = dated.filter((each) => {
    const time = problem.pinStart[each];
    const machine = schedule.machine[each];
    if (time === -Infinity || machine < 0) return false;
    const since = Math.max(time, readyAt(problem, schedule, each));
    return (
      schedule.start[each] > startOfMakeReady(problem, machine, since, schedule.makeReady[each]) + pinSlack
    );
  });
  return { broken: (inAll.length - dated.length) * inAll.length + late.length, cost: costs.total };
}
