/**
 * One poll of the audit log for all who listen on this process (design: API conventions, events). Nothing is kept here that
 * another process would need: a listener that comes back elsewhere resumes by its cursor.
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ChangeEvent, type DerivedEntity, type Greeting } from '../../../shared/contract/system.ts';
import { type Db } from '../db/database.ts';
import { pgCode } from '../db/errors.ts';
import { livingTokens } from '../keys/keys.domain.ts';
import { Refusal } from '../verb/problems.ts';
import { type Derived, type Named } from './derived.ts';
import { type Cursor, feedAfter, feedEnd, type FeedRow, isLongSpan, lately } from './system.repo.ts';

const pollMs = 250;
/** So soon after a change by this process it looks, which tells those of one moment together, and at most so often for that. */
const soon = { after: 20, apart: 100 };
/** Those who come at the same moment are greeted together. */
const greetMs = 10;
const heartbeatMs = 15_000;
const sessionCheckMs = 1000;
const batch = 500;
/** What a greeting tells of the time before it: longer than a transaction may take, so that a browser knows what it missed. */
const recently = { seconds: 20, most: 100 };
/** Who missed more is told to load everything again, which is less work for all. */
const most = 5000;
/** In letters: a place that many open transactions make longer is told at the end of a batch only, a very long one not at all. */
const placeLimits = { within: 200, atEnd: 4000 };

/** How many streams a user may have at a process; a browser reads one, whatever it shows. */
const mostOfOne = 20;

export interface Listener {
  userId: string;
  cursor: Cursor | null;
  sessionHash: string;
  /** Writes to the stream; false when it can take no more. */
  write: (text: string) => boolean;
  end: () => void;
}

export interface Feed {
  /** Throws 429 where the user listens too often already. */
  join: (listener: Listener) => void;
  leave: (listener: Listener) => void;
  /** There is something to tell: it is not waited for as long as for what other processes write. */
  look: () => void;
  /** How many listen. */
  listening: () => number;
  /** Since the events were last read for those who listen, in seconds. */
  behind: () => number;
  close: () => void;
}

const snapshot = String.raw`\d{1,20}:\d{1,20}:[\d,]*`;
const place = new RegExp(`^([0-9a-f]{8})/(${snapshot})(?:/(${snapshot})/(\\d{1,15}))?$`);

/** As the stream's `id:` and Last-Event-ID carry it (formatCursor); null for anything else. */
export function parseCursor(text: unknown): Cursor | null {
  const match = typeof text === 'string' && text.length <= placeLimits.atEnd ? place.exec(text) : null;
  const [, home, seen, upTo, id] = match ?? [];
  if (home === undefined || seen === undefined) return null;
  return { home, seen, ...(upTo !== undefined && { on: { upTo, id: Number(id) } }) };
}

const formatCursor = ({ home, seen, on }: Cursor) => `${home}/${seen}${on ? `/${on.upTo}/${on.id}` : ''}`;

/** Up to where all changes are told by now, and the mark of what is derived: the same where nothing has changed. */
export async function placeNow(db: Db): Promise<string> {
  const end = await feedEnd(db);
  return `${formatCursor(end)}-${end.derived.mark}`;
}

/** Whether the place lies in this database, and not after the present, as one does of before it was set back. */
function isHere(cursor: Cursor, end: Cursor): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? '');
  return cursor.home === end.home && xmax(cursor.on?.upTo ?? cursor.seen) <= xmax(end.seen);
}

/** A feed over `db`, polled `every` so many ms. `log` hears of polls that went wrong; the next one tries again. */
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
      const told = eventsOf(derived.mark === lastMark + 1 ? derived : null);
      for (const listener of listeners)
        if (listener.cursor && !listener.write(tellDerived(listener.cursor, told))) drop(listener);
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
    const { text, after } = next ?? greeting(end, await lately(db, recently.seconds, recently.most));
    for (const listener of group) {
      listener.cursor = after;
      if (text !== '' && !listener.write(text)) drop(listener);
    }
  }

  /** What follows the place, and the place after it; null where its reader is to start again. */
  async function read({ home, seen, on }: Cursor, end: Cursor): Promise<Told | null> {
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

  /** One poll, and the next one after it. */
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

  /** Polls after so long, unless that is to be sooner already; one poll at a time. */
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

/** That figures of these records, or of any, were worked out and written again. */
function eventsOf(derived: Derived | null): readonly ChangeEvent[] {
  const event = (entity: DerivedEntity, ids: Named): ChangeEvent => ({
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
 * The audit log has no place for it: the reader stays at its own. Who was away then reads again what they show anyway.
 */
const tellDerived = (at: Cursor, events: readonly ChangeEvent[]): string =>
  events.map((event) => `${idLine(at, true)}data: ${JSON.stringify(event)}\n\n`).join('');

/** What is written to a stream, and the place that its reader is at then. */
interface Told {
  text: string;
  after: Cursor;
}

function greeting(end: Cursor, rows: readonly FeedRow[] | null): Told {
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

/** The rows of a span as messages, each with the place after it. */
function messages({ home, seen, on }: Required<Cursor>, rows: readonly FeedRow[], isLast: boolean): Told {
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
