/** Reads and writes failed password attempts in the database. */
import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { usernameLock } from '../users.repo.ts';
import { loginFailures } from '../users.table.ts';

/**
 * An attempt to sign in with a password. `browser` identifies a browser that has signed in to the account before;
 * null for other browsers.
 */
export interface LoginAttempt {
  username: string;
  address: string;
  browser: string | null;
}

/**
 * Names the advisory locks of addresses. The number is arbitrary, but must be the same in every version of the
 * program.
 */
const addressLocks = 7_312;

const addressLock = (address: string) => sql`pg_advisory_xact_lock(${addressLocks}, hashtext(${address}))`;

/** Locks the address until the transaction ends, so that its attempts run one after the other. */
export async function lockAddress(db: Db, address: string): Promise<void> {
  await db.execute(sql`select ${addressLock(address)}`);
}

/**
 * Locks the account until the transaction ends, so that attempts run one after the other. It locks the address too,
 * except for a browser that has signed in to the account before.
 */
export async function lockAttempts(db: Db, { username, address, browser }: LoginAttempt): Promise<void> {
  const locks = [usernameLock(username)];
  if (browser === null) locks.push(addressLock(address));
  await db.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

const ofAccount = ({ username, browser }: LoginAttempt) =>
  and(
    eq(loginFailures.username, username),
    browser === null ? isNull(loginFailures.browser) : eq(loginFailures.browser, browser),
  );

const most = 200;
const past = sql`clock_timestamp() - interval '1 hour'`;

interface Failures {
  /**
   * The ages in seconds of failed attempts on the account. For a known browser, only its own count; for others, all
   * of browsers that have never signed in to the account.
   */
  account: number[];
  /**
   * The ages in seconds of failed sign-ins from the address, whatever the account. Failures of known browsers do not
   * count.
   */
  address: number[];
  /** Whether the table has failed attempts that are too old to count. */
  stale: boolean;
}

export async function failuresOf(db: Db, of: LoginAttempt): Promise<Failures> {
  const ages = (where: SQL | undefined) =>
    sql`array(${db
      .select({ age: sql`extract(epoch from clock_timestamp() - ${loginFailures.at})::float8` })
      .from(loginFailures)
      .where(and(where, gt(loginFailures.at, past), lte(loginFailures.at, sql`clock_timestamp()`)))
      .orderBy(desc(loginFailures.id))
      .limit(most)})`;
  const ofAddress = and(eq(loginFailures.address, of.address), isNull(loginFailures.browser));
  const oldest = db
    .select({ stale: sql`${loginFailures.at} < ${past}` })
    .from(loginFailures)
    .orderBy(loginFailures.id)
    .limit(1);
  const { rows } = await db.execute<Failures & Record<string, unknown>>(
    sql`select ${ages(ofAccount(of))} as account, ${ages(ofAddress)} as address, coalesce(${oldest}, false) as stale`,
  );
  return rows[0] as Failures;
}

export async function insertFailure(db: Db, { username, address, browser }: LoginAttempt): Promise<void> {
  await db.insert(loginFailures).values({ username, address, browser });
}

/** Deletes the failed attempts that a correct password makes up for, if any, and those that are too old to count. */
export async function forgetFailures(db: Db, of: LoginAttempt | null): Promise<void> {
  await db.delete(loginFailures).where(or(of ? ofAccount(of) : undefined, lt(loginFailures.at, past)));
}
