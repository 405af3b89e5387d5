/**
 * Receives the server's events about changes and updates the affected screens. One tab reads the events for
 * all tabs; over plain HTTP, which has no Web Locks, each tab reads the events itself.
 */
import { type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { leaveForLogin } from '../session/leave-for-login.ts';
import { sessionStore } from '../session/session.ts';
import { type Changed } from '../events/outdated-queries.ts';
import { followFeed } from '../events/follow-event-feed.ts';
import { followChanges, type Recent } from '../events/live-refetch.ts';
import { retryPendingWrites } from './pending-write-store.ts';

/** Says whether the screens are up to date, and when they last were. */
export interface FeedState {
  live: boolean;
  knownAt: number;
}

type Message =
  | { type: 'change'; change: Changed; eventId: string }
  | { type: 'state'; state: FeedState }
  | { type: 'ready'; recent: Recent[] | null; eventId: string }
  | { type: 'beat' | 'hello' };

const name = 'makeready-events';
/**
 * The time in ms without a message from the reading tab after which another tab takes over, as when a phone froze the
 * reading tab.
 */
const silenceLimit = 45_000;
/** The time in ms for which a connection must be lost before the screen shows a notice. */
const grace = 3000;

const storageKey = 'makeready.known';
/** The interval in ms at which the time of the last contact is stored, for a page that opens without a network. */
const knownEvery = 10_000;
const lastContact = () => Number(localStorage.getItem(storageKey)) || Date.now();
function storeContact(at: number) {
  try {
    localStorage.setItem(storageKey, String(at));
  } catch {
    // The device's storage is full, and a page that opens without a network says that it is offline since then.
  }
}

let state: FeedState = { live: true, knownAt: Date.now() };
let graceTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: FeedState) {
  state = next;
  for (const listener of listeners) listener();
}

function setState(next: FeedState) {
  if (next.live) retryPendingWrites();
  if (next.live || !state.live) {
    clearTimeout(graceTimer);
    graceTimer = undefined;
    show(next);
  } else graceTimer ??= setTimeout(() => show(next), grace);
}

/** Returns whether the event connection is open, so that the screens are current. */
export const isLive = (): boolean => state.live && graceTimer === undefined;

/** Returns the state of the events feed, for the notice under the top bar. */
export function useFeedState(): FeedState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );
}

interface Tab {
  /** Handles a message in this tab and sends it to the other tabs. */
  tell: (message: Message) => void;
  lastId: () => string;
  leading: boolean;
}

/** Reads the events feed for all tabs until `signal` aborts. */
async function lead(tab: Tab, signal: AbortSignal) {
  let knownAt = lastContact();
  const heard = () => {
    const before = knownAt;
    knownAt = Date.now();
    if (Math.floor(before / knownEvery) !== Math.floor(knownAt / knownEvery)) storeContact(knownAt);
  };
  tab.leading = true;
  await followFeed({
    address: '/api/events',
    token: sessionStore.token,
    lastId: tab.lastId,
    signal,
    onOpen: () => {
      heard();
      tab.tell({ type: 'state', state: { live: true, knownAt } });
    },
    onReady: (recent, eventId) => tab.tell({ type: 'ready', recent, eventId }),
    onBeat: () => {
      heard();
      tab.tell({ type: 'beat' });
    },
    onChange: (change, eventId) => tab.tell({ type: 'change', change, eventId }),
    onLost: () => tab.tell({ type: 'state', state: { live: false, knownAt } }),
    unauthorised: leaveForLogin,
  });
  tab.leading = false;
}

/**
 * Waits for the lock, or steals it with `steal`, then reads the feed. If another tab steals the lock, this tab waits
 * for it again.
 */
async function elect(tab: Tab, steal: boolean) {
  const stop = new AbortController();
  try {
    await navigator.locks.request(name, { steal }, () => lead(tab, stop.signal));
  } catch {
    stop.abort();
    tab.leading = false;
    void elect(tab, false);
  }
}

/** Starts following the events feed. The app calls it once, after a user has signed in. */
export function startEvents(client: QueryClient): void {
  const channel = new BroadcastChannel(name);
  const live = followChanges(client);
  let lastId = '';
  let heardAt = Date.now();
  function take(message: Message) {
    heardAt = Date.now();
    if (message.type === 'state') setState(message.state);
    if (message.type === 'ready' || message.type === 'change') lastId = message.eventId;
    if (message.type === 'ready') live.ready(message.recent);
    if (message.type === 'change') live.changed(message.change);
  }
  const announce: (message: Message) => void = channel.postMessage.bind(channel);
  const post = (message: Message) => {
    take(message);
    announce(message);
  };
  if (!('locks' in navigator)) {
    void lead({ tell: take, lastId: () => lastId, leading: true }, new AbortController().signal);
    return;
  }
  const tab: Tab = { tell: post, lastId: () => lastId, leading: false };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'hello') take(data);
    else if (tab.leading) announce({ type: 'state', state });
  });
  announce({ type: 'hello' });
  void elect(tab, false);
  setInterval(() => {
    const silent = Date.now() - heardAt > silenceLimit;
    if (silent && !tab.leading && document.visibilityState === 'visible') void elect(tab, true);
  }, 5000);
}
