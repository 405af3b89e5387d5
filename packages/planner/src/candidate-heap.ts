/**
 * Finds the element with the lowest keys by a tournament tree. Each element has three keys; a later key
 * decides only if the earlier keys are equal.
 */
export class CandidateHeap {
  /** The winners of the tree's matches. The second half holds the positions themselves (-1 if absent). */
  private readonly winner: Int32Array;
  private readonly half: number;
  private readonly one: Float64Array;
  private readonly two: Float64Array;
  private readonly three: Float64Array;

  constructor(places: number) {
    this.half = 1;
    while (this.half < places) this.half *= 2;
    this.winner = new Int32Array(2 * this.half).fill(-1);
    this.one = new Float64Array(places);
    this.two = new Float64Array(places);
    this.three = new Float64Array(places);
  }

  /** Returns the position with the lowest keys, or -1 if the tree is empty. */
  get first(): number {
    return this.winner[1];
  }

  /** Inserts the position with its three keys, or changes the keys if the tree contains the position. */
  set(place: number, one: number, two: number, three: number): void {
    this.one[place] = one;
    this.two[place] = two;
    this.three[place] = three;
    this.winner[this.half + place] = place;
    this.play(place);
  }

  delete(place: number): void {
    this.winner[this.half + place] = -1;
    this.play(place);
  }

  private play(place: number): void {
    const { winner } = this;
    for (let at = (this.half + place) >> 1; at > 0; at >>= 1) {
      const [a, b] = [winner[2 * at], winner[2 * at + 1]];
      const best = b < 0 || (a >= 0 && this.isBefore(a, b)) ? a : b;
      // The winner of this match was the winner before, so the matches above stay the same.
      if (best === winner[at] && best !== place) return;
      winner[at] = best;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const { one, two, three } = this;
    if (one[a] !== one[b]) return one[a] < one[b];
    if (two[a] !== two[b]) return two[a] < two[b];
    return three[a] < three[b];
  }
}
