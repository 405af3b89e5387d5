/**
 * Polls the audit log once for all event streams of this process (design: API conventions, events). It keeps no
 * state: a client resumes at any process by its cursor.
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ChangeEvent, type RecalculatedEntity, type Greeting } from '../../../shared/contract/system.ts';
import { type Db } from '../db/database.ts';
import { pgCode } from '../db/errors.ts';
import { livingTokens } from '../keys/keys.domain.ts';
import { Refusal } from '../verb/refusals.ts';
import { type Derived, type ChangedIds } from './recalculation-counter.ts';
import { type Cursor, feedAfter, feedEnd, type FeedRow, isLongSpan, recentChanges } from './system.repo.ts';

const pollMs = 250;
/**
 * The delay in ms after a change by this process, which batches changes, and the shortest interval between such
 * polls.
 */
const soon = { after: 20, apart: 100 };
/** Streams that open within this time in ms are greeted together. */
const greetMs = 10;
const heartbeatMs = 15_000;
const sessionCheckMs = 1000;
const batch = 500;
/** The history in a greeting: longer than any transaction, so that a browser knows what it missed. */
const recently = { seconds: 20, most: 100 };
/** Clients that missed more are told to reload everything. */
const most = 5000;
/** Limits of the cursor's length: a longer one is sent only at the end of a batch, a very long one not at all. */
const placeLimits = { within: 200, atEnd: 4000 };

/** The largest number of streams of a user at a process. */
const mostOfOne = 20;

export interface Listener {
  userId: string;
  cursor: Cursor | null;
  sessionHash: string;
  /** Writes to the stream; returns false when it is full. */
  write: (text: string) => boolean;
  end: () => void;
}

export interface Feed {
  /** Adds a listener. Throws 429 if the user has too many streams. */
  join: (listener: Listener) => void;
  leave: (listener: Listener) => void;
  /** Polls soon, after a change by this process. */
  look: () => void;
  /** Returns the number of listeners. */
  listening: () => number;
  /** Returns the seconds since the last successful poll. */
  behind: () => number;
  close: () => void;
}

const snapshot = String.raw`\d{1,20}:\d{1,20}:[\d,]*`;
const place = new RegExp(`^([0-9a-f]{8})/(${snapshot})(?:/(${snapshot})/(\\d{1,15}))?$`);

/** Parses the cursor of `id:` and Last-Event-ID (formatCursor); null if invalid. */
export function parseCursor(text: unknown): Cursor | null {
  const match = typeof text === 'string' && text.length <= placeLimits.atEnd ? place.exec(text) : null;
  const [, home, seen, upTo, id] = match ?? [];
  if (home === undefined || seen === undefined) return null;
  return { home, seen, ...(upTo !== undefined && { on: { upTo, id: Number(id) } }) };
}

const formatCursor = ({ home, seen, on }: Cursor) => `${home}/${seen}${on ? `/${on.upTo}/${on.id}` : ''}`;

/** Returns the cursor of the present, which is the same if nothing changed. */
export async function placeNow(db: Db): Promise<string> {
  const end = await feedEnd(db);
  return `${formatCursor(end)}-${end.derived.mark}`;
}

/** Returns whether the cursor belongs to this database and is not in its future, as after a restore. */
function isHere(cursor: Cursor, end: Cursor): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? '');
  return cursor.home === end.home && xmax(cursor.on?.upTo ?? cursor.seen) <= xmax(end.seen);
}

