/**
 * Runs every write action of the API, called a verb. `perform` checks permission, runs a transaction, writes
 * the audit log, and retries after deadlocks (design: how it is built).
 */
import { sql } from 'drizzle-orm';
import { type Language } from '../../../shared/people/languages.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type ArtworkSize } from '../../../shared/artwork/artwork.contract.ts';
import {
  type Actor,
  type Owner,
  type Permission,
  refusalToWrite,
} from '../../../shared/platform/role-permissions.ts';
import { LockQueueFullError, withLockLimit } from '../db/lock-wait-limiter.ts';
import { type Database, type Db, transactionWithin } from '../db/database.ts';
import { lapseOf, pgCode } from '../../../packages/pg-kit/src/database-errors.ts';
import { type Write } from '../../../packages/pg-kit/src/batched-writes.ts';
import * as repo from './audit-and-idempotency.repo.ts';
import { rememberCommittedIds, rememberCommittedVersions } from './audit-line-commit-times.ts';
import { type FromTo } from './field-changes.ts';
import { conflict, forbidden, recordBusy, Refusal, stale, StartOver, unauthenticated } from './refusals.ts';

export interface Person extends Actor {
  /** The id of the user or of the API key. */
  id: string;
  name: string;
  /** The language of a user's screens. A key has none: its program reads English. */
  language?: Language;
}

/**
 * The actor as records and the audit log show it. An API key is no user, so records that a key makes have no user.
 */
export interface NamedActor extends Actor {
  name: string;
}

/**
 * What a function needs to call a verb. It hides the database, which only `perform` may use, so that a verb cannot
 * write outside its transaction.
 */
export interface VerbContext {
  /** The database, which only `perform` may use. */
  database: unknown;
  person: Person | null;
  /** Returns a signed URL of an image that is valid for a short time; null if the hash is null. */
  artworkUrl: (hash: string | null, size: ArtworkSize) => string | null;
  /** The Idempotency-Key header and a hash of the request, by which the server recognises a repeated request. */
  once?: { key: string; hash: string } | undefined;
  /** The record to which the header If-Match refers, the tags in the header, and how to read the record. */
  ifMatch?:
    | {
        entity: string;
        id: string | undefined;
        tags: string[];
        read: (db: Db) => Promise<{ version: number }>;
      }
    | undefined;
  /**
   * Returns the time for a new verb. By default it is the current time; the sample shop gives a time in the past.
   */
  clock?: (() => Date) | undefined;
  verb?: undefined;
}

/** The context of a request. A handler can read with it and call verbs. */
export interface Context extends VerbContext {
  database: Database;
  db: Db;
}

/**
 * Makes it a compile error to pass the context of a request. Functions that call `perform` must take a VerbContext.
 */
type Closed<C> = C extends Context ? never : unknown;

export interface Change {
  /** The contract's name of the entity, such as 'customers' or 'jobs'. */
  entity: string;
  id: string;
  version: number;
  /** The ids of other records whose screens show this record. Nulls do not count. */
  concerns?: readonly (string | null)[];
  /** What the audit line says: the changes or, for a deletion, the whole record as it was. */
  data?: unknown;
  /** The name of the changed record. */
  name?: string | undefined;
  /** The changed fields with their old and new values; null if the verb changed no such field. */
  changes?: FromTo | null;
}

/** A running verb, with its transaction as `db`. */
export interface Verb extends Omit<VerbContext, 'database' | 'verb' | 'clock'> {
  db: Db;
  verb: string;
  /** The time at which the verb began. */
  now: Date;
  /** Returns the current time. It is later than `now` if the verb has waited for a lock. */
  clock: () => Date;
  /** The creation and change times of a record that the verb creates. */
  timestamps: { createdAt: string; updatedAt: string };
  /** The signed-in actor, as the audit log names it. For an API key, the user id is null. */
  actor: NamedActor;
  /** Throws 403 if the actor lacks the permission on a record of this owner. */
  authorise: (permission: Permission, owner?: Owner | string | null) => void;
  /**
   * Adds lines to the audit log, from which the events feed reports changes. A verb must record every row whose
   * version rises.
   */
  record: (...changes: Change[]) => Promise<void>;
  /** Returns the audit lines as a write for executeWrites, or null if there is nothing to record. */
  auditWrite: (changes: readonly Change[]) => Write | null;
  /**
   * Registers work that `perform` runs once, after the commit and before the response. If the work fails, its next
   * run must make up for it.
   */
  afterCommit: (work: AfterCommit) => void;
  /**
   * Throws 412 if the client's expected version is not the current one. If the client sends no version, it overwrites
   * other people's changes.
   */
  expectVersion: (
    seen: number | undefined,
    current: { version: number },
    show: () => Promise<unknown>,
  ) => Promise<void>;
}

