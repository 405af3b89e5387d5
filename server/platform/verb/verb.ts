/**
 * The one door for writes. Every verb of every entity runs in `perform`: it authorises, opens the transaction (or joins the
 * one of the verb that called it), repeats the first answer for a repeated idempotency key, appends the audit log,
 * and starts over when Postgres breaks a deadlock (design: how it is built).
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ArtworkSize } from '../../../shared/contract/artwork.ts';
import { type Actor, type Owner, type Permission, refusal } from '../../../shared/rules/access.ts';
import { LockQueueFullError, withLockLimit } from '../db/lock-wait-limiter.ts';
import { type Database, type Db, transactionWithin } from '../db/database.ts';
import { lapseOf, pgCode } from '../db/errors.ts';
import { type Write } from '../db/batched-writes.ts';
import * as repo from './verb.repo.ts';
import { type FromTo } from './changes.ts';
import { conflict, forbidden, recordBusy, Refusal, stale, StartOver, unauthenticated } from './problems.ts';

export interface Person extends Actor {
  /** The user's, or the key's. */
  id: string;
  name: string;
}

/** As who a verb's work is kept. A key is no user: records that it makes name none, and the audit log names the key. */
export interface NamedActor extends Actor {
  name: string;
}

/** Who asks: what a verb is called with. It has no way to the database but `perform`, so a verb's work can't write past its transaction. */
export interface VerbContext {
  /** Only `perform` opens it. */
  database: unknown;
  person: Person | null;
  /** The signed, short-lived address of an image; null where there is none. */
  artworkUrl: (hash: string | null, size: ArtworkSize) => string | null;
  /** From the Idempotency-Key header, with a hash of what was asked. */
  once?: { key: string; hash: string } | undefined;
  /** What time it is; the present unless given, as the sample shop's past is. */
  clock?: (() => Date) | undefined;
  verb?: undefined;
}

/** What a request brings to the domain: it calls verbs, and reads. */
export interface Context extends VerbContext {
  database: Database;
  db: Db;
}

/** Nothing where `C` is a request's own context: a function that calls `perform` takes a Caller. */
type Closed<C> = C extends Context ? never : unknown;

export interface Change {
  /** The contract's name of the entity: 'customers', 'jobs', … */
  entity: string;
  id: string;
  version: number;
  /** Other records whose screens show this one; null is left out. */
  concerns?: readonly (string | null)[];
  /** What the audit log should tell: what changed; on deletion the whole last record. */
  data?: unknown;
  /** What the record is called. */
  name?: string | undefined;
  /** Field to what it was and what it is now. */
  changes?: FromTo | null;
}

/** A verb at work: `db` is its transaction. */
export interface Verb extends Omit<VerbContext, 'database' | 'verb' | 'clock'> {
  db: Db;
  verb: string;
  /** When the verb began. */
  now: Date;
  /** What time it is by now: later than `now` where the verb had to wait for a lock. */
  clock: () => Date;
  /** The times of a record that the verb makes. */
  timestamps: { createdAt: string; updatedAt: string };
  /** The person, for verbs that only the signed-in can call; the id is a user's or null. */
  actor: NamedActor;
  /** Refuses (403) what the person may not do to a record that `owner` made. */
  authorise: (permission: Permission, owner?: Owner | string | null) => void;
  /** Appends to the audit log, which is also the events feed. Every change of a row's version is told here. */
  record: (...changes: Change[]) => Promise<void>;
  /** The same as a write that is sent along with others (writeTogether); null where nothing is to be told. */
  auditWrite: (changes: readonly Change[]) => Write | null;
  /** To be done when the verb's transaction is committed and before it is answered, once for each of these. It heals by itself where it fails. */
  afterCommit: (work: AfterCommit) => void;
  /** Refuses (412) when the caller saw another version; absent means that the last write wins. */
  expectVersion: (
    seen: number | undefined,
    current: { version: number },
    show: () => Promise<unknown>,
  ) => Promise<void>;
}

/** A verb that follows of another one; it refuses nothing, and nobody waits for what it throws. */
export type AfterCommit = (caller: VerbContext) => Promise<unknown>;

/** Who may run the verb: a permission, or 'public' for signing in. */
export type Allowed = Permission | 'public';

/**
 * Runs the verb `name`. Called with a Context it is a request's own verb; called with a Verb it joins that one's transaction.
 * Answers what `work` answers. Throws a Refusal for what the rules forbid. `limit` is how long it may take, in ms, where that is not
 * as usual.
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

/** The person who asks. Throws 401 where nobody does. */
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

/** In ms: how long a verb waits for room among those who want the same record. */
const patience = 3000;

/**
 * Deadlocks, serialisation failures, statements whose preparation lapsed and StartOver start the whole verb over, three times;
 * everything it did was rolled back.
 * So does a record that too many want at once, until it has room.
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
 * Takes the idempotency key in the verb's own transaction: a simultaneous repeat waits here until the first one is done,
 * and is then given its answer; if the first one failed, its key went with it and the repeat does the work.
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
