/**
 * When each open operation is expected to start and finish (design: timeline): a pure function, the same on the server and on
 * the screen. Within a job in the order of `index`, one operation at a time on each machine, in working hours.
 */
import { needsMachine, type OperationType } from './catalogue.ts';
import { type ShopCalendar, type WorkingTime, workingTime } from './calendar.ts';
import { isOnMachine, type OperationState } from './operation-state.ts';

export interface ProjectedMachine {
  id: string;
  /** Null: up. `expectedBack` null: nobody knows when, so nothing on it can be expected. */
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  /** Sheets or pieces an hour, by what the machine's type counts. */
  speed: number;
}

export interface ProjectedOperation {
  id: string;
  jobId: string;
  machineId: string | null;
  type: OperationType;
  index: number;
  rank: number | null;
  /** Open ones alone: waiting, queued, running or paused. */
  state: OperationState;
  jobOnHold: boolean;
  deliveryDate: string;
  /** Sheets or pieces to make in all, and made so far (good and waste). */
  planned: number;
  made: number;
  started: boolean;
  /** Seconds run so far, pauses excluded, the present run included. */
  runningSeconds: number;
}

export interface Projection {
  /** ISO 8601; both null where nothing can be expected, and `why` says it. */
  start: string | null;
  finish: string | null;
  /** Finishes after its delivery date. */
  late: boolean;
  why: (typeof reasonsWithoutDate)[number] | null;
}

/** Why an operation has no date, in words; `named` says what it and its machine are called where that is known. */
export function whyWithoutDate(
  why: NonNullable<Projection['why']>,
  named: { operation: string; machine: string },
): string {
  const whys = {
    'no machine': `${named.operation} has no machine`,
    'machine down': `${named.machine} is down, nobody knows until when`,
    'job on hold': 'the job is on hold',
    'an earlier operation': 'an earlier operation has no date',
    'never open': 'the shop is never open',
  };
  return whys[why];
}

/** What keeps an operation from being expected at any time. */
export const reasonsWithoutDate = [
  'no machine',
  'machine down',
  'job on hold',
  'an earlier operation',
  'never open',
] as const;

/** Minutes that an operation without a machine is given: inspection, packing, a hand's work. */
export const machinelessMinutes = 60;

/**
 * Minutes of work left: make-ready unless started, then what is left to make at the machine's speed. Without counts, what
 * ran so far stands for what was made. One that runs past its plan has none left.
 */
export function minutesLeft(
  operation: Pick<ProjectedOperation, 'planned' | 'made' | 'started' | 'runningSeconds'>,
  machine: Pick<ProjectedMachine, 'makeReadyMinutes' | 'speed'> | undefined,
): number {
  const run = operation.runningSeconds / 60;
  if (!machine) return operation.started ? Math.max(0, machinelessMinutes - run) : machinelessMinutes;
  const perMinute = Math.max(machine.speed, 1) / 60;
  const whole = operation.planned / perMinute;
  if (!operation.started) return machine.makeReadyMinutes + whole;
  if (operation.made > 0) return Math.max(0, operation.planned - operation.made) / perMinute;
  return Math.max(0, machine.makeReadyMinutes + whole - run);
}

/** Projects all open operations of the shop from `now` on; answers by operation id. Times are whole minutes or later. */
export function project(
  machines: readonly ProjectedMachine[],
  operations: readonly ProjectedOperation[],
  calendar: ShopCalendar,
  now: Date,
): Map<string, Projection> {
  const plan = new Plan(machines, operations, workingTime(calendar, now), now.getTime());
  return plan.run();
}

interface Ready {
  operation: ProjectedOperation;
  machine: ProjectedMachine | undefined;
  /** When all before it in its job are finished. */
  at: number;
}

/**
 * Places operations in the order of their start: the next one is always the one that can start first, of several at the same
 * moment the first of the queue. So a machine that falls idle takes the first in its queue that is ready by then.
 */
class Plan {
  private readonly results = new Map<string, Projection>();
  private readonly finished = new Map<string, number>();
  private readonly freeAt = new Map<string, number>();
  private readonly ready = new Set<Ready>();
  private readonly released = new Set<string>();
  private readonly machines: Map<string, ProjectedMachine>;
  private readonly jobs: Map<string, ProjectedOperation[]>;
  private readonly working: WorkingTime;
  private readonly now: number;

