/** Work that many ask for at the same time, done once for all who asked before it began. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database } from './db/database.ts';

/** Between two times it rests so many times as long as it took, at most so many ms: it leaves the processor to others. */
const usual = { times: 3, most: 2000 };

interface Line<T> {
  next: { done: Promise<T>; of: Set<string> } | null;
  last: Promise<unknown>;
  /** Before that it rests. */
  from: number;
}

/**
 * What comes of the work is of a moment after it was asked for, and of a database; it must not depend on who asks. Where it is asked
 * `of` some ids, it is done of those of all who ask.
 */
export function coalesce<C extends { database: Database }, T>(
  work: (context: C, of: ReadonlySet<string>) => Promise<T>,
  rest: Partial<typeof usual> = {},
) {
  const { times, most } = { ...usual, ...rest };
  const lines = new WeakMap<Database, Line<T>>();
  return (context: C, ids: readonly string[] = []): Promise<T> => {
    const line = lines.get(context.database) ?? { next: null, last: Promise.resolve(), from: 0 };
    lines.set(context.database, line);
    line.next ??= begun(line, context);
    for (const id of ids) line.next.of.add(id);
    return line.next.done;
  };

  function begun(line: Line<T>, context: C) {
    const of = new Set<string>();
    const wait = async () => {
      await line.last.catch(() => {});
      await delay(Math.max(0, line.from - performance.now()));
      line.next = null;
      const began = performance.now();
      const done = work(context, of).finally(() => {
        const now = performance.now();
        line.from = now + Math.min(most, times * (now - began));
      });
      line.last = done;
      return done;
    };
    return { done: wait(), of };
  }
}
