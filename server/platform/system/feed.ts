/**
 * One poll of the audit log for all who listen on this process (design: API conventions, events). Nothing is kept here that
 * another process would need: a listener that comes back elsewhere resumes by its cursor.
 */
import { type Db } from '../db/database.ts';
import { livingSessions } from '../users/sessions.domain.ts';
import { type Cursor, feedAfter, feedEnd } from './system.repo.ts';

const pollMs = 250;
const heartbeatMs = 15_000;
const sessionCheckMs = 1000;
const batch = 500;
const lastXid = 2n ** 64n - 1n;

export interface Listener {
  cursor: Cursor | null;
  sessionHash: string;
  /** Writes to the stream; false when it can take no more. */
  write: (text: string) => boolean;
  end: () => void;
}

export interface Feed {
  join: (listener: Listener) => void;
  leave: (listener: Listener) => void;
  /** How many listen. */
  listening: () => number;
  /** Since the events were last read for those who listen, in seconds. */
  behind: () => number;
  close: () => void;
}

/** `<xid>-<id>`, as the stream's `id:` and Last-Event-ID carry it; null for anything else. */
export function parseCursor(text: unknown): Cursor | null {
  const match = typeof text === 'string' ? /^(\d{1,20})-(\d{1,15})$/.exec(text) : null;
  if (!match?.[1] || !match[2] || BigInt(match[1]) > lastXid) return null;
  return { xid: match[1], id: Number(match[2]) };
}

const formatCursor = (cursor: Cursor) => `${cursor.xid}-${cursor.id}`;

/** A feed over `db`. `log` hears of polls that went wrong; the next one tries again. */
export function openFeed(db: Db, log: (error: unknown) => void): Feed {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let lastBeat = 0;
  let lastCheck = 0;
  let lastRead = Date.now();

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.end();
  };

  async function poll(): Promise<void> {
    const now = Date.now();
    if (now - lastCheck >= sessionCheckMs) {
      lastCheck = now;
      const alive = await livingSessions(db, [
        ...new Set([...listeners].map((listener) => listener.sessionHash)),
      ]);
      for (const listener of listeners) if (!alive.has(listener.sessionHash)) drop(listener);
    }
    // Listeners who are level share one read; one that resumes further back reads on its own until it is level.
    const groups = Map.groupBy(listeners, (listener) =>
      listener.cursor ? formatCursor(listener.cursor) : 'new',
    );
    // What one place in the audit log fails with is not to keep the others waiting.
    for (const group of groups.values()) await advance(group).catch(log);
    if (now - lastBeat >= heartbeatMs) {
      lastBeat = now;
      for (const listener of listeners) if (!listener.write(': heartbeat\n\n')) drop(listener);
    }
    lastRead = Date.now();
  }

  async function advance(group: Listener[]): Promise<void> {
    const cursor = group[0]?.cursor ?? null;
    if (!cursor) {
      const end = await feedEnd(db);
      for (const listener of group) {
        listener.cursor = end;
        if (!listener.write(`id: ${formatCursor(end)}\nevent: ready\ndata: {}\n\n`)) drop(listener);
      }
      return;
    }
    const rows = await feedAfter(db, cursor, batch);
    const last = rows.at(-1);
    if (!last) return;
    const text = rows
      .map((row) => {
        const data = JSON.stringify({ entity: row.entity, id: row.entityId, version: row.version });
        return `id: ${formatCursor(row)}\ndata: ${data}\n\n`;
      })
      .join('');
    for (const listener of group) {
      listener.cursor = { xid: last.xid, id: last.id };
      if (!listener.write(text)) drop(listener);
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      poll()
        .catch(log)
        .finally(() => {
          timer = undefined;
          if (listeners.size > 0) schedule();
        });
    }, pollMs);
  }

  return {
    join: (listener) => {
      if (listeners.size === 0) lastRead = Date.now();
      listeners.add(listener);
      if (!timer) schedule();
    },
    leave: (listener) => listeners.delete(listener),
    listening: () => listeners.size,
    behind: () => (listeners.size === 0 ? 0 : (Date.now() - lastRead) / 1000),
    close: () => {
      clearTimeout(timer);
      for (const listener of listeners) drop(listener);
    },
  };
}
