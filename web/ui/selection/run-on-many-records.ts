/** Runs one action on many records, with a few calls in parallel. Can undo the action (decision 054). */
import { v4 as uuid } from 'uuid';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { type Call } from '../../client/api/create-client.ts';
import { sendStored, startBulkRun } from '../../client/api/pending-writes.ts';
import { ApiError, NotSentError } from '../../client/api/api-errors.ts';
import { capital } from '../text/format-values.ts';

/**
 * Sends a write of the action on one record. If the action needs several writes for a record, `part` names this
 * write: "paper 1 of 2".
 */
export type Send = <E extends Endpoint>(endpoint: E, call: Call<E>, part?: string) => Promise<ResultOf<E>>;
/** Undoes the action on one record, by writes that it sends through `send`. */
export type UndoAction = (send: Send) => Promise<unknown>;
/** Runs the action on one record. Returns the function that undoes it, or null if nothing can. */
export type RecordAction<T> = (item: T, send: Send) => Promise<UndoAction | null>;

/** Undoes the action on one record. */
export const revert: RecordAction<{ back: UndoAction | null }> = async ({ back }, send) => {
  await back?.(send);
  return null;
};

export interface Outcome<T> {
  done: { item: T; back: UndoAction | null }[];
  refused: { item: T; error: unknown }[];
  /** The records whose action did not begin before the user cancelled or the connection was lost. */
  left: T[];
  isOffline: boolean;
}

/** The number of parallel calls, limited so that other screens stay responsive. */
const atOnce = 4;
/** The largest number of tries while the server is busy. */
const tries = 4;
/** The delay in ms before the second try to send a write. */
const rest = 400;

const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.retryAfter !== null;
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Returns the function that sends one record's writes. It stores a write until the response arrives, and retries
 * while the server is busy.
 */
function senderOf(run: { key: string; label: string }, name: string, signal: AbortSignal): Send {
  const label = `${capital(run.label)}: ${name}`;
  // After its first write a record's action is completed even if the connection is lost.
  let isDue = false;
  return async (endpoint, call, part) => {
    const key = uuid();
    for (let n = 1; ; n += 1) {
      try {
        const of = { run: run.key, name, part };
        const result = await sendStored(endpoint, call, key, { label, of, isDue });
        isDue = true;
        return result;
      } catch (error) {
        if (n === tries || signal.aborted || !isBusy(error)) throw error;
        await pause(Math.max((error.retryAfter ?? 0) * 1000, rest * 2 ** (n - 1)), signal);
      }
    }
  };
}

/**
 * Runs the action on all items until `signal` aborts or the connection is lost. `label` is the past participle for
 * the result: "scheduled".
 */
export async function runMany<T>(
  items: readonly T[],
  act: RecordAction<T>,
  of: {
    label: string;
    nameOf: (item: T) => string;
    signal?: AbortSignal;
    progress?: (through: number) => void;
  },
): Promise<Outcome<T>> {
  const { label, nameOf, signal = new AbortController().signal, progress } = of;
  const outcome: Outcome<T> = { done: [], refused: [], left: [], isOffline: false };
  const run = startBulkRun(label, items.map(nameOf));
  const queue = items.values();
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted || outcome.isOffline) {
        outcome.left.push(item);
        continue;
      }
      const name = nameOf(item);
      try {
        outcome.done.push({ item, back: await act(item, senderOf({ key: run.key, label }, name, signal)) });
        run.settle(name, 'done');
      } catch (error) {
        if (error instanceof NotSentError) {
          outcome.isOffline = true;
          outcome.left.push(item);
          continue;
        }
        outcome.refused.push({ item, error });
        run.settle(name, 'refused');
      }
      progress?.(outcome.done.length + outcome.refused.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    run.end();
  }
  return outcome;
}
