/**
 * Stores pending writes (in code also `press`): writes to which the server has not responded yet. Each gets
 * an idempotency key before it is sent, so that a retry takes effect only once.
 */
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { isoNow } from './server-clock.ts';
import { ApiError, NetworkError, NotSentError, OtherUserError, UnknownFateError } from './api-errors.ts';
import { t } from '../../../shared/platform/translate.ts';

/**
 * The outcome of a pending write. `waiting`: not sent yet, because it is in a line (`PendingWrite.line`). `sent`: the first
 * response is pending. `unknown`: no response came. `lost`: too old or too large to retry. `run`: it is not a write but an
 * action on many records.
 */
export type WriteOutcome = 'waiting' | 'sent' | 'unknown' | 'done' | 'refused' | 'lost' | 'run';

/** Describes the progress of an action on many records. */
export interface BulkRun {
  total: number;
  done: number;
  refused: number;
  /** The names of the records without an outcome. The records whose writes have begun come first. */
  open: readonly string[];
}

export interface PendingWrite {
  key: string;
  /** The time at which the user pressed the button, by the server's clock. */
  at: string;
  /** The endpoint's name in the contract: `['stock', 'receive']`. */
  endpoint: readonly [entity: string, verb: string];
  call: object;
  /**
   * Set if the write is one of many from an action on many records. `run` identifies the action, `name` is the record's name. If the action needs several writes for one record, `part` names this one: "paper 1 of 2".
   */
  of?: { run: string; name: string; part?: string | undefined } | undefined;
  run?: BulkRun;
  /** True if the device had no space to store the call, so that only this page can send it. */
  isCut?: true;
  /** A label that people understand: "Add counts: MR-1 Printing". */
  label: string;
  fate: WriteOutcome;
  /**
   * The machine or operation whose presses the device sends strictly in order, `sequence` by `sequence`. A refused press
   * stops its line until the user answers it.
   */
  line?: string;
  sequence?: number;
  /** The name of the person who pressed, in a line. */
  by?: string | undefined;
  /** The server's reason for refusing the write. */
  problem?: Problem;
  /** The time in ms until which one tab alone may send the pending write. After that time, any tab may send it. */
  lease: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The time in ms for which a tab is responsible for a pending write before it must renew the lease. */
export const leaseTime = 20_000;
const longestPause = 10_000;
/**
 * The time in ms for which a browser may retry a pending write. It is less than the 7 days for which the server
 * replays responses.
 */
const sendableFor = 6.5 * 24 * 3_600_000;

const isOfPress = (name: string) => name.startsWith('makeready.press.');
const isPress = (value: unknown): value is PendingWrite =>
  typeof value === 'object' && value !== null && 'key' in value && 'endpoint' in value && 'call' in value;

/** Returns the press as this version stores it. Earlier versions let the user send typed counts (`unsent`) again. */
const upgraded = (press: PendingWrite): PendingWrite =>
  (press.fate as string) === 'unsent' ? { ...press, fate: 'waiting', line: press.key, sequence: 1 } : press;

/** Sorts the presses of a line in the order in which they were pressed. */
export const inSequence = (a: PendingWrite, b: PendingWrite): number => (a.sequence ?? 0) - (b.sequence ?? 0);

/** Returns whether the user must answer the press before the device sends those after it. */
export const needsAnswer = ({ fate }: PendingWrite): boolean => fate === 'refused' || fate === 'lost';

/** Returns whether no earlier press of its line is stored. */
export const isFirstInLine = (press: PendingWrite, all: readonly PendingWrite[]): boolean =>
  !all.some((other) => other.line !== undefined && other.line === press.line && inSequence(other, press) < 0);

/**
 * Creates the store of one user's pending writes on this device. `others` (the window) receives the changes of other
 * tabs.
 */
export function createPendingWriteStore(user: () => string | null, storage: Store, others: EventTarget) {
  const listeners = new Set<() => void>();
  let isLeaving = false;
  const prefix = () => `makeready.press.${user() ?? ''}.`;
  const namesInStorage = () => Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
  /**
   * Returns the key of the press in localStorage, which names its user. A stored press keeps its key, also if another
   * user has signed in since.
   */
  const nameOf = (key: string) =>
    namesInStorage().find((name) => isOfPress(name) && name.endsWith(`.${key}`)) ?? prefix() + key;
  let list: readonly PendingWrite[] | null = null;
  let listOf: string | null = null;
  const changed = () => {
    list = null;
    for (const listener of listeners) listener();
  };
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key === null || isOfPress(key)) changed();
  };
  const read = (name: string): PendingWrite | null => {
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
      return isPress(value) ? upgraded(value) : null;
    } catch {
      return null;
    }
  };
  const isMine = (name: string) => user() !== null && name.startsWith(prefix());
  const readEach = (names: readonly string[]) => names.flatMap((name) => read(name) ?? []);
  const readAll = () =>
    readEach(namesInStorage().filter(isMine)).sort(
      (a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key),
    );
  const put = (press: PendingWrite) => {
    const stored: PendingWrite = isLeaving ? { ...press, lease: 0 } : press;
    for (const each of [stored, { ...stored, call: {}, isCut: true } as const]) {
      try {
        storage.setItem(nameOf(press.key), JSON.stringify(each));
        break;
      } catch {
        // The device's storage is full. The pending write lives as long as the page, and its stored stub
        // shows that it existed.
      }
    }
    changed();
  };
  return {
    /**
     * Ends the leases of a closing page's pending writes, so that another tab sends them. A page that is open again
     * passes null.
     */
    release: (keys: Iterable<string> | null) => {
      isLeaving = keys !== null;
      for (const key of keys ?? []) {
        const press = read(nameOf(key));
        if (press) put(press);
      }
    },
    /** Returns the user's pending writes, oldest first. It returns the same array until a write or the user changes. */
    list: (): readonly PendingWrite[] => {
      // Without listeners no event announces other tabs' changes, and no event announces the next person at a device.
      if (listeners.size === 0 || listOf !== user()) list = null;
      listOf = user();
      return (list ??= readAll());
    },
    /** Returns the presses that other users left on this device, in the order of each line. */
    listOfOthers: (): PendingWrite[] =>
      readEach(namesInStorage().filter((name) => isOfPress(name) && !isMine(name))).sort(inSequence),
    get: (key: string) => read(nameOf(key)),
    nameOf,
    /** Makes all subscribers read the pending writes again. */
    refresh: changed,
    put,
    drop: (key: string) => {
      const name = nameOf(key);
      storage.removeItem(name);
      changed();
      return name;
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) others.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) others.removeEventListener('storage', onStorage);
      };
    },
  };
}
export type PendingWriteStore = ReturnType<typeof createPendingWriteStore>;

