/**
 * Keeps every screen up to date: one tab holds a lock, reads the event stream and forwards events to the others. Over
 * plain HTTP there are no Web Locks, and each tab reads its own stream.
 */
import { type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { leaveForLogin } from '../session/leave-for-login.ts';
import { sessionStore } from '../session/store.ts';
import { type Changed } from './dependents.ts';
import { followFeed } from './feed.ts';
import { followChanges } from './live-refetch.ts';
import { wakePresses } from './press-store.ts';

/** Whether the screens are up to date, and when they last were. */
export interface FeedState {
  live: boolean;
  knownAt: number;
}

type Message =
  | { type: 'change'; change: Changed; eventId: string }
  | { type: 'state'; state: FeedState }
  | { type: 'ready'; recent: Changed[] | null; eventId: string }
  | { type: 'beat' | 'hello' };

const name = 'makeready-events';
/** The silence in ms of the reading tab after which another tab takes over, as when a phone froze it. */
const silenceLimit = 45_000;
/** The time in ms that a lost connection is not shown. */
const grace = 3000;

let state: FeedState = { live: true, knownAt: Date.now() };
let graceTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: FeedState) {
  state = next;
  for (const listener of listeners) listener();
}

function setState(next: FeedState) {
  if (next.live) wakePresses();
  if (next.live || !state.live) {
    clearTimeout(graceTimer);
    graceTimer = undefined;
    show(next);
  } else graceTimer ??= setTimeout(() => show(next), grace);
}

/** Returns whether the event stream is connected, so that the screens are current. */
export const isLive = (): boolean => state.live && graceTimer === undefined;

/** Returns the state of the feed, for the notice under the top bar. */
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
  /** Handles a message in this tab and sends it to the others. */
  tell: (message: Message) => void;
  lastId: () => string;
  leading: boolean;
}

/** Reads the stream for all tabs until `signal` aborts. */
async function lead(tab: Tab, signal: AbortSignal) {
  let knownAt = Date.now();
  tab.leading = true;
  await followFeed({
    address: '/api/events',
    token: sessionStore.token,
    lastId: tab.lastId,
    signal,
    onOpen: () => tab.tell({ type: 'state', state: { live: true, knownAt } }),
    onReady: (recent, eventId) => tab.tell({ type: 'ready', recent, eventId }),
    onBeat: () => {
      knownAt = Date.now();
      tab.tell({ type: 'beat' });
    },
    onChange: (change, eventId) => tab.tell({ type: 'change', change, eventId }),
    onLost: () => tab.tell({ type: 'state', state: { live: false, knownAt } }),
    unauthorised: leaveForLogin,
  });
  tab.leading = false;
}

/** Waits for the lock or steals it, then reads. If another tab steals it, it waits again. */
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

/** Starts following the feed; called once, when a user is signed in. */
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
