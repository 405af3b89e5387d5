/**
 * Polls the audit log and sends new events to all clients of this process (design: API conventions, events).
 * Each client sends its own position (the cursor) when it reconnects.
 */
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type ChangeEvent,
  type RecalculatedEntity,
  type Greeting,
} from '../../shared/history/records/system.contract.ts';
import { type Db } from '../platform/db/database.ts';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { refusal } from '../../shared/platform/role-permissions.ts';
import { pgCode } from '../../packages/pg-kit/src/database-errors.ts';
import { livingTokens } from '../connections/keys/keys.domain.ts';
import { type Holder } from '../people/sign-in/sessions.domain.ts';
import { msSinceCommit, rememberCommittedIds } from '../platform/verb/audit-line-commit-times.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { type Derived, type ChangedIds } from './recalculation-counter.ts';
import { type Cursor, feedEnd, formatCursor } from './newest-event-position.ts';
import { feedAfter, type FeedRow, isLongSpan, recentChanges } from './system.repo.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const pollMs = 250;
/**
 * Times in ms for the polls after this process has written. `after` is the delay, so that one poll reports several
 * writes. `apart` is the shortest time between two polls.
 */
const soon = { after: 20, apart: 100 };
/**
 * The delay in ms before a new connection's first message, so that one poll serves all connections opened meanwhile.
 */
const firstMessageDelay = 10;
const heartbeatMs = 15_000;
const sessionCheckMs = 1000;
const batch = 500;
/**
 * The first message of a connection reports the changes of the last `seconds`, unless there are more than `most`.
 * The time is longer than any transaction, so that a browser knows what it missed.
 */
const recently = { seconds: 20, most: 100 };
/**
 * The largest number of missed changes that the server sends to a client. If the client missed more, the server tells
 * it to reload everything.
 */
const most = 5000;
/**
 * The greatest lengths of cursors in characters. The server sends a cursor longer than `within` only at the end of a
 * batch, and none longer than `atEnd`.
 */
const placeLimits = { within: 200, atEnd: 4000 };

/** The largest number of event connections that one user may have at this process. */
const mostOfOne = 20;

export interface Listener {
  /** The user or API key that listens. The session check updates the role. */
  holder: Holder;
  cursor: Cursor | null;
  sessionHash: string;
  /** Writes to the event connection. Returns false if the client reads too slowly. */
  write: (text: string) => boolean;
  end: () => void;
}

export interface Feed {
  /** Adds an event connection. Throws 429 if its user has too many at this process. */
  join: (listener: Listener) => void;
  leave: (listener: Listener) => void;
  /** Starts a poll within a few ms, because this process has written. */
  look: () => void;
  /** Returns how many event connections are open. */
  listening: () => number;
  /** Returns the seconds since the last successful poll, or 0 if there are no event connections. */
  behind: () => number;
  close: () => void;
}

const snapshot = String.raw`\d{1,20}:\d{1,20}:[\d,]*`;
const place = new RegExp(`^([0-9a-f]{8})/(${snapshot})(?:/(${snapshot})/(\\d{1,15}))?$`);

/**
 * Parses a client's position in the feed from `id:` or Last-Event-ID, as formatCursor writes it. Returns null for an
 * invalid text.
 */
export function parseCursor(text: unknown): Cursor | null {
  const match = typeof text === 'string' && text.length <= placeLimits.atEnd ? place.exec(text) : null;
  const [, home, seen, upTo, id] = match ?? [];
  if (home === undefined || seen === undefined) return null;
  return { home, seen, ...(upTo !== undefined && { on: { upTo, id: Number(id) } }) };
}

/**
 * Returns whether the cursor is of this database and not ahead of its newest event. After a restore, a client's
 * cursor may be ahead.
 */
function isHere(cursor: Cursor, end: Cursor): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? '');
  return cursor.home === end.home && xmax(cursor.on?.upTo ?? cursor.seen) <= xmax(end.seen);
}

/**
 * Opens a feed that polls every `every` ms. `log` receives errors of polls; after an error, the feed polls again.
 */
