/**
 * Decides which operation a machine takes next and when. The calculation of the schedule
 * (calculate-schedule.ts) uses one timeline for each machine.
 */

/** The decoder's values on which a timeline relies. */
export interface TimelineContext {
  order: Float64Array;
  keptUntil: Float64Array;
  pinStart: Float64Array;
  /** Whether the operation may wait for what other machines have: a tool or people. */
  mayWait: (operation: number) => boolean;
  /**
   * The time at which each operation's predecessors let it begin. It is NaN while a predecessor is not
   * placed.
   */
  ready: Float64Array;
  /** Returns the time at which the operation's predecessors are ready, its tools are free and people are there, from `at` on. */
  readyAt: (operation: number, at: number) => number;
  /** Returns the first time from `at` on at which people may be there for the machine. */
  crewFreeFrom: (machine: number, at: number) => number;
  /** Calculates when the operation would finish if it started at `at`. */
  finishOf: (operation: number, at: number) => number;
}

/**
 * The time in ms by which an operation may run into the pinned start of the next one. Without it, a minute's
 * delay would leave the machine idle for hours.
 */
export const pinSlack = 5 * 60_000;

export class MachineTimeline {
  readonly machine: number;
  /** The time in ms from which the machine is free. */
  free: number;
  /** Whether no operation has been placed on the machine yet. */
  isFresh = true;
  /** The operation that the machine takes next, or -1 if there is none at present. */
  candidate = -1;
  /** The time in ms at which the operation `candidate` can start. */
  start = Infinity;
  private readonly about: TimelineContext;
  /**
   * Whether no operation here is pinned, may wait for others or makes the machine wait. The machine of such a plain
   * timeline takes ready operations in the queue's sequence.
   */
  private readonly isPlain: boolean;
  /** On a plain timeline, the operations that are ready now, in the queue's sequence. */
  private readonly readyNow: OperationHeap;
  /** On a plain timeline, the operations that will be ready, sorted by that time. */
  private readonly later: OperationHeap;
  /**
   * On a timeline that is not plain, the operations whose predecessors are placed, in the queue's sequence.
   */
  private readonly released: number[] = [];
  /** On a timeline that is not plain, the operations for which the machine waits, in the queue's sequence. */
  private readonly waitedFor: number[] = [];
  /** The operations that are pinned to a start time, sorted by that time. No other list contains them. */
  private readonly pinned: number[] = [];

  /**
   * Whether only one operation runs at a time. Operations without a machine run in parallel, so that none
   * waits for another.
   */
  private readonly isAlone: boolean;

  constructor(
    machine: number,
    operations: readonly number[],
    { free, about, isAlone }: { free: number; about: TimelineContext; isAlone: boolean },
  ) {
    this.machine = machine;
    this.free = free;
    this.about = about;
    this.isAlone = isAlone;
    const { order, ready, keptUntil, pinStart, mayWait } = about;
    this.readyNow = new OperationHeap(order, order);
    this.later = new OperationHeap(ready, order);
    const isKept = (each: number) => keptUntil[each] > free;
    const isOdd = (each: number) => isKept(each) || this.isTimed(each) || mayWait(each);
    this.isPlain = !isAlone || !operations.some(isOdd);
    if (this.isPlain) return;
    this.waitedFor = operations
      .filter((each) => isKept(each) && !this.isTimed(each))
      .sort((a, b) => (this.isBehind(a, b) ? 1 : -1));
    this.pinned = operations
      .filter((each) => this.isTimed(each))
      .sort((a, b) => pinStart[a] - pinStart[b] || (this.isBehind(a, b) ? 1 : -1));
  }

  /**
   * Adds an operation whose predecessors are placed. It returns whether the machine may now take another
   * operation next.
   */
  release(operation: number): boolean {
    const ready = this.about.ready[operation];
    if (this.isPlain) (ready <= this.free ? this.readyNow : this.later).add(operation);
    else if (!this.isTimed(operation)) this.released.splice(this.placeOf(operation), 0, operation);
    return ready <= this.start;
  }

