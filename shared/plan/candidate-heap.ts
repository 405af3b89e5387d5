/**
 * Places by three keys, of which the first that differs decides, the lowest at hand; no two have the same. A tournament: a change is
 * played again on the place's way up, and no further than it decides anything.
 */
export class CandidateHeap {
  /** The places are its second half, -1 for one that is not in; each one before is the winner of two. */
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

  /** The place with the lowest keys; -1: there is none. */
  get first(): number {
    return this.winner[1] as number;
  }

  /** Puts the place in, or gives it new keys. */
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
      const [a, b] = [winner[2 * at] as number, winner[2 * at + 1] as number];
      const best = b < 0 || (a >= 0 && this.isBefore(a, b)) ? a : b;
      // Who has won before and wins again has done so against others.
      if (best === winner[at] && best !== place) return;
      winner[at] = best;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const { one, two, three } = this;
    if (one[a] !== one[b]) return (one[a] as number) < (one[b] as number);
    if (two[a] !== two[b]) return (two[a] as number) < (two[b] as number);
    return (three[a] as number) < (three[b] as number);
  }
}
