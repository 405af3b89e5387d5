/** Caches the queues of all machines as JSON until the next write to the database (decision 070). */
import { queuesRecord } from '../../shared/queues/queues.contract.ts';
import { type Actor } from '../../shared/platform/role-permissions.ts';
import { type Database } from '../platform/db/database.ts';
import { createSerializer } from '../platform/http/response-serializer.ts';
import { mapWithPauses } from '../platform/map-with-pauses.ts';
import { type Context, signedIn } from '../platform/verb/verb.ts';
import { readQueues } from './queues.domain.ts';
import type * as repo from './open-shop.repo.ts';
import {
  isCacheable,
  type Occupancy,
  permissionsKey,
  type QueuesPresenter,
  createPresenter,
} from './queues-response.ts';

/**
 * Identifies the state that a cache entry shows. `place` is the newest event before the read. In the time `span`, the
 * signed addresses of artwork stay the same.
 */
export interface CacheVersion {
  place: string;
  span: number;
}

interface ReadQueues {
  rows: repo.ScreenShop;
  presenter: QueuesPresenter;
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
  const cacheEntry = getCacheEntry(context, version);
  const { rows, presenter } = await cacheEntry.read;
  const reading = { artworkUrl: context.artworkUrl, person: signedIn(context), now: new Date() };
  const texts = cachedJobsFor(cacheEntry, rows, reading.person);
  const jobs = await mapWithPauses(texts, (text, place) => {
    if (text.json !== null && reading.now.getTime() <= text.until) return text.json;
    const json = Buffer.from(`${writeJob(presenter.job(text.row, reading))},`);
    texts[place] = toCachedJob(text.row, json, reading.now);
    return json;
  });
  const last = jobs.pop();
  if (last) jobs.push(last.subarray(0, -1));
  const others = writeOthers(presenter.others(reading.now)).slice(0, -1);
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
    if (cacheEntries.get(database) === cacheEntry) cacheEntries.delete(database);
  };
  const texts: CacheEntry['texts'] = new Map();
  const read = refresh(database, last?.version.span === version.span ? last : undefined, texts);
  // The next read tries again.
  read.catch(forget);
  const cacheEntry: CacheEntry = { version, read, texts, end: setTimeout(forget, idleLifetime).unref() };
  cacheEntries.set(database, cacheEntry);
  return cacheEntry;
}

/** Reads all rows. For unchanged jobs, it copies the JSON from the last cache entry into `texts`. */
async function refresh(
  database: Database,
  last: CacheEntry | undefined,
  texts: CacheEntry['texts'],
): Promise<ReadQueues> {
  const [rows, former] = await Promise.all([readQueues(database), last?.read.catch(() => null)]);
  if (!last || !former) return { rows, presenter: createPresenter(rows) };
  const same = await reuseEqualRows(former.rows, rows);
  const now = { rows: same, presenter: createPresenter(same) };
  const unchanged = new Set(findUnchanged(former, now));
  for (const [rights, rowTexts] of last.texts) {
    const texted = new Map(rowTexts.map((text) => [text.row, text]));
    texts.set(
      rights,
      same.jobs.map((row) => (unchanged.has(row) && texted.get(row)) || { row, json: null }),
    );
  }
  return now;
}

/** Returns the jobs whose own rows, operations, machines, tools and drying are all unchanged since the last read. */
function findUnchanged(former: ReadQueues, now: ReadQueues): repo.JobRow[] {
  const jobs = new Set(former.rows.jobs);
  const changed = changedResources(former.presenter.occupancy, now.presenter.occupancy);
  const [before, after] = [former.rows.drying.until, now.rows.drying.until];
  const isAffected = ({ id, machineId, tools }: repo.OperationRow) =>
    changed.has(machineId) || tools?.some((tool) => changed.has(tool.id)) || before[id] !== after[id];
  return now.rows.jobs.filter((row) => jobs.has(row) && !row.operations.some(isAffected));
}

/**
 * Returns the ids of machines and tools that differ between the two reads. They alter the response for operations
 * whose own rows are unchanged.
 */
function changedResources(before: Occupancy, now: Occupancy): ReadonlySet<string | null> {
  const differing = <K>(one: ReadonlyMap<K, unknown>, other: ReadonlyMap<K, unknown>) =>
    [...new Set([...one.keys(), ...other.keys()])].filter((key) => !isEqual(one.get(key), other.get(key)));
  const machines = new Set([
    ...differing(before.machines, now.machines),
    ...differing(before.occupants, now.occupants),
  ]);
  const there = [...now.toolOccupants].filter(([, { machineId }]) => machines.has(machineId));
  return new Set([
    ...machines,
    ...differing(before.toolOccupants, now.toolOccupants),
    ...there.map(([id]) => id),
  ]);
}

/**
 * Returns the cached jobs for readers with the actor's permissions. If there are too many sets of permissions, it
 * drops the one that was unused for longest. It never caches jobs whose `can` depends on the user.
 */
function cachedJobsFor({ texts }: CacheEntry, rows: repo.ScreenShop, person: Actor): CachedJob[] {
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
function toCachedJob(row: repo.JobRow, json: Buffer, now: Date): CachedJob {
  if (!row.operations.every(isCacheable)) return { row, json: null };
  const delivery = Date.parse(row.deliveryDate);
  return { row, json, until: delivery >= now.getTime() ? delivery : Infinity };
}

/**
 * Returns the rows, with the object from `former` for each machine and each job with its operations that is equal. So
 * a new object means that something of it has changed.
 */
export const reuseEqualRows = async (
  former: repo.ScreenShop,
  rows: repo.ScreenShop,
): Promise<repo.ScreenShop> => ({
  ...rows,
  machines: await reuseEqual(former.machines, rows.machines),
  jobs: await reuseEqual(former.jobs, rows.jobs),
});

function reuseEqual<R extends { id: string }>(former: readonly R[], rows: readonly R[]): Promise<R[]> {
  const byId = new Map(former.map((row) => [row.id, row]));
  return mapWithPauses(rows, (row) => {
    const was = byId.get(row.id);
    return was && isEqual(was, row) ? was : row;
  });
}

/** Returns whether two rows or column values are equal. They are primitives or JSON, in which nothing is undefined. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  const [ones, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isEqual(ones[key], others[key]))
  );
}
