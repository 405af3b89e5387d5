/** Returns a random integer from 0 to below the given number. */
export type Chance = (below: number) => number;

/** Returns a seeded generator (mulberry32). */
export function chancesOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns one of the items. */
export function pick<T>(chance: Chance, from: readonly [T, ...T[]]): T {
  return from[chance(from.length)] ?? from[0];
}
