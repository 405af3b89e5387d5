/**
 * The maximum number of transactions in this process that may hold a connection while they wait for the same
 * row. Further ones roll back and retry, so that other requests get connections (decision 028).
 */
const maxWaiting = 4;
/** The interval in ms at which a transaction that rolled back checks whether it may wait for the row now. */
const retryInterval = 250;

interface LockQueue {
  inside: number;
  outside: Set<() => void>;
}
const lockQueues = new Map<string, LockQueue>();

/**
 * A transaction throws this error if too many others wait for the same row. It must roll back, and retry when fewer
 * wait.
 */
export class LockQueueFullError extends Error {
  readonly wanted: string;

  constructor(wanted: string) {
    super(`Too many wait for ${wanted}`);
    this.wanted = wanted;
  }

  /** Waits until fewer transactions wait for the row, but not longer than until `until` on the clock of performance.now(). */
  async waitForRoom(until: number): Promise<void> {
    for (;;) {
      const crowd = lockQueues.get(this.wanted);
      if (!crowd || crowd.inside < maxWaiting) return;
      const left = until - performance.now();
      if (left <= 0) return;
      await called(crowd, Math.min(left, retryInterval));
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

/**
 * Runs work that waits for row locks with these names. Throws LockQueueFullError if too many transactions wait for
 * one of them already.
 */
export async function withLockLimit<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  const full = names.find((name) => (lockQueues.get(name)?.inside ?? 0) >= maxWaiting);
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
