/** Caches responses that several clients request while nothing changes (decision 070). */
import { batchReads } from '../db/batch-reads.ts';
import { type Database, type Db } from '../db/database.ts';
import { sendJson } from '../http/send-json.ts';
import { type AnyHandler } from '../http/mount.ts';
import { writtenNow } from './system.repo.ts';

interface CacheEntry {
  /** The time of the last request. */
  at: number;
  /** The cached response: when it was read, and the state of writes then. */
  read: { at: number; written: string; json: Promise<Buffer> } | null;
}

/** The lifetime in ms, which limits the delay of changes by the clock, such as a job becoming late. */
const lasts = 1000;
/** The largest number of cached responses; of the longest pages they take 10 MB. */
const most = 50;

const all = new WeakMap<Database, Map<string, CacheEntry>>();
/** Reads the state of writes once for all simultaneous requests. */
const writtenBy = batchReads(async (db: Db) => new Map([['', await writtenNow(db)]]));

/**
 * Returns a response cached in the last second if nothing was written since. A first request is not cached. The
 * handler does not know the user, so the response cannot depend on them.
 */
export const cachedResponse =
  (handler: AnyHandler): AnyHandler =>
  async (asking, input, http) => {
    const context = { ...asking, person: null };
    const entry = repeatedRequest(context.database, JSON.stringify([http.request.routeOptions.url, input]));
    if (!entry) return handler(context, input, http);
    const written = (await writtenBy(context.db, '')) ?? '';
    const now = Date.now();
    if (entry.read?.written !== written || now - entry.read.at > lasts) {
      const answer = handler(context, input, http);
      const json = answer.then((found) => Buffer.from(http.reply.serialize(found) as string));
      entry.read = { at: now, written, json };
      // The next one tries again.
      json.catch(() => {
        if (entry.read?.json === json) entry.read = null;
      });
    }
    return sendJson(http, await entry.read.json);
  };

/** Returns the cache entry if others made the same request in the last second; otherwise null. */
function repeatedRequest(database: Database, what: string): CacheEntry | null {
  const of = all.get(database) ?? new Map<string, CacheEntry>();
  all.set(database, of);
  const now = Date.now();
  const before = of.get(what);
  const repeated = before && now - before.at <= lasts ? before : null;
  of.delete(what);
  of.set(what, repeated ? Object.assign(repeated, { at: now }) : { at: now, read: null });
  for (const oldest of of.keys()) {
    if (of.size <= most) break;
    of.delete(oldest);
  }
  return repeated;
}
