/** Caches the queues of the whole shop as JSON, until somebody writes to the database (decision 070). */
import { queuesRecord } from '../../../shared/contract/queues.ts';
import { type Actor } from '../../../shared/rules/access.ts';
import { type Database } from '../../platform/db/database.ts';
import { createSerializer } from '../../platform/http/response-serializer.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { readQueueRows } from './queues.domain.ts';
import type * as repo from './queues.repo.ts';
import { reuseEqualRows } from './equal-rows.ts';
import {
  changedResources,
  isCacheable,
  type Viewer,
  permissionsKey,
  type QueueRows,
  type QueuesPresenter,
  createPresenter,
} from './queues-presenter.ts';

/**
 * Identifies the state that a cache entry shows. `place` is the newest event before the read. In the time `span`, the
 * signed addresses of artwork stay the same.
 */
export interface CacheVersion {
  place: string;
  span: number;
}

interface ReadQueues {
  rows: QueueRows;
  telling: QueuesPresenter;
}

interface CacheEntry {
  version: CacheVersion;
  read: Promise<ReadQueues>;
  /** The jobs as JSON, by the permissions of their readers. */
  texts: Map<string, CachedJob[]>;
  /** The timer that removes the entry if no request comes for some time. */
  end: NodeJS.Timeout;
}

/**
 * One job as JSON bytes, valid until the time `until`. The bytes end with a comma, because buffers join twice as fast
 * as strings. `json` is null for a response that depends on user or second.
 */
type CachedJob = { row: repo.JobRow } & ({ json: Buffer; until: number } | { json: null });

/** The server drops the cached queues if no client requests them for this time in ms. */
const idleLifetime = 10 * 60_000;
/**
 * The largest number of permission sets for which the cache has jobs: three for the types of users, and some for API
 * keys with scopes.
 */
const maxPermissionSets = 6;

const writeJob = createSerializer({ schema: queuesRecord.shape.jobs.element });
const writeOthers = createSerializer({ schema: queuesRecord.omit({ jobs: true }) });
const cacheEntries = new WeakMap<Database, CacheEntry>();

/** Returns the queues as JSON in the state `version`, which the calling function has just read. */
export async function readQueuesJson(context: Context, version: CacheVersion): Promise<Buffer> {
  const kept = getCacheEntry(context, version);
  const { rows, telling } = await kept.read;
  const reading = { artworkUrl: context.artworkUrl, person: signedIn(context), now: new Date() };
  const texts = cachedJobsFor(kept, rows, reading.person);
  const jobs = await mapYielding(texts, (text, place) => {
    if (text.json !== null && reading.now.getTime() <= text.until) return text.json;
    const json = Buffer.from(`${writeJob(telling.job(text.row, reading))},`);
    texts[place] = toCachedJob(text.row, json, rows, reading);
    return json;
  });
  const last = jobs.pop();
  if (last) jobs.push(last.subarray(0, -1));
  const others = writeOthers(telling.others(reading.now)).slice(0, -1);
  return Buffer.concat([Buffer.from(`${others},"jobs":[`), ...jobs, Buffer.from(']}')]);
}

function getCacheEntry({ database }: Context, version: CacheVersion): CacheEntry {
  const last = cacheEntries.get(database);
  if (last?.version.span === version.span && last.version.place === version.place) {
    last.end.refresh();
    return last;
  }
  clearTimeout(last?.end);
  const forget = () => {
    if (cacheEntries.get(database) === kept) cacheEntries.delete(database);
  };
  const texts: CacheEntry['texts'] = new Map();
  const read = refresh(database, last?.version.span === version.span ? last : undefined, texts);
  // The next read tries again.
  read.catch(forget);
  const kept: CacheEntry = { version, read, texts, end: setTimeout(forget, idleLifetime).unref() };
  cacheEntries.set(database, kept);
  return kept;
}

/** Reads all rows. For unchanged jobs, it copies the JSON from the last cache entry into `texts`. */
async function refresh(
  database: Database,
  last: CacheEntry | undefined,
  texts: CacheEntry['texts'],
): Promise<ReadQueues> {
  const [rows, former] = await Promise.all([readQueueRows(database), last?.read.catch(() => null)]);
  if (!last || !former) return { rows, telling: createPresenter(rows) };
  const same = await reuseEqualRows(former.rows, rows);
  const now = { rows: same, telling: createPresenter(same) };
  const kept = new Set(findUnchanged(former, now));
  for (const [rights, told] of last.texts) {
    const texted = new Map(told.map((text) => [text.row, text]));
    texts.set(
      rights,
      same.jobs.map((row) => (kept.has(row) && texted.get(row)) || { row, json: null }),
    );
  }
  return now;
}

/** Returns the jobs whose own rows, operations, machines and tools are all unchanged since the last read. */
function findUnchanged(former: ReadQueues, now: ReadQueues): repo.JobRow[] {
  const [jobs, operations] = [new Set(former.rows.jobs), new Set(former.rows.operations)];
  const occupancy = changedResources(former.telling.occupancy, now.telling.occupancy);
  const isUnchanged = (row: repo.OperationRow) =>
    operations.has(row) && !occupancy.has(row.machineId) && !row.tools?.some(({ id }) => occupancy.has(id));
  const ofJob = ({ id }: repo.JobRow, { rows }: ReadQueues) => rows.ofJob.get(id) ?? [];
  return now.rows.jobs.filter(
    (row) =>
      jobs.has(row) &&
      ofJob(row, now).length === ofJob(row, former).length &&
      ofJob(row, now).every(isUnchanged),
  );
}

/**
 * Returns the cached jobs for readers with the actor's permissions. If there are too many sets of permissions, it
 * drops the one that was unused for longest. It never caches jobs whose `can` depends on the user.
 */
function cachedJobsFor({ texts }: CacheEntry, rows: QueueRows, person: Actor): CachedJob[] {
  const rights = permissionsKey(person);
  const found = texts.get(rights) ?? rows.jobs.map((row) => ({ row, json: null }));
  texts.delete(rights);
  texts.set(rights, found);
  for (const oldest of texts.keys()) {
    if (texts.size <= maxPermissionSets) break;
    texts.delete(oldest);
  }
  return found;
}

/**
 * Converts the job to its cached form, without JSON if an operation has started or a user can undo one. The JSON
 * expires at the delivery date (rule `lateness`).
 */
function toCachedJob(
  row: repo.JobRow,
  json: Buffer,
  { ofJob }: QueueRows,
  { now }: Pick<Viewer, 'now'>,
): CachedJob {
  const ownOperations = ofJob.get(row.id) ?? [];
  if (!ownOperations.every(isCacheable)) return { row, json: null };
  const delivery = Date.parse(row.deliveryDate);
  return { row, json, until: delivery >= now.getTime() ? delivery : Infinity };
}
