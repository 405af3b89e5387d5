/**
 * Runs every write. `perform` authorises, opens or joins a transaction, appends the audit log, and retries after
 * deadlocks. For a repeated idempotency key, it returns the stored response (design: how it is built).
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ArtworkSize } from '../../../shared/contract/artwork.ts';
import { type Actor, type Owner, type Permission, refusal } from '../../../shared/rules/access.ts';
import { LockQueueFullError, withLockLimit } from '../db/lock-wait-limiter.ts';
import { type Database, type Db, transactionWithin } from '../db/database.ts';
import { lapseOf, pgCode } from '../db/database-errors.ts';
import { type Write } from '../db/batched-writes.ts';
import * as repo from './verb.repo.ts';
import { type FromTo } from './field-changes.ts';
import { conflict, forbidden, recordBusy, Refusal, stale, StartOver, unauthenticated } from './refusals.ts';

export interface Person extends Actor {
  /** The id of the user or of the API key. */
  id: string;
  name: string;
}

/**
 * The actor as records and the audit log name it. An API key is no user, so records that a key makes have no user.
 */
export interface NamedActor extends Actor {
  name: string;
}

/**
 * The context in which a verb is called. It reaches the database only through `perform`, so that a verb cannot write
 * outside its transaction.
 */
export interface VerbContext {
  /** The database, which only `perform` uses. */
  database: unknown;
  person: Person | null;
  /** Returns the signed, short-lived URL of an image, or null if the hash is null. */
  artworkUrl: (hash: string | null, size: ArtworkSize) => string | null;
  /** The request's Idempotency-Key header, and a hash of the request. */
  once?: { key: string; hash: string } | undefined;
  /** Returns the time of the verb. The default is the current time, and the sample shop passes another clock. */
  clock?: (() => Date) | undefined;
  verb?: undefined;
}

/** The context of a request, with which a handler can call verbs and read. */
export interface Context extends VerbContext {
  database: Database;
  db: Db;
}

/** Forbids at compile time to pass a request's own context. Functions that call `perform` must take a VerbContext. */
type Closed<C> = C extends Context ? never : unknown;

export interface Change {
  /** The contract's name of the entity, such as 'customers' or 'jobs'. */
  entity: string;
  id: string;
  version: number;
  /** The ids of other records whose screens show this record. Nulls are ignored. */
  concerns?: readonly (string | null)[];
  /** The data of the audit line: the changes or, for a deletion, the whole record as it last was. */
  data?: unknown;
  /** The name of the changed record. */
  name?: string | undefined;
  /** The old and new values by field, or null if no known field changed. */
  changes?: FromTo | null;
}

/** A running verb. `db` is its transaction. */
export interface Verb extends Omit<VerbContext, 'database' | 'verb' | 'clock'> {
  db: Db;
  verb: string;
  /** The time at which the verb began. */
  now: Date;
  /** Returns the current time, which is later than `now` if the verb waited for a lock. */
  clock: () => Date;
  /** The timestamps of a record that the verb creates. */
  timestamps: { createdAt: string; updatedAt: string };
  /** The signed-in actor as the audit log names it. Its user id is null for an API key. */
  actor: NamedActor;
  /** Throws 403 if the person lacks the permission for a record of `owner`. */
  authorise: (permission: Permission, owner?: Owner | string | null) => void;
  /**
   * Appends lines to the audit log, which is also the events feed. A verb must record every change of a row's version
   * here.
   */
  record: (...changes: Change[]) => Promise<void>;
  /** Returns the audit lines as a write for executeWrites, or null if there are none. */
  auditWrite: (changes: readonly Change[]) => Write | null;
  /**
   * Registers work that `perform` runs once, after the commit and before the response. If the work fails, a later run
   * must be able to catch up.
   */
  afterCommit: (work: AfterCommit) => void;
  /**
   * Throws 412 if the client expects another version than the current one. If the client sends no version, the last
   * write wins.
   */
  expectVersion: (
    seen: number | undefined,
    current: { version: number },
    show: () => Promise<unknown>,
  ) => Promise<void>;
}

/** Work that runs after the commit. `perform` ignores its errors. */
export type AfterCommit = (caller: VerbContext) => Promise<unknown>;

/** The permission that an actor needs for the verb, or 'public' for verbs of signing in. */
export type Allowed = Permission | 'public';

/**
 * Runs the verb `name` and returns the result of `work`. With a Context it opens a transaction. With a Verb it joins
 * that verb's transaction. Throws a Refusal if rules forbid the verb. `limit` is the longest duration in ms, if it
 * differs from the usual one.
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
  const { clock = () => new Date() } = context;
  const followUps = new Set<AfterCommit>();
  const answer = await withRetries(() => {
    followUps.clear();
    const afterCommit = (work: AfterCommit) => void followUps.add(work);
    return (context.database as Database).db.transaction(async (db) => {
      const repeat = await claimIdempotencyKey(db, context);
      if (repeat) return repeat.answer as T;
      const answer = await work(openVerb(context, db, name, { clock, now: clock(), afterCommit }));
      await storeResponse(db, context, answer);
      return answer;
    }, transactionWithin(limit));
  });
  const { database, person, artworkUrl } = context;
  for (const followUp of followUps) await followUp({ database, person, artworkUrl }).catch(() => undefined);
  return answer;
}

/** Returns the signed-in person. Throws 401 if nobody is signed in. */
export function signedIn({ person }: { person: Person | null }): Person {
  if (!person) throw unauthenticated();
  return person;
}

function authorise(person: Person | null, allowed: Allowed, owner?: Owner | string | null): void {
  if (allowed === 'public') return;
  const mayNot = refusal(signedIn({ person }), allowed, owner);
  if (mayNot) throw forbidden(mayNot);
}

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
    at: time.clock().toISOString(),
    verb: name,
    entity,
    entityId: id,
    version,
    concerns: [...new Set(concerns)].filter((each) => each !== null),
    data: data ?? null,
    name: called ?? null,
    changes: changes ?? null,
  });
  return {
    db,
    person: context.person,
    artworkUrl: context.artworkUrl,
    verb: name,
    ...time,
    timestamps: { createdAt: now.toISOString(), updatedAt: now.toISOString() },
    get actor() {
      const person = signedIn(context);
      return person.userType === 'Key' ? { ...person, id: null } : person;
    },
    authorise: (permission, owner) => authorise(context.person, permission, owner),
    record: async (...changes) => {
      if (changes.length > 0) await db.execute(repo.appendAudit(db, changes.map(line)));
    },
    auditWrite: (changes) => (changes.length > 0 ? repo.appendAudit(db, changes.map(line)) : null),
    expectVersion: async (seen, current, show) => {
      if (seen !== undefined && seen !== current.version) throw stale(await show());
    },
  };
}

/** The longest time in ms for which a verb waits for a record that many requests want. */
const patience = 3000;

/**
 * Runs the verb up to four times: it retries after deadlocks, serialisation failures, invalid prepared statements and
 * StartOver. If too many transactions wait for a record, it retries when there is room.
 */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof LockQueueFullError) {
        await error.waitForRoom(until);
        if (Date.now() >= until) throw recordBusy();
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
 * Claims the idempotency key in the verb's transaction, and returns the stored response if the request is a repeat. A
 * simultaneous repeat waits here for the first request. If the first one failed, its key was rolled back.
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