  /** Returns the index of the operation in `released`, or the index at which it belongs. */
  private placeOf(operation: number): number {
    let [from, to] = [0, this.released.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.isBehind(this.released[middle], operation)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /**
   * Removes an operation that was placed or can't be placed. The machine is free from the time `finish` on.
   */
  take(operation: number, finish: number): void {
    // An operation that was on the machine already is in none of these lists.
    if (!this.isPlain)
      for (const list of [this.released, this.waitedFor, this.pinned]) remove(list, operation);
    else if (this.readyNow.first === operation) this.readyNow.shift();
    else if (this.later.first === operation) this.later.shift();
    if (finish === Infinity || !this.isAlone) return;
    this.isFresh = false;
    this.free = finish;
    for (let next = this.later.first; next >= 0; next = this.later.first) {
      if (this.about.ready[next] > finish) break;
      this.later.shift();
      this.readyNow.add(next);
    }
  }

  /** Recalculates which operation the machine takes next, and when. */
  look(): void {
    if (!this.isPlain) return this.lookAlong();
    const next = this.readyNow.first < 0 ? this.later.first : this.readyNow.first;
    this.candidate = next;
    this.start = next < 0 ? Infinity : Math.max(this.about.ready[next], this.free);
  }

  /**
   * Chooses the next operation on a timeline that is not plain. An operation whose pinned start has come goes
   * first. Of the released operations, those behind the first operation for which the machine waits must wait
   * too.
   */
  private lookAlong(): void {
    const { about } = this;
    for (let at = about.crewFreeFrom(this.machine, this.free); at < Infinity;) {
      let soonest = Infinity;
      let guard = Infinity;
      for (const each of this.pinned) {
        const time = about.pinStart[each];
        if (time > at) {
          guard = time;
          break;
        }
        const ready = about.readyAt(each, at);
        if (ready <= at) return this.takes(each, at);
        if (ready > at) soonest = Math.min(soonest, ready);
      }
      const last = this.waitedFor.find((each) => about.keptUntil[each] > at);
      soonest = Math.min(soonest, guard, last === undefined ? Infinity : about.keptUntil[last]);
      for (const each of this.released) {
        if (last !== undefined && this.isBehind(each, last)) break;
        const ready = about.readyAt(each, at);
        if (ready > at) soonest = Math.min(soonest, ready);
        // Starts nothing that would run into a promised time.
        else if (guard === Infinity || about.finishOf(each, at) <= guard + pinSlack)
          return this.takes(each, at);
      }
      at = soonest;
    }
    this.takes(-1, Infinity);
  }

  private takes(operation: number, at: number): void {
    this.candidate = operation;
    this.start = at;
  }

  private isTimed(operation: number): boolean {
    return this.about.pinStart[operation] !== -Infinity;
  }

  private isBehind(a: number, b: number): boolean {
    const { order } = this.about;
    return order[a] === order[b] ? a > b : order[a] > order[b];
  }
}

function remove(list: number[], operation: number): void {
  const at = list.indexOf(operation);
  if (at >= 0) list.splice(at, 1);
}

/**
 * A heap of operations that returns the one with the lowest keys. The second key decides only between equal
 * first keys.
 */
class OperationHeap {
  private readonly heap: number[] = [];
  private readonly one: Float64Array;
  private readonly two: Float64Array;

  /**
   * `one` and `two` hold each operation's keys, which must not change while the heap contains the operation.
   */
  constructor(one: Float64Array, two: Float64Array) {
    this.one = one;
    this.two = two;
  }

  /** Returns the operation with the lowest keys, or -1 if the heap is empty. */
  get first(): number {
    return this.heap.length === 0 ? -1 : this.heap[0];
  }

  add(operation: number): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(operation);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(operation, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = operation;
  }

  /** Removes the operation with the lowest keys. */
  shift(): void {
    const { heap } = this;
    const last = heap.pop() as number;
    const count = heap.length;
    if (count === 0) return;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && this.isBefore(heap[child + 1], heap[child])) child += 1;
      if (!this.isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
  }

  private isBefore(a: number, b: number): boolean {
    const { one, two } = this;
    return one[a] === one[b] ? two[a] < two[b] : one[a] < one[b];
  }
}
