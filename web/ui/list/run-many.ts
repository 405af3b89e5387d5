/** One action on many records: each its own call, a few at once, and what was done can be taken back (decision 054). */
import { v4 as uuid } from 'uuid';
import { ApiError, outcomeUnknown } from '../../client/api/problems.ts';

/** Takes back what was done to one record; all tries have the same `key`. */
export type Back = (key: string) => Promise<unknown>;
/** Does it to one record; all tries of one record have the same `key`. Null where there is nothing to take back. */
export type Act<T> = (item: T, key: string) => Promise<Back | null>;

export interface Outcome<T> {
  done: { item: T; back: Back | null }[];
  refused: { item: T; error: unknown }[];
  /** Not begun, as it was cancelled before. */
  left: T[];
}

/** Calls that are under way at the same time: the shop's other screens go on meanwhile. */
const atOnce = 4;
/** How often a call is tried whose outcome is not known, and the ms before the second try. */
const tries = 4;
const rest = 400;

const isBusy = (error: unknown) => error instanceof ApiError && error.retryAfter !== null;
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Until it is known what became of it. */
async function surely<T>(item: T, act: Act<T>, signal: AbortSignal): Promise<Back | null> {
  const key = uuid();
  for (let n = 1; ; n += 1) {
    try {
      return await act(item, key);
    } catch (error) {
      if (n === tries || signal.aborted || !(outcomeUnknown(error) || isBusy(error))) throw error;
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      await pause(Math.max(asked, rest * 2 ** (n - 1)), signal);
    }
  }
}

/** Does it to all of them; `signal` begins no further one. `progress` is told how many are through. */
export async function runMany<T>(
  items: readonly T[],
  act: Act<T>,
  { signal, progress }: { signal: AbortSignal; progress: (through: number) => void },
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], refused: [], left: [] };
  const queue = items.values();
  let through = 0;
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted) {
        outcome.left.push(item);
        continue;
      }
      try {
        outcome.done.push({ item, back: await surely(item, act, signal) });
      } catch (error) {
        outcome.refused.push({ item, error });
      }
      through += 1;
      progress(through);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
