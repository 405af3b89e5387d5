/** One reading for all who ask the same while nothing changes (decision 070). */
import { batchReads } from '../db/batch-reads.ts';
import { type Database, type Db } from '../db/database.ts';
import { sendJson } from '../http/send-json.ts';
import { type AnyHandler } from '../http/mount.ts';
import { writtenNow } from './system.repo.ts';

interface CacheEntry {
  /** When it was asked for last. */
  at: number;
  /** What was read for that, when, and what was written by then. */
  read: { at: number; written: string; json: Promise<Buffer> } | null;
}

/** In ms: what the clock alone changes in an answer, as that a job is late by now, is told by then. */
const lasts = 1000;
/** How many answers a process keeps: of the longest pages they are 10 MB. */
const most = 50;

const all = new WeakMap<Database, Map<string, CacheEntry>>();
/** Which transactions are over that wrote anything, for all who ask at the same moment. */
const writtenBy = batchReads(async (db: Db) => new Map([['', await writtenNow(db)]]));

/**
 * Answers what was read for others in this second, where the database says for this very request that nothing was written since.
 * What nobody else has asked for is read at once. The handler isn't told who asks, so that nothing it answers can depend on that.
 */
export const cachedResponse =
  (handler: AnyHandler): AnyHandler =>
  async (asking, input, http) => {
    const context = { ...asking, person: null };
    const asked = repeatedRequest(context.database, JSON.stringify([http.request.routeOptions.url, input]));
    if (!asked) return handler(context, input, http);
    const written = (await writtenBy(context.db, '')) ?? '';
    const now = Date.now();
    if (asked.read?.written !== written || now - asked.read.at > lasts) {
      const answer = handler(context, input, http);
      const json = answer.then((found) => Buffer.from(http.reply.serialize(found) as string));
      asked.read = { at: now, written, json };
      // The next one tries again.
      json.catch(() => {
        if (asked.read?.json === json) asked.read = null;
      });
    }
    return sendJson(http, await asked.read.json);
  };

/** What is known of others who asked for it in this second; null where nobody did. */
function repeatedRequest(database: Database, what: string): CacheEntry | null {
  const of = all.get(database) ?? new Map<string, CacheEntry>();
  all.set(database, of);
  const now = Date.now();
  const before = of.get(what);
  const asked = before && now - before.at <= lasts ? before : null;
  of.delete(what);
  of.set(what, asked ? Object.assign(asked, { at: now }) : { at: now, read: null });
  for (const oldest of of.keys()) {
    if (of.size <= most) break;
    of.delete(oldest);
  }
  return asked;
}
