/**
 * Shares one run of an asynchronous function between several requests. A request joins only a run that starts
 * after the request arrived.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database } from './db/database.ts';

/** After a run, the next run waits `times` its duration, but at most `most` ms. So other work gets the processor. */
const usual = { times: 3, most: 2000 };

interface Line<T> {
  next: { done: Promise<T>; of: Set<string> } | null;
  last: Promise<unknown>;
  /** The earliest time of the next run, in ms on the clock of performance.now(). */
  from: number;
}

/**
 * Returns a version of `work` that collects requests. It runs `work` once for all requests that wait for the same
 * database, with all their ids. The result must not depend on the actor.
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
