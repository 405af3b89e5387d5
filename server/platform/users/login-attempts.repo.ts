/** Wrong passwords: rows only, no rules. */
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { usernameLock } from './users.repo.ts';
import { loginFailures } from './users.table.ts';

/** A try of somebody's password. `browser` is the one that has signed in to the account before; null for any other. */
export interface Try {
  username: string;
  address: string;
  browser: string | null;
}

/** Tells these locks from all others; any number does, as long as every version of Makeready uses the same. */
const addressLocks = 7_312;

/** One at a time from here to the transaction's end tries the account, and from the address unless the browser is known. */
export async function lockTry(db: Db, { username, address, browser }: Try): Promise<void> {
  const locks = [usernameLock(username)];
  if (browser === null) locks.push(sql`pg_advisory_xact_lock(${addressLocks}, hashtext(${address}))`);
  await db.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

const ofAccount = ({ username, browser }: Try) =>
  and(
    eq(loginFailures.username, username),
    browser === null ? isNull(loginFailures.browser) : eq(loginFailures.browser, browser),
  );

const most = 200;
const past = sql`clock_timestamp() - interval '1 hour'`;

interface Failures {
  /** How many seconds ago there were wrong passwords for the account from this browser, or from all that are not known to it. */
  account: number[];
  /** The same of the address, whatever account they were for; browsers that are known to theirs have limits of their own. */
  address: number[];
  /** Whether there are some that count no more. */
  stale: boolean;
}

export async function failuresOf(db: Db, of: Try): Promise<Failures> {
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

export async function insertFailure(db: Db, { username, address, browser }: Try): Promise<void> {
  await db.insert(loginFailures).values({ username, address, browser });
}

/** Forgets the wrong passwords that the right one makes up for, and all that count no more. */
export async function forgetFailures(db: Db, of: Try): Promise<void> {
  await db.delete(loginFailures).where(or(ofAccount(of), lt(loginFailures.at, past)));
}
