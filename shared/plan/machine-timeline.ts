/** What stands on one machine as it is placed: what it takes next, and when. */
import { OperationHeap } from './operation-heap.ts';

/** What a lane asks of the plan that is decoded. */
export interface TimelineContext {
  order: Float64Array;
  keptUntil: Float64Array;
  pinStart: Float64Array;
  hasTools: (operation: number) => boolean;
  /** When each is ready, by those that it comes after; NaN: that is not known yet. */
  ready: Float64Array;
  /** The same, its tools included. */
  readyAt: (operation: number) => number;
  /** When it would have finished if it began at `at`. */
  finishOf: (operation: number, at: number) => number;
}

/**
 * In ms: what would run past a pinned time by no more is begun all the same. A time is given as things stand at that moment; what stands
 * before it and has not begun by then ends a little later, and is not to wait for hours because of that.
 */
export const pinSlack = 5 * 60_000;

export class MachineTimeline {
  readonly machine: number;
  /** From when on the machine is free. */
  free: number;
  /** Nothing was on it yet. */
  isFresh = true;
  /** What it takes next; -1: nothing as far as it is known. */
  candidate = -1;
  /** When that can start. */
  start = Infinity;
  private readonly about: TimelineContext;
  /** Nothing on it is kept, has a time or needs a tool: what is ready is taken in the queue's order. */
  private readonly isPlain: boolean;
  /** Ready by when the machine is free, by the queue's order; and later, by time. Of a plain one. */
  private readonly able: OperationHeap;
  private readonly later: OperationHeap;
  /** Of one that is not plain, in the queue's order: what is released, and what it is kept for, released or not. */
  private readonly released: number[] = [];
  private readonly kept: number[] = [];
  /** What has a time, by it; that is in none of these. */
  private readonly timed: number[] = [];

  /** Of those that are not alone any number goes at once, and nobody waits for anybody: what needs no machine. */
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
    const { order, ready, keptUntil, pinStart, hasTools } = about;
    this.able = new OperationHeap(order, order);
    this.later = new OperationHeap(ready, order);
    const isKept = (each: number) => (keptUntil[each] as number) > free;
    const isOdd = (each: number) => isKept(each) || this.isTimed(each) || hasTools(each);
    this.isPlain = !isAlone || !operations.some(isOdd);
    if (this.isPlain) return;
    this.kept = operations
      .filter((each) => isKept(each) && !this.isTimed(each))
      .sort((a, b) => (this.isBehind(a, b) ? 1 : -1));
    this.timed = operations
      .filter((each) => this.isTimed(each))
      .sort((a, b) => (pinStart[a] as number) - (pinStart[b] as number) || (this.isBehind(a, b) ? 1 : -1));
  }

  /** All that it comes after is placed. Answers whether that may change what the lane takes next. */
  release(operation: number): boolean {
    const ready = this.about.ready[operation] as number;
    if (this.isPlain) (ready <= this.free ? this.able : this.later).add(operation);
    else if (!this.isTimed(operation)) this.released.splice(this.placeOf(operation), 0, operation);
    return ready <= this.start;
  }

  /** Where it belongs among what is released. */
  private placeOf(operation: number): number {
    let [from, to] = [0, this.released.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.isBehind(this.released[middle] as number, operation)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** It is placed, or can't be: the machine is free again from its finish on. */
  take(operation: number, finish: number): void {
    // What was on the machine already stood in no line.
    if (!this.isPlain) for (const list of [this.released, this.kept, this.timed]) remove(list, operation);
    else if (this.able.first === operation) this.able.shift();
    else if (this.later.first === operation) this.later.shift();
    if (finish === Infinity || !this.isAlone) return;
    this.isFresh = false;
    this.free = finish;
    for (let next = this.later.first; next >= 0; next = this.later.first) {
      if ((this.about.ready[next] as number) > finish) break;
      this.later.shift();
      this.able.add(next);
    }
  }

  /** Finds what it takes next by what is known now. */
  look(): void {
    if (!this.isPlain) return this.lookAlong();
    const next = this.able.first < 0 ? this.later.first : this.able.first;
    this.candidate = next;
    this.start = next < 0 ? Infinity : Math.max(this.about.ready[next] as number, this.free);
  }

  /** The same where somebody is waited for: in the queue's order, up to the first one for which the machine is kept. */
  private lookAlong(): void {
    const { about } = this;
    for (let at = this.free; at < Infinity;) {
      let soonest = Infinity;
      let guard = Infinity;
      for (const each of this.timed) {
        const time = about.pinStart[each] as number;
        if (time > at) {
          guard = time;
          break;
        }
        const ready = about.readyAt(each);
        if (ready <= at) return this.takes(each, at);
        if (ready > at) soonest = Math.min(soonest, ready);
      }
      const last = this.kept.find((each) => (about.keptUntil[each] as number) > at);
      soonest = Math.min(soonest, guard, last === undefined ? Infinity : (about.keptUntil[last] as number));
      for (const each of this.released) {
        if (last !== undefined && this.isBehind(each, last)) break;
        const ready = about.readyAt(each);
        if (ready > at) soonest = Math.min(soonest, ready);
        // Nothing is begun that would run past the time that somebody was promised.
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
    return order[a] === order[b] ? a > b : (order[a] as number) > (order[b] as number);
  }
}

function remove(list: number[], operation: number): void {
  const at = list.indexOf(operation);
  if (at >= 0) list.splice(at, 1);
}
