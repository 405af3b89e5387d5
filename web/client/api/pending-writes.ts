/**
 * Manages the pending writes of this browser: decides which writes the browser stores, sends them, and
 * reports their state to the screens.
 */
import { type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { contract } from '../contract.ts';
import { sessionStore } from '../session/session.ts';
import { call as send } from './client.ts';
import { type Call, type CallArguments, type CallOptions } from './create-client.ts';
import { nameOf } from '../events/outdated-queries.ts';
import { isLive } from './receive-events.ts';
import {
  createPendingWriteStore,
  leaseTime,
  type PendingWrite,
  resolvePresses,
  sendOnce,
  sendPress,
  retryPendingWrites,
} from './pending-write-store.ts';
import { OtherUserError } from './api-errors.ts';
import { isoNow } from './server-clock.ts';

export const store = createPendingWriteStore(
  () => sessionStore.me()?.id ?? null,
  globalThis.localStorage,
  globalThis,
);
/** The idempotency keys of the pending writes for which this tab is responsible. */
export const own = new Set<string>();

/**
 * The entities of which this browser stores only deletions. Their other writes contain secrets, change only the
 * user's own settings and files, or take longer than a stored write waits until it is repeated.
 */
const notStored = new Set(['users', 'keys', 'devices', 'webhooks', 'exports', 'sampleShop', 'views']);
const questions = new Set(['plans.create', 'history.readNotes']);
/** Returns whether the call changes data. Some POST requests only query data or mark notes as read. */
const isWrite = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' &&
  nameOf(endpoint)[0] !== 'answers' &&
  !questions.has(nameOf(endpoint).join('.'));

const hasFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some((each) => hasFile(each)));

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const verbWords: Record<string, string> = { create: 'add', update: 'save', remove: 'delete' };
/** Returns a default label for a write: "Receive stock", "Add jobs". */
const labelOf = ([entity, verb]: readonly [string, string]) =>
  capital(`${verbWords[verb] ?? spaced(verb)} ${spaced(entity)}`);

/** Returns whether the write's response is pending. */
export const isPending = ({ fate }: Pick<PendingWrite, 'fate'>): boolean =>
  fate === 'sent' || fate === 'unknown';

interface About {
  label?: string | undefined;
  of?: PendingWrite['of'];
}

/**
 * Returns the pending write to store, or null for a write that the browser does not store. An identical pending write
 * without an outcome keeps its key.
 */
function pressOf(endpoint: Endpoint, call: object, key: string, { label, of }: About): PendingWrite | null {
  const name = nameOf(endpoint);
  if (!isWrite(endpoint)) return null;
  if (notStored.has(name[0]) && name[1] !== 'remove') return null;
  if (hasFile(call)) return null;
  const text = JSON.stringify(call);
  const before = store
    .list()
    .find(
      ({ fate, endpoint: [entity, verb], call: its }) =>
        isPending({ fate }) && entity === name[0] && verb === name[1] && JSON.stringify(its) === text,
    );
  return (
    before ?? {
      key,
      at: isoNow(),
      endpoint: name,
      call,
      label: label ?? labelOf(name),
      fate: 'sent',
      lease: 0,
      of,
    }
  );
}

