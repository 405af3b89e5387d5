/** Rows of failed password attempts. */
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { usernameLock } from './users.repo.ts';
import { loginFailures } from './users.table.ts';

/** An attempt. `browser` has signed in to the account before; null for others. */
export interface LoginAttempt {
  username: string;
  address: string;
  browser: string | null;
}

/** The namespace of these locks, an arbitrary number that all versions share. */
const addressLocks = 7_312;

/**
 * Serialises attempts on the account, and from the address unless the browser is known, until the transaction ends.
 */
export async function lockAttempts(db: Db, { username, address, browser }: LoginAttempt): Promise<void> {
  const locks = [usernameLock(username)];
  if (browser === null) locks.push(sql`pg_advisory_xact_lock(${addressLocks}, hashtext(${address}))`);
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
  /** The ages in seconds of failures on the account, from this browser or from all unknown ones. */
  account: number[];
  /** The ages in seconds of failures from the address on any account, without those of known browsers. */
  address: number[];
  /** Whether there are expired failures. */
  stale: boolean;
}

export async function failuresOf(db: Db, of: LoginAttempt): Promise<Failures> {
  const ages = (where: SQL | undefined) =>
    sql`array(${db
      .select({ age: sql`extract(epoch from clock_timestamp() - ${loginFailures.at})::float8` })
      .from(loginFailures)
      .where(and(where, gt(loginFailures.at, past)))
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

/** Deletes the failures that a correct password clears, and expired ones. */
export async function forgetFailures(db: Db, of: LoginAttempt): Promise<void> {
  await db.delete(loginFailures).where(or(ofAccount(of), lt(loginFailures.at, past)));
}