/** Opens a feed that polls at this interval in ms. `log` receives failed polls, which are retried. */
export function openFeed(db: Db, log: (error: unknown) => void, every = pollMs): Feed {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let polling = false;
  let isAsked = false;
  let lastTurn = -Infinity;
  let due = Infinity;
  let lastBeat = 0;
  let lastCheck = 0;
  let lastRead = Date.now();
  let lastMark: number | null = null;

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.end();
  };

  async function poll(): Promise<void> {
    const now = Date.now();
    if (now - lastCheck >= sessionCheckMs) {
      lastCheck = now;
      const alive = await livingTokens(db, [
        ...new Set([...listeners].map((listener) => listener.sessionHash)),
      ]);
      for (const listener of listeners) if (!alive.has(listener.sessionHash)) drop(listener);
    }
    // Listeners who are level share one read; one that resumes further back reads on its own until it is level. Before the end
    // is asked for: who comes meanwhile may have been told of more than lies before it.
    const groups = Map.groupBy(listeners, ({ cursor }) => (cursor ? formatCursor(cursor) : 'new'));
    const { derived, ...end } = await feedEnd(db);
    if (lastMark !== null && derived.mark !== lastMark) {
      // Of more than one time only the last is known.
      const derivedEvents = eventsOf(derived.mark === lastMark + 1 ? derived : null);
      for (const listener of listeners)
        if (listener.cursor && !listener.write(tellDerived(listener.cursor, derivedEvents))) drop(listener);
    }
    lastMark = derived.mark;
    // What one place in the audit log fails with is not to keep the others waiting.
    for (const group of groups.values()) await advance(group, end).catch(log);
    if (now - lastBeat >= heartbeatMs) {
      lastBeat = now;
      for (const listener of listeners) if (!listener.write(': heartbeat\n\n')) drop(listener);
    }
    lastRead = Date.now();
  }

  async function advance(group: Listener[], end: Cursor): Promise<void> {
    const cursor = group[0]?.cursor ?? null;
    const next = cursor && isHere(cursor, end) ? await read(cursor, end) : null;
    const { text, after } = next ?? greeting(end, await recentChanges(db, recently.seconds, recently.most));
    for (const listener of group) {
      listener.cursor = after;
      if (text !== '' && !listener.write(text)) drop(listener);
    }
  }

  /** Returns the messages after the cursor and the next cursor; null if the client must reload. */
  async function read({ home, seen, on }: Cursor, end: Cursor): Promise<FeedText | null> {
    if (!on && seen === end.seen) return { text: '', after: end };
    const span = { home, seen, on: on ?? { upTo: end.seen, id: 0 } };
    try {
      const rows = await feedAfter(db, span, batch);
      const isLast = rows.length < batch;
      if (!isLast && !on && (await isLongSpan(db, span, most))) return null;
      return messages(span, rows, isLast);
    } catch (error) {
      // What looks like a snapshot and is none.
      if (pgCode(error) === '22P02') return null;
      throw error;
    }
  }

  /** Polls once and schedules the next poll. */
  async function turn(): Promise<void> {
    polling = true;
    isAsked = false;
    lastTurn = performance.now();
    const failed = await poll().catch((error: unknown) => {
      log(error);
      return true;
    });
    polling = false;
    due = Infinity;
    if (listeners.size === 0) return;
    schedule(every);
    if (failed) return;
    if ([...listeners].some(({ cursor }) => cursor === null)) schedule(greetMs);
    if (isAsked) look();
  }

  function look(): void {
    isAsked = true;
    if (listeners.size > 0) schedule(Math.max(soon.after, lastTurn + soon.apart - performance.now()));
  }

  /** Schedules a poll unless an earlier one is scheduled; polls never overlap. */
  function schedule(milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (polling || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void turn(), milliseconds);
  }

  return {
    join: (listener) => {
      const same = [...listeners].filter(({ userId }) => userId === listener.userId).length;
      if (same >= mostOfOne)
        throw new Refusal(429, reason('too-many-streams', { most: mostOfOne }), { retryAfter: 60 });
      if (listeners.size === 0) lastRead = Date.now();
      listeners.add(listener);
      // Until it is greeted, its screens don't know from where on they hear of changes.
      schedule(greetMs);
    },
    leave: (listener) => listeners.delete(listener),
    look,
    listening: () => listeners.size,
    behind: () => (listeners.size === 0 ? 0 : (Date.now() - lastRead) / 1000),
    close: () => {
      clearTimeout(timer);
      for (const listener of listeners) drop(listener);
    },
  };
}

/** Returns the events for recalculated values of these records, or of any. */
function eventsOf(derived: Derived | null): readonly ChangeEvent[] {
  const event = (entity: RecalculatedEntity, ids: ChangedIds): ChangeEvent => ({
    entity,
    id: '00000000-0000-7000-8000-000000000000',
    version: 0,
    concerns: [...(ids ?? [])],
    by: null,
  });
  const risk = derived?.risk ?? null;
  return [event('expected', derived?.ids ?? null), ...(risk?.length === 0 ? [] : [event('risk', risk)])];
}

/**
 * Sends calculated changes at the unchanged cursor, since the audit log does not contain them. Clients that were away
 * reload what they show.
 */
const tellDerived = (at: Cursor, events: readonly ChangeEvent[]): string =>
  events.map((event) => `${idLine(at, true)}data: ${JSON.stringify(event)}\n\n`).join('');

/** The text for a stream, and its cursor afterwards. */
interface FeedText {
  text: string;
  after: Cursor;
}

function greeting(end: Cursor, rows: readonly FeedRow[] | null): FeedText {
  const greets: Greeting = { recent: rows && rows.map(changeOf) };
  return { text: `id: ${formatCursor(end)}\nevent: ready\ndata: ${JSON.stringify(greets)}\n\n`, after: end };
}

const changeOf = ({ entity, entityId, version, concerns, userId }: FeedRow): ChangeEvent => ({
  entity,
  id: entityId,
  version,
  concerns,
  by: userId,
});

/** Converts rows into messages, each with the cursor after it. */
function messages({ home, seen, on }: Required<Cursor>, rows: readonly FeedRow[], isLast: boolean): FeedText {
  const end = { home, seen: on.upTo };
  const lastId = rows.at(-1)?.id;
  const places = rows.map(({ id }): Cursor =>
    isLast && id === lastId ? end : { home, seen, on: { ...on, id } },
  );
  const text = rows.map((row, n) => message(row, places[n] ?? end, row.id === lastId));
  return { text: text.join(''), after: places.at(-1) ?? end };
}

function message(row: FeedRow, at: Cursor, endsBatch: boolean): string {
  return `${idLine(at, endsBatch)}data: ${JSON.stringify(changeOf(row))}\n\n`;
}

function idLine(at: Cursor, endsBatch: boolean): string {
  const place = formatCursor(at);
  return place.length <= placeLimits[endsBatch ? 'atEnd' : 'within'] ? `id: ${place}\n` : '';
}
