/** Returns a random integer from 0 to `below` - 1. */
export type RandomInt = (below: number) => number;

/** Returns a random generator (mulberry32) that returns equal numbers for an equal seed. */
export function seededRandom(seed: number): RandomInt {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns a random item of the list. */
export function pick<T>(chance: RandomInt, from: readonly [T, ...T[]]): T {
  return from[chance(from.length)] ?? from[0];
}