/**
 * Returns whether, after the error, it is unknown if the server did the write. After an earlier try without a
 * response (`isRepeat`), only a response that decides on the write settles this.
 */
export function isUnanswered(error: unknown, isRepeat: boolean): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, problem, isOwnReason } = error;
  if (isRepeat) return status >= 500 || status === 429 || status === 408;
  return status >= 500 && (!isOwnReason || ['too-slow', 'database-lost'].includes(problem.code ?? ''));
}

/**
 * Sends a write that is not stored, because it has a file or a secret. Throws NotSentError if there is certainly no
 * connection, and UnknownFateError if no response came.
 */
export async function sendOnce<R>(send: () => Promise<R>, isReachable: () => Promise<boolean>): Promise<R> {
  if (!(await isReachable())) throw new NotSentError();
  try {
    return await send();
  } catch (error) {
    throw isUnanswered(error, false)
      ? new UnknownFateError(t('. Press it again; it is done only once'))
      : error;
  }
}

const awake = new Set<() => void>();
/** Retries at once every pending write that waits for a connection. */
export function retryPendingWrites(): void {
  for (const wake of awake) wake();
}

/** Waits before try number `n + 1`. A call of retryPendingWrites ends the wait early. */
function pause(n: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      awake.delete(end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(longestPause, 500 * 2 ** n) * (0.75 + Math.random() / 2));
    awake.add(end);
  });
}

