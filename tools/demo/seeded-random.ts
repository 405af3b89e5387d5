/**
 * Generates the same random numbers in every run (mulberry32), so that the sample shop is the same on every
 * computer.
 */

export interface Random {
  /** Returns a random number from 0 up to, but not including, 1. */
  next: () => number;
  /** Returns a random whole number from `least` to `most`, both included. */
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const chosen = from[whole(0, from.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to pick from');
      return chosen;
    },
    chance: (probability) => next() < probability,
  };
}
