/** What stands on one machine as it is placed: what it takes next, and when. */

/** What a lane asks of the plan that is decoded. */
export interface About {
  order: Float64Array;
  keptUntil: Float64Array;
  pinStart: Float64Array;
  hasTools: (operation: number) => boolean;
  /** When it is ready; NaN: that is not known yet. */
  readyAt: (operation: number) => number;
  /** When it would have finished if it began at `at`. */
  finishOf: (operation: number, at: number) => number;
}

export class Lane {
  readonly machine: number;
  /** From when on the machine is free. */
  free: number;
  /** Nothing was on it yet. */
  isFresh = true;
  /** What it takes next; -1: nothing as far as it is known. */
  candidate = -1;
  /** When that can start. */
  start = Infinity;
  private readonly about: About;
  /** Nothing on it is kept, has a time or needs a tool: what is ready is taken in the queue's order. */
  private readonly isPlain: boolean;
  /** Ready by when the machine is free, as a heap by the queue's order; and later, as a heap by time. Of a plain one. */
  private readonly able: number[] = [];
  private readonly later: number[] = [];
  /** In the queue's order what is not placed, from `head` on; and what has a time, by it. Of one that is not plain. */
  private readonly line: number[];
  private head = 0;
  private timed: number[];
  private readonly isGone = new Set<number>();

  /** Of those that are not alone any number goes at once, and nobody waits for anybody: what needs no machine. */
  private readonly isAlone: boolean;

  constructor(
    machine: number,
    operations: readonly number[],
    { free, about, isAlone }: { free: number; about: About; isAlone: boolean },
  ) {
    this.machine = machine;
    this.free = free;
    this.about = about;
    this.isAlone = isAlone;
    const { order, keptUntil, pinStart, hasTools } = about;
    const isTimed = (each: number) => (pinStart[each] as number) > free;
    const isKept = (each: number) => (keptUntil[each] as number) > free || isTimed(each) || hasTools(each);
    this.isPlain = !isAlone || !operations.some(isKept);
    const place = (each: number) => order[each] as number;
    const others = this.isPlain ? [] : operations.filter((each) => !isTimed(each));
    this.line = others.sort((a, b) => place(a) - place(b));
    this.timed = operations
      .filter(isTimed)
      .sort((a, b) => (pinStart[a] as number) - (pinStart[b] as number) || place(a) - place(b));
  }

  release(operation: number, at: number): void {
    if (!this.isPlain) return;
    if (at <= this.free) push(this.able, operation, this.isEarlierInQueue);
    else push(this.later, operation, this.isReadyEarlier);
  }

  /** It is placed, or can't be: the machine is free again from its finish on. */
  take(operation: number, finish: number): void {
    if (this.isPlain) {
      // What was on the machine already stood in no heap.
      if (this.able[0] === operation) pop(this.able, this.isEarlierInQueue);
      else if (this.later[0] === operation) pop(this.later, this.isReadyEarlier);
    } else {
      this.isGone.add(operation);
      while (this.isGone.has(this.line[this.head] as number)) this.head += 1;
      this.timed = this.timed.filter((each) => each !== operation);
    }
    if (finish === Infinity || !this.isAlone) return;
    this.isFresh = false;
    this.free = finish;
    for (let next = this.later[0]; next !== undefined; next = this.later[0]) {
      if (this.about.readyAt(next) > finish) break;
      pop(this.later, this.isReadyEarlier);
      push(this.able, next, this.isEarlierInQueue);
    }
  }

  /** Finds what it takes next by what is known now. */
  look(): void {
    if (!this.isPlain) return this.lookAlong();
    const next = this.able[0] ?? this.later[0];
    this.candidate = next ?? -1;
    this.start = next === undefined ? Infinity : Math.max(this.about.readyAt(next), this.free);
  }

  /** The same where somebody is waited for: in the queue's order, up to the first one for which the machine is kept. */
  private lookAlong(): void {
    const { about, line } = this;
    for (let at = this.free; at < Infinity;) {
      let soonest = Infinity;
      let guard = Infinity;
      for (const each of this.timed) {
        const time = about.pinStart[each] as number;
        const ready = Math.max(about.readyAt(each), time);
        if (ready <= at) return this.takes(each, at);
        if (ready > at) soonest = Math.min(soonest, ready);
        if (time > at) guard = Math.min(guard, time);
      }
      soonest = Math.min(soonest, guard);
      for (let place = this.head; place < line.length; place += 1) {
        const each = line[place] as number;
        if (this.isGone.has(each)) continue;
        const ready = about.readyAt(each);
        // Nothing is begun that would run past the time that somebody was promised.
        if (ready <= at && (guard === Infinity || about.finishOf(each, at) <= guard))
          return this.takes(each, at);
        if (ready > at) soonest = Math.min(soonest, ready);
        const kept = about.keptUntil[each] as number;
        if (kept <= at) continue;
        soonest = Math.min(soonest, kept);
        break;
      }
      at = soonest;
    }
    this.candidate = -1;
    this.start = Infinity;
  }

  private takes(operation: number, at: number): void {
    this.candidate = operation;
    this.start = at;
  }

  private readonly isEarlierInQueue = (a: number, b: number): boolean =>
    (this.about.order[a] as number) < (this.about.order[b] as number);

  private readonly isReadyEarlier = (a: number, b: number): boolean => {
    const [atA, atB] = [this.about.readyAt(a), this.about.readyAt(b)];
    return atA < atB || (atA === atB && this.isEarlierInQueue(a, b));
  };
}

type Before = (a: number, b: number) => boolean;

function push(heap: number[], item: number, isBefore: Before): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(item, heap[parent] as number)) break;
    heap[at] = heap[parent] as number;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: number[], isBefore: Before): void {
  const item = heap.pop() as number;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as number, heap[child] as number)) child += 1;
    if (!isBefore(heap[child] as number, item)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = item;
}