export function openFeed(db: Db, log: (error: unknown) => void, every = pollMs): Feed {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let polling = false;
  let isPollRequested = false;
  let lastTurn = -Infinity;
  let due = Infinity;
  let lastBeat = -Infinity;
  let lastCheck = -Infinity;
  let lastRead = performance.now();
  let lastMark: number | null = null;

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.end();
  };

  async function poll(): Promise<void> {
    const now = performance.now();
    if (now - lastCheck >= sessionCheckMs) {
      lastCheck = now;
      // A connection that is opened during the query is not in its result.
      const checked = [...listeners];
      const alive = await livingTokens(db, [...new Set(checked.map((listener) => listener.sessionHash))]);
      for (const listener of checked) {
        const holder = alive.get(listener.sessionHash);
        if (holder) listener.holder = holder;
        else drop(listener);
      }
    }
    // Listeners that are up to date share one read. A listener that resumes further back reads alone until it is up
    // to date. The groups form before the read of the log's end, because a later listener may know lines beyond that
    // end.
    const groups = groupBy(listeners, ({ cursor }) => (cursor ? formatCursor(cursor) : 'new'));
    const { derived, ...end } = await feedEnd(db);
    if (lastMark !== null && derived.mark !== lastMark) {
      // If several recalculations happened, only the events of the last one are known.
      const derivedEvents = eventsOf(derived.mark === lastMark + 1 ? derived : null);
      for (const listener of listeners)
        if (listener.cursor && !listener.write(tellDerived(listener.cursor, derivedEvents))) drop(listener);
    }
    lastMark = derived.mark;
    // An error at one place in the audit log must not delay the other listeners.
    for (const group of groups.values()) await advance(group, end).catch(log);
    if (now - lastBeat >= heartbeatMs) {
      lastBeat = now;
      for (const listener of listeners) if (!listener.write(': heartbeat\n\n')) drop(listener);
    }
    lastRead = performance.now();
  }

  async function advance(group: Listener[], end: Cursor): Promise<void> {
    const cursor = group[0]?.cursor ?? null;
    const next = cursor && isHere(cursor, end) ? await read(cursor, end) : null;
    const { textFor, after } = next ?? (await greet(end));
    for (const listener of group) {
      const text = textFor(listener.holder);
      listener.cursor = after;
      if (text !== '' && !listener.write(text)) drop(listener);
    }
  }

  async function greet(end: Cursor): Promise<FeedText> {
    const rows = await recentChanges(db, recently.seconds, recently.most);
    rememberCommittedIds(db, rows?.map(({ id }) => id) ?? []);
    const recent = rows?.map((row) => ({ ...row, ago: msSinceCommit(db, row) })) ?? null;
    return greeting(end, recent);
  }

  /**
   * Returns the messages after the client's position (the cursor), and the position after them. Returns null if the
   * client must reload everything.
   */
  async function read({ home, seen, on }: Cursor, end: Cursor): Promise<FeedText | null> {
    if (!on && seen === end.seen) return { textFor: () => '', after: end };
    const span = { home, seen, on: on ?? { upTo: end.seen, id: 0 } };
    try {
      const rows = await feedAfter(db, span, batch);
      rememberCommittedIds(
        db,
        rows.map(({ id }) => id),
      );
      const isLast = rows.length < batch;
      if (!isLast && !on && (await isLongSpan(db, span, most))) return null;
      return messages(span, rows, isLast);
    } catch (error) {
      // The text looks like a Postgres snapshot but is none.
      if (pgCode(error) === '22P02') return null;
      throw error;
    }
  }

  /** Polls the audit log once, sends the new events, and sets the timer for the next poll. */
  async function turn(): Promise<void> {
    polling = true;
    isPollRequested = false;
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
    if ([...listeners].some(({ cursor }) => cursor === null)) schedule(firstMessageDelay);
    if (isPollRequested) look();
  }

  function look(): void {
    isPollRequested = true;
    if (listeners.size > 0) schedule(Math.max(soon.after, lastTurn + soon.apart - performance.now()));
  }

  /** Sets the timer for a poll after `milliseconds`, unless an earlier poll is due already. Polls never overlap. */
  function schedule(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (polling || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void turn(), milliseconds);
  }

  return {
    join: (listener) => {
      const same = [...listeners].filter(({ holder }) => holder.id === listener.holder.id).length;
      if (same >= mostOfOne)
        throw new Refusal(429, reason('too-many-streams', { most: mostOfOne }), { retryAfter: 60 });
      if (listeners.size === 0) lastRead = performance.now();
      listeners.add(listener);
      // Until the first message, the client's screens don't know from which change on they get events.
      schedule(firstMessageDelay);
    },
    leave: (listener) => listeners.delete(listener),
    look,
    listening: () => listeners.size,
    behind: () => (listeners.size === 0 ? 0 : (performance.now() - lastRead) / 1000),
    close: () => {
      clearTimeout(timer);
      for (const listener of listeners) drop(listener);
    },
  };
}

