/**
 * Caches responses that several clients request, for at most a second and until the next write to the
 * database (decision 070).
 */
import { batchReads } from '../../packages/pg-kit/src/batch-reads.ts';
import { textLocale } from '../../shared/platform/translate.ts';
import { type Database, type Db } from '../platform/db/database.ts';
import { sendJson } from '../platform/http/send-json.ts';
import { type AnyHandler } from '../platform/http/mount-endpoints.ts';
import { writtenNow } from './system.repo.ts';

interface CacheEntry {
  /** When a client last requested the response, in ms on the clock of performance.now(). */
  at: number;
  /** The cached response, with the time of its read, and the text of `writtenNow` just before that read. */
  read: { at: number; written: string; json: Promise<Buffer> } | null;
}

/**
 * The lifetime of a cached response in ms. It limits how late a client sees changes that only time makes, such as
 * that a job is late.
 */
const lasts = 1000;
/** The largest number of cached responses. With the longest pages, they take 10 MB. */
const most = 50;

const all = new WeakMap<Database, Map<string, CacheEntry>>();
/** Returns a text that changes when any transaction writes. Simultaneous requests share one read of it. */
const writtenBy = batchReads(async (db: Db) => new Map([['', await writtenNow(db)]]));

/**
 * Returns a handler that sends the response from the cache, if it is at most a second old and nobody has written
 * since. It caches requests that are repeated within a second, in each language. The wrapped handler gets no person, so
 * that the response cannot depend on one.
 */
export const cachedResponse =
  (handler: AnyHandler): AnyHandler =>
  async (asking, input, http) => {
    const context = { ...asking, person: null };
    const what = [http.request.routeOptions.url, input, textLocale()];
    const entry = repeatedRequest(context.database, JSON.stringify(what));
    if (!entry) return handler(context, input, http);
    const written = (await writtenBy(context.db, '')) ?? '';
    const now = performance.now();
    if (entry.read?.written !== written || now - entry.read.at > lasts) {
      const answer = handler(context, input, http);
      const json = answer.then((found) => Buffer.from(http.reply.serialize(found) as string));
      entry.read = { at: now, written, json };
      // The next request tries again.
      json.catch(() => {
        if (entry.read?.json === json) entry.read = null;
      });
    }
    return sendJson(http, await entry.read.json);
  };

/**
 * Returns the cache entry if a client sent the same request within the last second, or else null. It records this
 * request for the next call.
 */
function repeatedRequest(database: Database, what: string): CacheEntry | null {
  const of = all.get(database) ?? new Map<string, CacheEntry>();
  all.set(database, of);
  const now = performance.now();
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
