/** Wrong passwords: rows only, no rules. */
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { loginFailures } from './users.table.ts';

/** A try of somebody's password. `browser` is the one that has signed in to the account before; null for any other. */
export interface Try {
  username: string;
  address: string;
  browser: string | null;
}

/** Tells these locks from all others; any number does, as long as every version of Makeready uses the same. */
const addressLock = 7_312;

/** One at a time from here to the transaction's end tries from the address. */
export async function lockAddress(db: Db, address: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${address}))`);
}

const ofAccount = ({ username, browser }: Try) =>
  and(
    eq(loginFailures.username, username),
    browser === null ? isNull(loginFailures.browser) : eq(loginFailures.browser, browser),
  );

/** How many seconds ago there were wrong passwords for the account from this browser, or from all that are not known to it. */
export const agesByAccount = (db: Db, of: Try) => agesOf(db, ofAccount(of));

/** The same of the address, whatever account they were for; browsers that are known to theirs have limits of their own. */
export const agesByAddress = (db: Db, { address }: Try) =>
  agesOf(db, and(eq(loginFailures.address, address), isNull(loginFailures.browser)));

const most = 200;
const past = sql`clock_timestamp() - interval '1 hour'`;

async function agesOf(db: Db, where: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${loginFailures.at})::float8` })
    .from(loginFailures)
    .where(and(where, gt(loginFailures.at, past)))
    .orderBy(desc(loginFailures.id))
    .limit(most);
  return rows.map(({ age }) => age);
}

export async function insertFailure(db: Db, { username, address, browser }: Try): Promise<void> {
  await db.insert(loginFailures).values({ username, address, browser });
}

/** Forgets the wrong passwords that the right one makes up for, and all that count no more. */
export async function forgetFailures(db: Db, of: Try): Promise<void> {
  await db.delete(loginFailures).where(or(ofAccount(of), lt(loginFailures.at, past)));
}