/**
 * Returns the events which report that the server has recalculated values of these records. If `derived` is null, any
 * record may have changed.
 */
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
 * Returns messages about recalculated values. They repeat the client's cursor, because the audit log has no line for
 * such changes. A client that was disconnected reloads what it shows.
 */
const tellDerived = (at: Cursor, events: readonly ChangeEvent[]): string =>
  events.map((event) => `${idLine(at, true)}data: ${JSON.stringify(event)}\n\n`).join('');

/** The text for a client, by who listens, and the client's position in the feed after it. */
interface FeedText {
  textFor: (holder: Holder) => string;
  after: Cursor;
}

function greeting(end: Cursor, rows: readonly (FeedRow & { ago: number })[] | null): FeedText {
  const textFor = (holder: Holder) => {
    const received = rows?.filter((row) => mayReceive(holder, row));
    const greets: Greeting = {
      recent: received?.map((row) => ({ ...changeOf(row), ago: row.ago })) ?? null,
    };
    return `id: ${formatCursor(end)}\nevent: ready\ndata: ${JSON.stringify(greets)}\n\n`;
  };
  return { textFor, after: end };
}

/** The entities whose changes a wall screen follows (decision 107). */
const onWall = new Set(['operations', 'jobs', 'machines', 'lists', 'settings']);

const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;

/**
 * Returns whether the user or key may know that the record changed. This needs the permission to list the entity's
 * records. Events about a personal view reach only its owner.
 */
function mayReceive(holder: Holder, { entity, concerns }: FeedRow): boolean {
  if (entity === 'views' && concerns.length > 0) return concerns.includes(holder.id);
  const access = onWall.has(entity) ? 'wall' : (endpoints[entity]?.['list']?.access ?? 'read');
  return access === 'public' || refusal(holder, access) === null;
}

const changeOf = ({ entity, entityId, version, concerns, userId }: FeedRow): ChangeEvent => ({
  entity,
  id: entityId,
  version,
  concerns,
  by: userId,
});

/** Converts audit lines to messages. Each message contains the client's position in the feed after it. */
function messages({ home, seen, on }: Required<Cursor>, rows: readonly FeedRow[], isLast: boolean): FeedText {
  const end = { home, seen: on.upTo };
  const lastId = rows.at(-1)?.id;
  const places = rows.map(({ id }): Cursor =>
    isLast && id === lastId ? end : { home, seen, on: { ...on, id } },
  );
  const texts = rows.map((row, n) => message(row, places[n] ?? end, row.id === lastId));
  const textFor = (holder: Holder) => texts.filter((_, n) => mayReceive(holder, rows[n] as FeedRow)).join('');
  return { textFor, after: places.at(-1) ?? end };
}

function message(row: FeedRow, at: Cursor, endsBatch: boolean): string {
  return `${idLine(at, endsBatch)}data: ${JSON.stringify(changeOf(row))}\n\n`;
}

function idLine(at: Cursor, endsBatch: boolean): string {
  const place = formatCursor(at);
  return place.length <= placeLimits[endsBatch ? 'atEnd' : 'within'] ? `id: ${place}\n` : '';
}
