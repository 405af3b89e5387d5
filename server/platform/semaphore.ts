/** Limits how many tasks run at the same time. */

export interface Semaphore {
  /**
   * Runs the work at once or, if the largest number of tasks run already, when one of them ends. Throws `full()` if
   * too many tasks wait.
   */
  <T>(work: () => Promise<T>): Promise<T>;
  load: () => { working: number; waiting: number };
}

export function openSemaphore(most: { atOnce: number; waiting: number }, full: () => Error): Semaphore {
  const waiting: (() => void)[] = [];
  let free = most.atOnce;

  const turn = async () => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= most.waiting) throw full();
    // Passes the turn on directly, so that no other request takes it in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const over = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await work();
    } finally {
      over();
    }
  };
  return Object.assign(take, {
    load: () => ({ working: most.atOnce - free, waiting: waiting.length }),
  });
}
