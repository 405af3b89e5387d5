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

/** An operation with what is found of it: times are milliseconds. */
interface Item {
  operation: ProjectedOperation;
  machine: ProjectedMachine | undefined;
  lane: Lane;
  /** What keeps the operation itself from being expected. */
  why: Projection['why'];
  isReleased: boolean;
  /** When all before it in its job are finished; where it overlaps them, when the first part of each is made. */
  at: number;
  /** When all before it are finished. */
  after: number;
  /** Null until it is placed. */
  placed: { start: number; finish: number } | null;
}

interface Job {
  /** In the order of their index. */
  items: Item[];
  /** From when on anything of it may run. */
  earliest: number;
}

/** What is ready on one machine, or needs none: kept so that the next one is at hand, however many there are. */
interface Lane {
  /** From when on the machine is free. */
  free: number;
  /** Ready by then, the first of the queue first. */
  able: Item[];
  /** Ready later, the soonest first. */
  later: Item[];
  /** When the next one of them can start; Infinity where there is none. */
  start: number;
}

/**
 * Places operations in the order of their start: the next one is always the one that can start first, of several at the same
 * moment the first of the queue. So a machine that falls idle takes the first in its queue that is ready by then.
 */
class Plan {
  private readonly lanes: Lane[] = [];
  private readonly jobs: Map<string, Job>;
  /** What is on a machine already goes first; null once that is placed. */
  private onMachines: Item[] | null = [];
  private readonly working: WorkingTime;
  private readonly now: number;

  constructor(
    machines: readonly ProjectedMachine[],
    operations: readonly ProjectedOperation[],
    working: WorkingTime,
    now: number,
  ) {
    this.working = working;
    this.now = now;
    const laneFrom = (free: number) => {
      const lane: Lane = { free, able: [], later: [], start: Infinity };
      this.lanes.push(lane);
      return lane;
    };
    const places = new Map(
      machines.map((machine) => {
        const back = machine.down?.expectedBack ? Date.parse(machine.down.expectedBack) : now;
        return [machine.id, { machine, lane: laneFrom(Math.max(now, back)) }];
      }),
    );
    const nowhere = { machine: undefined, lane: laneFrom(now) };
    const items = operations.map((operation): Item => {
      const { machine, lane } = places.get(operation.machineId ?? '') ?? nowhere;
      const why = obstacle(operation, machine);
      return { operation, machine, lane, why, isReleased: false, at: 0, after: 0, placed: null };
    });
    items.sort((a, b) => a.operation.index - b.operation.index);
    this.jobs = new Map();
    for (const item of items) {
      const { jobId, notBefore } = item.operation;
      const job = this.jobs.get(jobId);
      if (job) job.items.push(item);
      else this.jobs.set(jobId, { items: [item], earliest: Math.max(now, Date.parse(notBefore ?? '') || 0) });
    }
  }

  run(): Map<string, Projection> {
    const onMachines: Item[] = [];
    this.onMachines = onMachines;
    for (const job of this.jobs.values()) this.release(job);
    // What this makes ready may be on a machine as well, and comes to the end of the list.
    for (const each of onMachines) this.place(each, this.now);
    this.onMachines = null;
    for (let next = this.takeFirst(); next; next = this.takeFirst()) this.place(next.item, next.start);
    const results = new Map<string, Projection>();
    for (const { items } of this.jobs.values())
      for (const item of items) results.set(item.operation.id, this.projectionOf(item, items));
    return results;
  }

  /** Makes ready what follows in the job once all with a lower index are placed. */
  private release({ items, earliest }: Job): void {
    let [after, index, isPlaced, finish] = [earliest, -Infinity, true, earliest];
    for (const item of items) {
      const { operation, placed } = item;
      if (operation.index > index) {
        if (!isPlaced) return;
        after = finish;
        ({ index } = operation);
      }
      if (placed === null) isPlaced = false;
      else finish = Math.max(finish, placed.finish);
      if (item.isReleased || item.why !== null) continue;
      item.isReleased = true;
      item.at = operation.overlap ? this.firstParts(operation, items, earliest) : after;
      item.after = after;
      this.line(item);
    }
  }