/** Work after the commit. If it fails, the verb has succeeded all the same. */
export type AfterCommit = (caller: VerbContext) => Promise<unknown>;

/** The permission that the actor needs for the verb. The verbs of signing in are 'public'. */
export type Allowed = Permission | 'public';

/**
 * Runs the verb `name` and returns the result of `work`. With a context, it opens a transaction; with a running verb,
 * it joins that verb's. Throws a Refusal if rules forbid the verb. `limit` is the longest duration in ms, if not the
 * usual one.
 */
export async function perform<T, C extends VerbContext | Verb>(
  context: C & Closed<C>,
  name: string,
  allowed: Allowed,
  work: (verb: Verb) => Promise<T>,
  { limit }: { limit?: number } = {},
): Promise<T> {
  if (context.verb !== undefined) {
    authorise(context.person, allowed);
    const { db, clock, now, afterCommit } = context;
    return work(openVerb(context, db, `${context.verb} > ${name}`, { clock, now, afterCommit }));
  }
  authorise(context.person, allowed);
  const { clock = processClock } = context;
  const followUps = new Set<AfterCommit>();
  const answer = await withRetries(() => {
    followUps.clear();
    const afterCommit = (work: AfterCommit) => void followUps.add(work);
    return (context.database as Database).db.transaction(async (db) => {
      const repeat = await claimIdempotencyKey(db, context);
      if (repeat) return repeat.answer as T;
      await checkIfMatch(db, context);
      const answer = await work(openVerb(context, db, name, { clock, now: clock(), afterCommit }));
      await storeResponse(db, context, answer);
      return answer;
    }, transactionWithin(limit));
  });
  const { database, person, artworkUrl } = context;
  for (const followUp of followUps) await followUp({ database, person, artworkUrl }).catch(() => undefined);
  return answer;
}

/** Carries the result of a rehearsal out of its transaction, which the throw rolls back. */
class Rehearsed {
  readonly result: unknown;
  constructor(result: unknown) {
    this.result = result;
  }
}

/**
 * Runs verbs only to learn what they would do. All verbs that `work` runs with its context share one transaction,
 * which is rolled back when `work` ends. Returns the result of `work`, and throws what the verbs throw. A verb that
 * waits for a lock gives up sooner than Postgres looks for deadlocks, so that a rehearsal never ends a real write.
 */
export function rehearse<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { database } = context;
  return withRetries(async () => {
    try {
      return await database.db.transaction(async (db) => {
        await db.execute(sql`set local lock_timeout = ${sql.raw(`${rehearsalLock}`)}`);
        throw new Rehearsed(await work(withinTransaction(context, db)));
      }, transactionWithin());
    } catch (error) {
      if (error instanceof Rehearsed) return error.result as T;
      throw error;
    }
  });
}
/** The longest time in ms that a rehearsal waits for a lock. Postgres looks for deadlocks after a second. */
const rehearsalLock = 300;

/**
 * Returns a context in which all verbs run in the transaction `db`, each in a savepoint of its own. The caller must run
 * them one after the other.
 */
export function withinTransaction(context: Context, db: Db): Context {
  const joined = Object.create(db) as Database['db'];
  joined.transaction = (verb) => (db as Database['db']).transaction(verb);
  const database = { ...context.database, db: joined };
  return { ...context, database, db, once: undefined, ifMatch: undefined };
}

/** Returns the signed-in person. Throws 401 if nobody is signed in. */
export function signedIn({ person }: { person: Person | null }): Person {
  if (!person) throw unauthenticated();
  return person;
}

function authorise(person: Person | null, allowed: Allowed, owner?: Owner | string | null): void {
  if (allowed === 'public') return;
  const mayNot = refusalToWrite(signedIn({ person }), allowed, owner);
  if (mayNot) throw forbidden(mayNot);
}

const processClock = () => new Date();

