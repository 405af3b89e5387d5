/**
 * Rows that many want at once. Only so many transactions of this process wait for one with a connection in hand; the others
 * are given up, wait without, and start over: sixty who want one row leave connections to those who want another (decision 028).
 */
const inHand = 4;
/** In ms: how often who waits looks again by himself, should nobody have called him in. */
const looks = 250;

interface LockQueue {
  inside: number;
  outside: Set<() => void>;
}
const lockQueues = new Map<string, LockQueue>();

/** Thrown within a transaction, which is to be rolled back and started over when there is room. */
export class LockQueueFullError extends Error {
  readonly wanted: string;

  constructor(wanted: string) {
    super(`Too many wait for ${wanted}`);
    this.wanted = wanted;
  }

  /** Resolves when there is room, or at the time `until`. */
  async waitForRoom(until: number): Promise<void> {
    for (;;) {
      const crowd = lockQueues.get(this.wanted);
      if (!crowd || crowd.inside < inHand) return;
      const left = until - Date.now();
      if (left <= 0) return;
      await called(crowd, Math.min(left, looks));
    }
  }
}

function called({ outside }: LockQueue, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      clearTimeout(timer);
      outside.delete(come);
      resolve();
    };
    const timer = setTimeout(come, milliseconds);
    outside.add(come);
  });
}

/** Does what waits for locks by these names. Throws Crowded where too many wait for one of them. */
export async function withLockLimit<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const full = names.find((name) => (lockQueues.get(name)?.inside ?? 0) >= inHand);
  if (full !== undefined) throw new LockQueueFullError(full);
  for (const name of names) {
    const crowd = lockQueues.get(name) ?? { inside: 0, outside: new Set() };
    crowd.inside += 1;
    lockQueues.set(name, crowd);
  }
  try {
    return await work();
  } finally {
    for (const name of names) leave(name);
  }
}

function leave(name: string): void {
  const crowd = lockQueues.get(name);
  if (!crowd) return;
  crowd.inside -= 1;
  for (const come of crowd.outside) return come();
  if (crowd.inside === 0) lockQueues.delete(name);
}
