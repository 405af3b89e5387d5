/**
 * Reads the events feed, in which the server reports every change. It reconnects for as long as the session
 * lasts.
 */
import { type ChangeEvent, type Greeting } from '../../../shared/history/records/system.contract.ts';

/** Describes one server-sent event, as the HTML standard defines it. */

export interface ServerEvent {
  event: string;
  data: string;
  /** The last event id in the connection so far, or an empty text before the first id. */
  id: string;
}

interface Taken {
  onEvent: (event: ServerEvent) => void;
}

/**
 * Creates a parser of server-sent events. It takes text in pieces of any size, and emits each event at the blank line
 * that ends the event.
 */
export function createEventParser({ onEvent }: Taken) {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function dispatch() {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
  }
  function field(name: string, value: string) {
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }
  function line(text: string) {
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    if (colon === 0) return;
    if (colon === -1) return field(text, '');
    field(text.slice(0, colon), text.slice(colon + 1).replace(/^ /, ''));
  }

  return (piece: string) => {
    // A CR at the end may be the first half of a CRLF, so it waits for the next piece.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const each of lines) line(each);
  };
}

export interface FeedSettings {
  address: string;
  token: () => string | null;
  /** Returns the id of the last event, or an empty text before the first event. */
  lastId: () => string;
  signal: AbortSignal;
  /** Runs when the event connection is open. If the connection resumes an earlier one, the missed events follow. */
  onOpen: () => void;
  /**
   * Runs when the feed starts at `eventId` without the events before it, so that data fetched earlier may be
   * outdated. `recent` holds the changes of the last seconds, or null if there were too many.
   */
  onReady: (recent: ChangeEvent[] | null, eventId: string) => void;
  /** Runs for each change or heartbeat, as a sign that the connection is alive. */
  onBeat: () => void;
  /** Runs for each change. A new connection can resume the feed after `eventId`. */
  onChange: (change: ChangeEvent, eventId: string) => void;
  onLost: () => void;
  unauthorised: (token: string | null) => void;
  /** The time in ms without a heartbeat after which the client treats the connection as dead. */
  silence?: number;
  /** Returns the time in ms to wait before try number `n`, counted from 1. */
  pause?: (n: number) => number;
}

const backoff = (n: number) => Math.min(10_000, 500 * 2 ** (n - 1)) * (0.75 + Math.random() / 2);

/** Waits this long, or until the browser is online again or `signal` aborts. */
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

/** Parses the event's data. Returns null if the data is not JSON, for example because a proxy sent it. */
function dataOf({ data }: ServerEvent): Partial<ChangeEvent & Greeting> | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const isChange = (data: Partial<ChangeEvent>): data is ChangeEvent =>
  typeof data.entity === 'string' && typeof data.id === 'string';

async function open(settings: FeedSettings, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept: 'text/event-stream' });
  const lastId = settings.lastId();
  headers.set('authorization', `Bearer ${settings.token() ?? ''}`);
  if (lastId !== '') headers.set('last-event-id', lastId);
  const response = await fetch(settings.address, { headers, signal, cache: 'no-store' });
  if (response.ok) settings.onOpen();
  return response;
}

/** Reads one event connection to its end. Returns whether anything arrived and whether the session has ended. */
async function connect(settings: FeedSettings): Promise<{ heard: boolean; ended: boolean }> {
  const dead = new AbortController();
  const hangUp = () => dead.abort();
  // The browser notices this sooner than a missing heartbeat shows it.
  globalThis.addEventListener?.('offline', hangUp);
  let hasReceived = false;
  let timer = setTimeout(hangUp, settings.silence);
  const parse = createEventParser({
    onEvent: (event) => {
      const data = dataOf(event);
      if (event.event === 'ready') settings.onReady(data?.recent ?? null, event.id);
      else if (data && isChange(data)) settings.onChange(data, event.id);
    },
  });
  try {
    const response = await open(settings, AbortSignal.any([settings.signal, dead.signal]));
    if (response.status === 401) return { heard: hasReceived, ended: true };
    if (!response.ok || response.body === null) return { heard: hasReceived, ended: false };
    // Safari's streams have no async iterator, so a reader takes the pieces.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(hangUp, settings.silence);
      hasReceived = true;
      settings.onBeat();
      parse(value ?? '');
    }
  } catch {
    // The connection broke, and the calling function opens another one.
  } finally {
    // Whatever ended the reading, the connection closes: a browser has few for one server.
    hangUp();
    clearTimeout(timer);
    globalThis.removeEventListener?.('offline', hangUp);
  }
  return { heard: hasReceived, ended: false };
}

/** Follows the events feed until `signal` aborts or the session ends. */
export async function followFeed(given: FeedSettings): Promise<void> {
  const settings = { silence: 40_000, pause: backoff, ...given };
  let tries = 0;
  while (!settings.signal.aborted) {
    const token = settings.token();
    const { heard: hasReceived, ended } = await connect(settings);
    if (settings.signal.aborted) return;
    if (ended) {
      settings.unauthorised(token);
      // At a device, the person's session ends and the device goes on.
      if (settings.token() === null || settings.token() === token) return;
    }
    settings.onLost();
    tries = hasReceived ? 1 : tries + 1;
    await rest(settings.pause(tries), settings.signal);
  }
}