  /** When those before the operation, which are all placed, have made a first part; one that is queued or runs has got it. */
  private firstParts({ index, state }: ProjectedOperation, items: readonly Item[], earliest: number): number {
    const before = state === 'waiting' ? items.filter(({ operation }) => operation.index < index) : [];
    const made = before.map(({ operation, machine, placed }) => {
      const start = placed?.start ?? NaN;
      return this.working.after(start, firstPartIn(operation, machine)) ?? start;
    });
    return Math.max(earliest, ...made);
  }

  private line(item: Item): void {
    const { lane, operation } = item;
    if (this.onMachines && isOnMachine(operation.state)) {
      this.onMachines.push(item);
      return;
    }
    if (item.at <= lane.free) insert(lane.able, item, byQueue);
    else insert(lane.later, item, byTime);
    setStart(lane);
  }

  private takeFirst(): { item: Item; start: number } | undefined {
    let best: Lane | undefined;
    for (const lane of this.lanes) {
      if (lane.start === Infinity || (best && lane.start > best.start)) continue;
      if (!best || lane.start < best.start || byQueue(headOf(lane), headOf(best)) < 0) best = lane;
    }
    if (!best) return undefined;
    const { start, able, later } = best;
    const item = (able.length > 0 ? able : later).pop();
    setStart(best);
    return item && { item, start };
  }

  private place(item: Item, earliest: number): void {
    const { operation, machine, lane, after } = item;
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
      setStart(lane);
    }
    item.placed = { start, finish };
    const job = this.jobs.get(operation.jobId);
    if (job) this.release(job);
  }

  private projectionOf({ operation, why, placed }: Item, items: readonly Item[]): Projection {
    const delivery = Date.parse(operation.deliveryDate);
    if (placed) {
      const { start, finish } = placed;
      return { start: told(start), finish: told(finish), late: finish > delivery, why: null };
    }
    const waits = items.some((other) => other.operation.index < operation.index && !other.placed);
    const whyNot = why ?? (waits ? 'an earlier operation' : 'never open');
    return { start: null, finish: null, late: delivery < this.now, why: whyNot };
  }
}

const told = (at: number) => new Date(at).toISOString();

const headOf = ({ able, later }: Lane): Item => (able.at(-1) ?? later.at(-1)) as Item;

function setStart(lane: Lane): void {
  const { free, able, later } = lane;
  const next = able.at(-1) ?? later.at(-1);
  lane.start = next ? Math.max(next.at, free) : Infinity;
}

/** What keeps the operation itself from being expected, whatever stands before it. */
function obstacle(operation: ProjectedOperation, machine: ProjectedMachine | undefined): Projection['why'] {
  if (!machine && needsMachine(operation.type)) return 'no machine';
  if (machine?.down && machine.down.expectedBack === null) return 'machine down';
  if (operation.jobOnHold && !isOnMachine(operation.state)) return 'job on hold';
  return operation.lacksPaper ? 'no paper' : null;
}

/** Who goes first of two that could start at the same moment: the one in the queue, then by its place, then the older. */
function byQueue({ operation: a }: Item, { operation: b }: Item): number {
  const queued = Number(b.state === 'queued') - Number(a.state === 'queued');
  if (queued !== 0) return queued;
  const ranks = (a.rank ?? Infinity) - (b.rank ?? Infinity);
  if (ranks !== 0 && !Number.isNaN(ranks)) return ranks;
  return a.id < b.id ? -1 : 1;
}

const byTime = (a: Item, b: Item) => a.at - b.at || byQueue(a, b);

/** Puts it in its place among those in order, of which the first stands last, where it is taken at no cost. */
function insert(line: Item[], item: Item, order: (a: Item, b: Item) => number): void {
  let [from, to] = [0, line.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (order(line[middle] as Item, item) > 0) from = middle + 1;
    else to = middle;
  }
  line.splice(from, 0, item);
}
