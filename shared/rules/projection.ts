/**
 * When each open operation is expected to start and finish (design: timeline): a pure function, the same on the server and on
 * the screen. Within a job in the order of `index`, but for what overlaps; one operation at a time on each machine, in working hours.
 */
import { needsMachine } from './catalogue.ts';
import { type ShopCalendar, type WorkingTime, workingTime } from './calendar.ts';
import { isOnMachine } from './operation-state.ts';
import {
  firstPartIn,
  lastPart,
  minutesLeft,
  type ProjectedMachine,
  type ProjectedOperation,
} from './projected.ts';

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
    'no paper': `the paper for ${named.operation} is not there`,
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
  'no paper',
  'an earlier operation',
  'never open',
] as const;

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
  /** When all before it in its job are finished; where it overlaps them, when the first part of each is made. */
  at: number;
  /** When all before it are finished. */
  after: number;
}

/** What is ready on one machine, or needs none: kept so that the next one is at hand, however many there are. */
interface Lane {
  /** From when on the machine is free. */
  free: number;
  /** Ready by then, the first of the queue first. */
  able: Ready[];
  /** Ready later, the soonest first. */
  later: Ready[];
}

/**
 * Places operations in the order of their start: the next one is always the one that can start first, of several at the same
 * moment the first of the queue. So a machine that falls idle takes the first in its queue that is ready by then.
 */
class Plan {
  private readonly results = new Map<string, Projection>();
  private readonly finished = new Map<string, number>();
  private readonly lanes = new Map<ProjectedMachine | undefined, Lane>();
  /** What is on a machine already goes first; null once that is placed. */
  private onMachines: Ready[] | null = [];
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
    for (const machine of [...machines, undefined]) {
      const back = machine?.down?.expectedBack ? Date.parse(machine.down.expectedBack) : now;
      this.lanes.set(machine, { free: Math.max(now, back), able: [], later: [] });
    }
  }

  run(): Map<string, Projection> {
    const onMachines: Ready[] = [];
    this.onMachines = onMachines;
    for (const jobId of this.jobs.keys()) this.release(jobId);
    // What this makes ready may be on a machine as well, and comes to the end of the list.
    for (const each of onMachines) this.place(each, this.now);
    this.onMachines = null;
    for (let next = this.takeFirst(); next; next = this.takeFirst()) this.place(next.ready, next.start);
    for (const operation of [...this.jobs.values()].flat()) {
      if (!this.results.has(operation.id)) this.results.set(operation.id, this.unexpected(operation));
    }
    return this.results;
  }

  /** Makes ready what follows in the job once all with a lower index are placed. */
  private release(jobId: string): void {
    const operations = this.jobs.get(jobId) ?? [];
    const earliest = Math.max(this.now, Date.parse(operations[0]?.notBefore ?? '') || 0);
    let [after, index, isPlaced, finish] = [earliest, -Infinity, true, earliest];
    for (const operation of operations) {
      if (operation.index > index) {
        if (!isPlaced) return;
        [after, index] = [finish, operation.index];
      }
      const finished = this.finished.get(operation.id);
      if (finished === undefined) isPlaced = false;
      else finish = Math.max(finish, finished);
      const machine = this.machines.get(operation.machineId ?? '');
      if (this.released.has(operation.id) || obstacle(operation, machine) !== null) continue;
      this.released.add(operation.id);
      const at = operation.overlap ? this.firstParts(operation, operations, earliest) : after;
      this.line({ operation, machine, at, after });
    }
  }

  /** When those before the operation, which are all placed, have made a first part; one that is queued or runs has got it. */
  private firstParts(
    { index, state }: ProjectedOperation,
    operations: readonly ProjectedOperation[],
    earliest: number,
  ): number {
    const before = state === 'waiting' ? operations.filter((other) => other.index < index) : [];
    const made = before.map((operation) => {
      const machine = this.machines.get(operation.machineId ?? '');
      const start = Date.parse(this.results.get(operation.id)?.start ?? '');
      return this.working.after(start, firstPartIn(operation, machine)) ?? start;
    });
    return Math.max(earliest, ...made);
  }

  private line(ready: Ready): void {
    if (this.onMachines && isOnMachine(ready.operation.state)) {
      this.onMachines.push(ready);
      return;
    }
    const lane = this.laneOf(ready.machine);
    if (ready.at <= lane.free) insert(lane.able, ready, byQueue);
    else insert(lane.later, ready, byTime);
  }

  private laneOf(machine: ProjectedMachine | undefined): Lane {
    const lane = this.lanes.get(machine);
    if (!lane) throw new Error('The operation stands on a machine that is not the shop’s');
    return lane;
  }

  private takeFirst(): { ready: Ready; start: number } | undefined {
    let best: { ready: Ready; start: number; from: Ready[] } | undefined;
    for (const { free, able, later } of this.lanes.values()) {
      const from = able.length > 0 ? able : later;
      const ready = from.at(-1);
      if (!ready) continue;
      const start = Math.max(ready.at, free);
      if (!best || start < best.start || (start === best.start && byQueue(ready, best.ready) < 0))
        best = { ready, start, from };
    }
    best?.from.pop();
    return best;
  }

  private place({ operation, machine, after }: Ready, earliest: number): void {
    const lane = this.laneOf(machine);
    const start = this.working.next(Math.max(earliest, lane.free));
    const alone = start === null ? null : this.working.after(start, minutesLeft(operation, machine));
    if (start === null || alone === null) return;
    const last = operation.overlap ? this.working.after(after, lastPart(operation, machine)) : null;
    const finish = Math.max(alone, last ?? alone);
    if (machine) {
      lane.free = finish;
      for (let next = lane.later.at(-1); next && next.at <= finish; next = lane.later.at(-1)) {
        lane.later.pop();
        insert(lane.able, next, byQueue);
      }
    }
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
  if (operation.jobOnHold && !isOnMachine(operation.state)) return 'job on hold';
  return operation.lacksPaper ? 'no paper' : null;
}

/** Who goes first of two that could start at the same moment: the one in the queue, then by its place, then the older. */
function byQueue({ operation: a }: Ready, { operation: b }: Ready): number {
  const queued = Number(b.state === 'queued') - Number(a.state === 'queued');
  if (queued !== 0) return queued;
  const ranks = (a.rank ?? Infinity) - (b.rank ?? Infinity);
  if (ranks !== 0 && !Number.isNaN(ranks)) return ranks;
  return a.id < b.id ? -1 : 1;
}

const byTime = (a: Ready, b: Ready) => a.at - b.at || byQueue(a, b);

/** Puts it in its place among those in order, of which the first stands last, where it is taken at no cost. */
function insert(line: Ready[], ready: Ready, order: (a: Ready, b: Ready) => number): void {
  let [from, to] = [0, line.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (order(line[middle] as Ready, ready) > 0) from = middle + 1;
    else to = middle;
  }
  line.splice(from, 0, ready);
}