  constructor(
    machines: readonly ProjectedMachine[],
    operations: readonly ProjectedOperation[],
    working: WorkingTime,
    now: number,
  ) {
    this.machines = new Map(machines.map((machine) => [machine.id, machine]));
    const inOrder = [...operations].sort((a, b) => a.index - b.index);
    this.jobs = Map.groupBy(inOrder, (operation) => operation.jobId);
    this.working = working;
    this.now = now;
  }

  run(): Map<string, Projection> {
    for (const jobId of this.jobs.keys()) this.release(jobId);
    for (const each of this.ready) if (isOnMachine(each.operation.state)) this.place(each, this.now);
    for (let next = this.first(); next; next = this.first()) this.place(next.ready, next.start);
    for (const operation of [...this.jobs.values()].flat()) {
      if (!this.results.has(operation.id)) this.results.set(operation.id, this.unexpected(operation));
    }
    return this.results;
  }

  /** Makes ready what follows in the job once all with a lower index are placed. */
  private release(jobId: string): void {
    const operations = this.jobs.get(jobId) ?? [];
    let at = this.now;
    for (const operation of operations) {
      const before = operations.filter((other) => other.index < operation.index);
      if (before.some((other) => !this.finished.has(other.id))) return;
      at = Math.max(at, ...before.map((other) => this.finished.get(other.id) ?? this.now));
      const machine = this.machines.get(operation.machineId ?? '');
      if (this.released.has(operation.id) || obstacle(operation, machine) !== null) continue;
      this.released.add(operation.id);
      this.ready.add({ operation, machine, at });
    }
  }

  private first(): { ready: Ready; start: number } | undefined {
    let best: { ready: Ready; start: number } | undefined;
    for (const each of this.ready) {
      const start = Math.max(each.at, this.free(each.machine));
      if (!best || start < best.start) best = { ready: each, start };
      else if (start === best.start && before(each.operation, best.ready.operation))
        best = { ready: each, start };
    }
    return best;
  }

  private free(machine: ProjectedMachine | undefined): number {
    if (!machine) return this.now;
    const back = machine.down?.expectedBack ? Date.parse(machine.down.expectedBack) : this.now;
    return Math.max(this.freeAt.get(machine.id) ?? this.now, back);
  }

  private place(ready: Ready, earliest: number): void {
    const { operation, machine } = ready;
    this.ready.delete(ready);
    const start = this.working.next(Math.max(earliest, this.free(machine)));
    const finish = start === null ? null : this.working.after(start, minutesLeft(operation, machine));
    if (start === null || finish === null) return;
    if (machine) this.freeAt.set(machine.id, finish);
    this.finished.set(operation.id, finish);
    this.results.set(operation.id, {
      start: new Date(start).toISOString(),
      finish: new Date(finish).toISOString(),
      late: finish > Date.parse(operation.deliveryDate),
      why: null,
    });
    this.release(operation.jobId);
  }

  private unexpected(operation: ProjectedOperation): Projection {
    const earlier = (this.jobs.get(operation.jobId) ?? []).some(
      (other) => other.index < operation.index && !this.finished.has(other.id),
    );
    const own = obstacle(operation, this.machines.get(operation.machineId ?? ''));
    const why = own ?? (earlier ? 'an earlier operation' : 'never open');
    return { start: null, finish: null, late: Date.parse(operation.deliveryDate) < this.now, why };
  }
}

/** What keeps the operation itself from being expected, whatever stands before it. */
function obstacle(operation: ProjectedOperation, machine: ProjectedMachine | undefined): Projection['why'] {
  if (!machine && needsMachine(operation.type)) return 'no machine';
  if (machine?.down && machine.down.expectedBack === null) return 'machine down';
  return operation.jobOnHold && !isOnMachine(operation.state) ? 'job on hold' : null;
}

/** Who goes first of two that could start at the same moment: the one in the queue, then by its place, then the older. */
function before(a: ProjectedOperation, b: ProjectedOperation): boolean {
  const queued = Number(b.state === 'queued') - Number(a.state === 'queued');
  if (queued !== 0) return queued < 0;
  const ranks = (a.rank ?? Infinity) - (b.rank ?? Infinity);
  if (ranks !== 0 && !Number.isNaN(ranks)) return ranks < 0;
  return a.id < b.id;
}
