/** How many wrong passwords there may be (design: signing in). */

export interface Limit {
  tries: number;
  /** Within how many seconds. */
  within: number;
}

/** By account, and by the address that they come from, whatever account they try. */
export const tryLimits = {
  account: [
    { tries: 5, within: 60 },
    { tries: 30, within: 3600 },
  ],
  address: [
    { tries: 20, within: 60 },
    { tries: 100, within: 3600 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * How many tries are left by the tightest of the limits, and in how many seconds there is one again where none is. `ages` says
 * how many seconds ago each wrong one was.
 */
export function triesLeft(ages: readonly number[], limits: readonly Limit[]): { left: number; wait: number } {
  const youngest = [...ages].sort((a, b) => a - b);
  const each = limits.map(({ tries, within }) => {
    const counted = youngest.filter((age) => age < within).length;
    const last = counted >= tries ? youngest[tries - 1] : undefined;
    return { left: Math.max(0, tries - counted), wait: last === undefined ? 0 : Math.ceil(within - last) };
  });
  return {
    left: Math.min(...each.map(({ left }) => left)),
    wait: Math.max(...each.map(({ wait }) => wait)),
  };
}
