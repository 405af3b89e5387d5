/** Limits how many wrong passwords a client can enter in a period (design: signing in). */

export interface Limit {
  tries: number;
  /** The period in seconds for which a wrong password counts. */
  within: number;
}

/** The limits of wrong passwords for one account, and for one network address over all accounts. */
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
 * Returns how many tries the strictest limit leaves, and the seconds until the next try is possible. `ages`
 * holds the seconds since each wrong try.
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
