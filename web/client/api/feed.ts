/** Reading the events feed: one connection after the other, for as long as the session lasts. */
import { changeEvent } from '../../../shared/contract/system.ts';
import { createEventParser, type ServerEvent } from './sse.ts';

export interface Change {
  entity: string;
  /** What to resume after. */
  eventId: string;
}

export interface FeedSettings {
  address: string;
  token: () => string | null;
  /** The last event that this browser has seen; empty before the first one. */
  lastId: () => string;
  signal: AbortSignal;
  /** The stream is open; resumed, what was missed meanwhile follows by itself. */
  onOpen: () => void;
  /** A stream without a last event begins after `eventId`; whatever was read before may be out of date. */
  onReady: (eventId: string) => void;
  /** Something came: a change or a heartbeat. */
  onBeat: () => void;
  onChange: (change: Change) => void;
  onLost: () => void;
  unauthorised: () => void;
  /** Milliseconds without a heartbeat after which the connection counts as dead. */
  silence?: number;
  /** Milliseconds to wait before try number `n`, counted from 1. */
  pause?: (n: number) => number;
}

const backoff = (n: number) => Math.min(10_000, 500 * 2 ** (n - 1)) * (0.75 + Math.random() / 2);

/** Waits; coming back online or being told to stop ends the wait. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}

function changeOf(event: ServerEvent): Change | null {
  try {
    const change = changeEvent.safeParse(JSON.parse(event.data));
    return change.success ? { entity: change.data.entity, eventId: event.id } : null;
  } catch {
    return null;
  }
}

async function open(settings: FeedSettings, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept: 'text/event-stream' });
  const lastId = settings.lastId();
  headers.set('authorization', `Bearer ${settings.token() ?? ''}`);
  if (lastId !== '') headers.set('last-event-id', lastId);
  const response = await fetch(settings.address, { headers, signal, cache: 'no-store' });
  if (response.ok) settings.onOpen();
  return response;
}

/** One connection, to its end. Answers whether anything came and whether the session has ended. */
async function connect(settings: FeedSettings): Promise<{ heard: boolean; ended: boolean }> {
  const dead = new AbortController();
  const hangUp = () => dead.abort();
  // The browser knows at once what the missing heartbeat tells only later.
  globalThis.addEventListener?.('offline', hangUp);
  let heard = false;
  let timer = setTimeout(hangUp, settings.silence);
  const parse = createEventParser({
    onEvent: (event) => {
      const change = changeOf(event);
      if (event.event === 'ready') settings.onReady(event.id);
      else if (change) settings.onChange(change);
    },
  });
  try {
    const response = await open(settings, AbortSignal.any([settings.signal, dead.signal]));
    if (response.status === 401) return { heard, ended: true };
    if (!response.ok || response.body === null) return { heard, ended: false };
    const text = response.body.pipeThrough(new TextDecoderStream());
    for await (const piece of text) {
      clearTimeout(timer);
      timer = setTimeout(hangUp, settings.silence);
      heard = true;
      settings.onBeat();
      parse(piece);
    }
  } catch {
    // A broken connection is what the next one is for.
  } finally {
    clearTimeout(timer);
    globalThis.removeEventListener?.('offline', hangUp);
  }
  return { heard, ended: false };
}

/** Follows the feed until `signal` ends it or the session does. */
export async function followFeed(given: FeedSettings): Promise<void> {
  const settings = { silence: 40_000, pause: backoff, ...given };
  let tries = 0;
  while (!settings.signal.aborted) {
    const { heard, ended } = await connect(settings);
    if (settings.signal.aborted) return;
    if (ended) return settings.unauthorised();
    settings.onLost();
    tries = heard ? 1 : tries + 1;
    await rest(settings.pause(tries), settings.signal);
  }
}