/**
 * Sends the pending write, retries until a response arrives, and returns the response. Throws the server's refusal,
 * NotSentError if there is certainly no connection, and UnknownFateError if the user stopped the retries.
 */
export async function sendPress<R>(
  store: PendingWriteStore,
  given: PendingWrite,
  {
    send,
    isReachable,
  }: {
    send: () => Promise<R>;
    /**
     * Returns whether there is a connection. If this function is missing, the browser sends and retries the pending
     * write in any case.
     */
    isReachable?: (() => Promise<boolean>) | undefined;
  },
): Promise<R> {
  const isRepeat = () => press.fate === 'unknown';
  let press = given;
  const keep = (more: Partial<PendingWrite>) =>
    store.put((press = { ...press, ...more, lease: Date.now() + leaseTime }));
  if (isReachable && !isRepeat() && !(await isReachable())) throw new NotSentError();
  keep({});
  let isLast = false;
  for (let n = 1; ; n += 1) {
    try {
      const answer = await send();
      store.drop(press.key);
      return answer;
    } catch (error) {
      if (error instanceof OtherUserError) throw error;
      if (!isUnanswered(error, isRepeat())) {
        const isSignedOut = error instanceof ApiError && error.status === 401;
        if (!(isSignedOut && isRepeat())) store.drop(press.key);
        throw error;
      }
      if (isLast) throw new UnknownFateError();
      keep({ fate: 'unknown' });
    }
    await pause(n);
    // The user stopped the write, or another tab has its response. One more try shows which.
    isLast = store.get(press.key) === null;
    if (!isLast) keep({});
  }
}

/**
 * Sends the pending writes without a lease until their outcome is known, one at a time and oldest first. The pages
 * that stored them were reloaded or closed, or had no connection. Those of a line leave in its order. `mayBegin` returns
 * false for a waiting press that its person has taken back.
 */
export async function resolvePresses(
  store: PendingWriteStore,
  send: (press: PendingWrite) => Promise<unknown>,
  isReachable: () => Promise<boolean>,
  mayBegin: (press: PendingWrite) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  let isOffline = false;
  const isDue = (press: PendingWrite, _: number, all: readonly PendingWrite[]) =>
    (press.fate === 'sent' || press.fate === 'unknown' || (press.fate === 'waiting' && !isOffline)) &&
    press.lease < Date.now() &&
    isFirstInLine(press, all);
  const open = () => store.list().find(isDue);
  for (let press = open(); press; press = open()) {
    if (press.isCut || Date.parse(isoNow()) - Date.parse(press.at) > sendableFor) {
      store.put({ ...press, fate: 'lost' });
      continue;
    }
    if (press.fate === 'waiting' && !(await isReachable())) {
      isOffline = true;
      continue;
    }
    if (press.fate === 'waiting') {
      if (!(await mayBegin(press))) store.drop(press.key);
      // It was taken back, or another tab has begun, while this one waited.
      if (store.get(press.key)?.fate !== 'waiting') continue;
    }
    const repeated: PendingWrite = { ...press, fate: 'unknown' };
    const end = (more: Partial<PendingWrite>) => store.put({ ...repeated, ...more, lease: 0 });
    try {
      await sendPress(store, repeated, { send: () => send(repeated) });
      if (press.line === undefined) end({ fate: 'done' });
    } catch (error) {
      if (error instanceof UnknownFateError) continue;
      // The session has ended, and the write waits until the same user signs in.
      if (error instanceof OtherUserError || (error instanceof ApiError && error.status === 401)) return;
      end(error instanceof ApiError ? { fate: 'refused', problem: error.problem } : { fate: 'lost' });
    }
  }
}