/**
 * Returns whether the server responds. It sends a request only if that is in doubt, so that "not sent" is certain.
 */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine && isLive()) return true;
  try {
    const signal = AbortSignal.timeout(3000);
    return (await fetch('/api/health/live', { signal, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const isEmpty = (options: object) => Object.values(options).every((value) => value === undefined);

/**
 * Sends a write as a pending write, or sends it once without storing it. With `isDue` it retries until the response
 * is known, even if there is no connection at the first try.
 */
export async function sendStored<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  key: string,
  { options = {}, isDue = false, ...about }: About & { options?: CallOptions; isDue?: boolean },
): Promise<ResultOf<E>> {
  const press = isEmpty(options) ? pressOf(endpoint, call, key, about) : null;
  const given: CallOptions = { ...options, idempotencyKey: press?.key ?? key };
  const once = () => send(endpoint, ...([call, given] as unknown as CallArguments<E>));
  if (!press) return isWrite(endpoint) ? sendOnce(once, isReachable) : once();
  own.add(press.key);
  try {
    const check = isDue ? undefined : isReachable;
    return await sendPress(store, press, { send: once, isReachable: check });
  } finally {
    own.delete(press.key);
    store.refresh();
  }
}

/**
 * Stores the progress of an action on many records, so that a notice can report it after a reload. `label` is the
 * action's past participle, such as "scheduled".
 */
export function startBulkRun(label: string, names: readonly string[]) {
  const open = new Set(names);
  const run = { total: names.length, done: 0, refused: 0 };
  const press: PendingWrite = {
    key: uuid(),
    at: isoNow(),
    endpoint: ['', ''],
    call: {},
    label,
    fate: 'run',
    lease: 0,
  };
  const save = () => store.put({ ...press, run: { ...run, open: [...open] }, lease: Date.now() + leaseTime });
  own.add(press.key);
  save();
  const timer = setInterval(save, leaseTime / 4);
  return {
    key: press.key,
    settle: (name: string, outcome: 'done' | 'refused') => {
      open.delete(name);
      run[outcome] += 1;
      save();
    },
    end: () => {
      clearInterval(timer);
      own.delete(press.key);
      store.drop(press.key);
    },
  };
}

/** Returns whether the page that does the action on many records is still open. */
export const isUnderWay = ({ key, lease }: PendingWrite): boolean => own.has(key) || lease > Date.now();

/** Returns the endpoint of a stored write, or undefined if this version of the app has no endpoint of that name. */
export const endpointOf = ({ endpoint: [entity, verb] }: PendingWrite): Endpoint | undefined =>
  (contract as unknown as Record<string, Record<string, Endpoint>>)[entity]?.[verb];

let resolving = false;
let resolve = () => Promise.resolve();
/** Sends what is due, unless that is under way. */
export const sendDue = (): Promise<void> => resolve();

/** The code of presses in a line. The first screen loads before. */
const copies = () => import('./presses-on-disk.ts').catch(() => null);

/** Removes the press from the store and from the disk. */
export function dropPress(key: string): void {
  const name = store.drop(key);
  void copies().then((code) => code?.removeCopy(name));
}

/** Puts back and sends what localStorage has lost, such as by a dead battery. */
async function restore(): Promise<void> {
  const code = await copies();
  if (!(await code?.restorePresses(globalThis.localStorage))) return;
  store.refresh();
  await resolve();
}

/**
 * Sends the pending writes of reloaded and closed pages until their outcome is known, at once and after every
 * reconnect.
 */
export function startPendingWrites(
  client: QueryClient,
  show: (client: QueryClient, endpoint: Endpoint, call: unknown, result: unknown) => void,
): void {
  resolve = async () => {
    if (resolving) return;
    resolving = true;
    try {
      await resolvePresses(
        store,
        async (press) => {
          const endpoint = endpointOf(press);
          if (!store.list().some(({ key }) => key === press.key)) throw new OtherUserError();
          if (!endpoint) throw new Error(`No ${press.endpoint.join('.')}`);
          const options: CallOptions = { idempotencyKey: press.key };
          const result = await send(endpoint, ...([press.call, options] as CallArguments<Endpoint>));
          if (press.line !== undefined) {
            await import('../session/sent-presses.ts')
              .then((code) => code.recordSent(press))
              .catch(() => null);
            dropPress(press.key);
          }
          show(client, endpoint, press.call, result);
          return result;
        },
        isReachable,
        async (press) => (await copies())?.decidePress(store.nameOf(press.key), press, 'unknown') ?? true,
      );
    } finally {
      resolving = false;
    }
  };
  globalThis.addEventListener('online', () => {
    retryPendingWrites();
    void resolve();
  });
  globalThis.addEventListener('pagehide', () => store.release(own));
  globalThis.addEventListener('pageshow', () => store.release(null));
  setInterval(() => void resolve(), 5000);
  void resolve();
  // The first screen loads before.
  setTimeout(() => void restore(), 4000);
}

/** Sends what waits before the session of its person ends, for a few seconds at most. */
export const sendBeforeLeaving = (): Promise<unknown> =>
  Promise.race([resolve(), new Promise((end) => setTimeout(end, 5000))]);

/** Returns the user's pending writes, oldest first. */
export const usePendingWrites = (): readonly PendingWrite[] =>
  useSyncExternalStore(store.subscribe, store.list);

/**
 * Returns the idempotency key of the last write to this endpoint with these parameters that left this device. Returns
 * undefined if there is none. A notice tells the write's outcome.
 */
export const lastSentKey = (endpoint: Endpoint, params?: object): string | undefined =>
  store
    .list()
    .findLast(
      (press) =>
        (isPending(press) || press.fate === 'done') &&
        endpointOf(press) === endpoint &&
        JSON.stringify((press.call as { params?: object }).params) === JSON.stringify(params),
    )?.key;

/** Returns whether presses of the floor wait. */
export const hasLine = (): boolean => store.list().some(({ line }) => line !== undefined);

/** Returns whether a notice is about the write. The button that sends it shows the rest itself. */
export const isSaid = ({ key, fate }: PendingWrite): boolean =>
  fate !== 'sent' && fate !== 'run' && !(fate === 'waiting' && own.has(key));

/** Removes the write from the store: its notice disappears, and no tab sends it again. */
export function dropPendingWrite(key: string): void {
  dropPress(key);
  retryPendingWrites();
  void resolve();
}

export type { PendingWrite, BulkRun } from './pending-write-store.ts';
