/** Places by three keys, of which the first that differs decides, the lowest at hand. Each place is in it once at most. */
type Keys = readonly [number, number, number];

export class Heap {
  private readonly heap: Int32Array;
  /** Where each place stands in the heap; -1: nowhere. */
  private readonly at: Int32Array;
  private readonly keys: readonly [Float64Array, Float64Array, Float64Array];
  private size = 0;

  constructor(places: number) {
    this.heap = new Int32Array(places);
    this.at = new Int32Array(places).fill(-1);
    this.keys = [new Float64Array(places), new Float64Array(places), new Float64Array(places)];
  }

  /** The place with the lowest keys; -1: there is none. */
  get first(): number {
    return this.size === 0 ? -1 : (this.heap[0] as number);
  }

  /** Puts the place in, or where its new key belongs. */
  set(place: number, [first, second, third]: Keys): void {
    this.keys[0][place] = first;
    this.keys[1][place] = second;
    this.keys[2][place] = third;
    let at = this.at[place] as number;
    if (at < 0) {
      at = this.size;
      this.size += 1;
      this.put(at, place);
    }
    this.down(this.up(at));
  }

  delete(place: number): void {
    const at = this.at[place] as number;
    if (at < 0) return;
    this.at[place] = -1;
    this.size -= 1;
    if (at === this.size) return;
    this.put(at, this.heap[this.size] as number);
    this.down(this.up(at));
  }

  private put(at: number, place: number): void {
    this.heap[at] = place;
    this.at[place] = at;
  }

  private isBefore(a: number, b: number): boolean {
    for (const keys of this.keys) {
      const difference = (keys[a] as number) - (keys[b] as number);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  private up(from: number): number {
    const place = this.heap[from] as number;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = this.heap[parent] as number;
      if (!this.isBefore(place, other)) break;
      this.put(at, other);
      at = parent;
    }
    this.put(at, place);
    return at;
  }

  private down(from: number): void {
    const place = this.heap[from] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.isBefore(this.heap[child + 1] as number, this.heap[child] as number))
        child += 1;
      const other = this.heap[child] as number;
      if (!this.isBefore(other, place)) break;
      this.put(at, other);
      at = child;
    }
    this.put(at, place);
  }
}
