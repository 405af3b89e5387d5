/** Limits how many tasks run at the same time, and shares the turns among users. */

export interface Semaphore {
  /**
   * Runs the work at once or, if the largest number of tasks run already, when a turn is free. Users who wait take
   * turns, whatever the number of their tasks. If too many tasks wait, it throws `full()` for a task of the user with
   * the most.
   */
  <T>(work: () => Promise<T>, user?: string): Promise<T>;
  load: () => { working: number; waiting: number };
}

interface Waiter {
  start: () => void;
  refuse: (error: Error) => void;
}

export function openSemaphore(most: { atOnce: number; waiting: number }, full: () => Error): Semaphore {
  /** The waiting tasks of each user. The first user has the next turn. */
  const queues = new Map<string, Waiter[]>();
  let free = most.atOnce;
  const waiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0);

  const makeRoom = (user: string) => {
    if (waiting() < most.waiting) return;
    const longest = [...queues.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= (queues.get(user)?.length ?? 0) + 1) throw full();
    longest.pop()?.refuse(full());
  };
  const turn = async (user: string) => {
    if (free > 0) {
      free -= 1;
      return;
    }
    makeRoom(user);
    const queue = queues.get(user) ?? [];
    queues.set(user, queue);
    // Passes the turn on directly, so that no other request takes it in between.
    await new Promise<void>((start, refuse) => queue.push({ start, refuse }));
  };
  const over = () => {
    const [first] = queues;
    if (!first) {
      free += 1;
      return;
    }
    const [user, [next, ...rest]] = first;
    queues.delete(user);
    if (rest.length > 0) queues.set(user, rest);
    next?.start();
  };
  const run = async <T>(work: () => Promise<T>, user = ''): Promise<T> => {
    await turn(user);
    try {
      return await work();
    } finally {
      over();
    }
  };
  return Object.assign(run, {
    load: () => ({ working: most.atOnce - free, waiting: waiting() }),
  });
}
