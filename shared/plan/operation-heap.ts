/** A heap of operations, ordered by two keys, lowest first. */
export class OperationHeap {
  private readonly heap: number[] = [];
  private readonly one: Float64Array;
  private readonly two: Float64Array;

  /** The keys of each operation; they may not change while the operation is in the heap. */
  constructor(one: Float64Array, two: Float64Array) {
    this.one = one;
    this.two = two;
  }

  /** Returns the first operation; -1 if empty. */
  get first(): number {
    return this.heap.length === 0 ? -1 : (this.heap[0] as number);
  }

  add(operation: number): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(operation);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(operation, heap[parent] as number)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = operation;
  }

  /** Removes the first operation. */
  shift(): void {
    const { heap } = this;
    const last = heap.pop() as number;
    const count = heap.length;
    if (count === 0) return;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && this.isBefore(heap[child + 1] as number, heap[child] as number)) child += 1;
      if (!this.isBefore(heap[child] as number, last)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = last;
  }

  private isBefore(a: number, b: number): boolean {
    const { one, two } = this;
    return one[a] === one[b]
      ? (two[a] as number) < (two[b] as number)
      : (one[a] as number) < (one[b] as number);
  }
}
