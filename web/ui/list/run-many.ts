/** Runs one action on many records with a few parallel calls, and can undo it (decision 054). */
import { v4 as uuid } from 'uuid';
import { ApiError, outcomeUnknown } from '../../client/api/problems.ts';

/** Undoes the action on one record; all tries share `key`. */
export type Back = (key: string) => Promise<unknown>;
/** Runs the action on one record; all tries share `key`. Returns its undo function, or null. */
export type Act<T> = (item: T, key: string) => Promise<Back | null>;

export interface Outcome<T> {
  done: { item: T; back: Back | null }[];
  refused: { item: T; error: unknown }[];
  /** Records that were not started before cancellation. */
  left: T[];
}

/** The number of parallel calls, limited so that other screens stay responsive. */
const atOnce = 4;
/** The number of tries without a known outcome, and the delay before the second in ms. */
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

/** Retries until the outcome is known. */
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

/** Runs the action on all items until `signal` aborts; reports `progress`. */
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
