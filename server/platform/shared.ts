/** Work that many ask for at the same time, done once for all who asked before it began. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database } from './db/database.ts';

/** Between two times it rests so many times as long as it took, at most so many ms: it leaves the processor to others. */
const rest = { times: 3, most: 2000 };

/** What comes of the work is of a moment after it was asked for, and of a database; it must not depend on who asks. */
export function shared<C extends { database: Database }, T>(work: (context: C) => Promise<T>) {
  const lines = new WeakMap<Database, { next: Promise<T> | null; last: Promise<unknown>; from: number }>();
  return (context: C): Promise<T> => {
    const line = lines.get(context.database) ?? { next: null, last: Promise.resolve(), from: 0 };
    lines.set(context.database, line);
    line.next ??= (async () => {
      await line.last.catch(() => {});
      await delay(Math.max(0, line.from - performance.now()));
      line.next = null;
      const began = performance.now();
      const done = work(context).finally(() => {
        const now = performance.now();
        line.from = now + Math.min(rest.most, rest.times * (now - began));
      });
      line.last = done;
      return done;
    })();
    return line.next;
  };
}