function openVerb(
  context: VerbContext | Verb,
  db: Db,
  name: string,
  time: Pick<Verb, 'clock' | 'now' | 'afterCommit'>,
): Verb {
  const { now } = time;
  const line = ({ entity, id, version, concerns = [], data, name: called, changes }: Change) => ({
    userId: context.person?.id ?? null,
    userName: context.person?.name ?? null,
    // By default the database's clock, because other processes' clocks may differ from this one's.
    ...(time.clock !== processClock && { at: time.clock().toISOString() }),
    verb: name,
    entity,
    entityId: id,
    version,
    concerns: [...new Set(concerns)].filter((each) => each !== null),
    data: data ?? null,
    name: called ?? null,
    changes: changes ?? null,
  });
  const append = (changes: readonly Change[]) => {
    for (const change of changes) expectNextVersion(db, context, change);
    return repo.appendAudit(db, changes.map(line));
  };
  return {
    db,
    person: context.person,
    artworkUrl: context.artworkUrl,
    ifMatch: context.ifMatch,
    verb: name,
    ...time,
    timestamps: { createdAt: now.toISOString(), updatedAt: now.toISOString() },
    get actor() {
      const person = signedIn(context);
      return person.userType === 'Key' || person.userType === 'Device' ? { ...person, id: null } : person;
    },
    authorise: (permission, owner) => authorise(context.person, permission, owner),
    record: async (...changes) => {
      if (changes.length === 0) return;
      const { rows } = await db.execute<{ id: string }>(append(changes));
      const ids = rows.map(({ id }) => Number(id));
      time.afterCommit(async ({ database }) => rememberCommittedIds((database as Database).db, ids));
    },
    auditWrite: (changes) => {
      if (changes.length === 0) return null;
      const raised = changes.map(({ id, version }) => ({ entityId: id, version }));
      time.afterCommit(async ({ database }) => rememberCommittedVersions((database as Database).db, raised));
      return append(changes);
    },
    expectVersion: async (seen, current, show) => {
      if (seen !== undefined && seen !== current.version) throw stale(await show());
    },
  };
}

/** Returns the ETag of a record. */
export const tagOf = ({ version }: { version: number }) => `"${version}"`;

/** For each transaction, the version of the record of If-Match, first as it was read and then as the verb writes it. */
const matched = new WeakMap<Db, number>();
/** Returns the version that the client expects by If-Match, or undefined without such a header. */
export const matchedVersion = ({ db }: Verb): number | undefined => matched.get(db);

/** Throws 412 if the version of the record is none of those in If-Match, and 404 if there is no such record. */
async function checkIfMatch(db: Db, { ifMatch }: VerbContext): Promise<void> {
  if (!ifMatch) return;
  const current = await ifMatch.read(db);
  if (ifMatch.tags.includes('*')) return;
  if (!ifMatch.tags.includes(tagOf(current))) throw stale(current);
  matched.set(db, current.version);
}

/**
 * Starts the verb over if another transaction has changed the record after `checkIfMatch` read it. The versions of a
 * record have no gap, so the change shows in the version that the verb writes.
 */
function expectNextVersion(db: Db, { ifMatch }: VerbContext | Verb, change: Change): void {
  const version = matched.get(db);
  const isOther = change.entity !== ifMatch?.entity || change.id !== (ifMatch.id ?? change.id);
  if (version === undefined || isOther) return;
  if (change.version > version + 1) throw new StartOver();
  matched.set(db, change.version);
}

/** The longest time in ms that a verb waits if too many others want the same record. */
const patience = 3000;

/**
 * Runs the verb up to four times: again after deadlocks, serialisation failures, invalid prepared statements and
 * StartOver. If too many transactions wait for a record, it retries once fewer do.
 */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof LockQueueFullError) {
        await error.waitForRoom(until);
        if (performance.now() >= until) throw recordBusy();
        tries -= 1;
        continue;
      }
      const code = pgCode(error);
      const broken = code === '40P01' || code === '40001' || lapseOf(error) !== null;
      const passing = broken || error instanceof StartOver;
      if (tries > 3 || !passing) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries));
    }
  }
}

/**
 * Claims the idempotency key in the verb's transaction. If the request is a repeat, returns the stored response. A
 * simultaneous repeat waits here until the first request ends. If that fails, its claim is rolled back too.
 */
async function claimIdempotencyKey(
  db: Db,
  { once, person }: VerbContext,
): Promise<{ answer: unknown } | null> {
  if (!once || !person) return null;
  const key = { userId: person.id, ...once };
  if (await withLockLimit([`${key.userId} ${key.key}`], () => repo.claimKey(db, key))) return null;
  const first = await repo.findKey(db, person.id, once.key);
  if (!first || first.hash !== once.hash) {
    throw new Refusal(422, reason('key-used'));
  }
  if (first.expired) throw conflict(reason('key-expired', { days: repo.repeatedDays }));
  return { answer: first.answer };
}

async function storeResponse(db: Db, { once, person }: VerbContext, answer: unknown): Promise<void> {
  if (once && person) await repo.keepAnswer(db, person.id, once.key, answer);
}
