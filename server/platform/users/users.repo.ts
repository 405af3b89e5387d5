/** Users' rows. The password's hash never leaves through `toUser`. */
import { eq, type InferSelectModel, sql } from 'drizzle-orm';
import { type User, user } from '../../../shared/contract/users.ts';
import { userTypes } from '../../../shared/rules/catalogue.ts';
import { recordsOf } from '../crud/records.ts';
import { type Db } from '../db/database.ts';
import { rankIn } from '../db/sql.ts';
import { users } from './users.table.ts';

export type UserRow = InferSelectModel<typeof users>;

export function toUser(row: UserRow): User {
  const { id, name, username, userType, passwordSetAt, lastSignInAt, createdAt, updatedAt, version } = row;
  const hasPassword = row.passwordHash !== null;
  return {
    id,
    name,
    username,
    userType,
    hasPassword,
    passwordSetAt,
    lastSignInAt,
    createdAt,
    updatedAt,
    version,
  };
}

export const userRecords = recordsOf(user, {
  table: users,
  show: toUser,
  sorts: { userType: rankIn(users.userType, userTypes) },
});

/** Tells these locks from all others; any number does, as long as every version of Makeready uses the same. */
const usernameLock = 7_311;

/** One at a time from here to the transaction's end makes, finds or tries the username. */
export async function lockUsername(db: Db, username: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${usernameLock}, hashtext(lower(${username})))`);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

/** Notes a sign-in, which is no change of the record: the version stays. */
export async function touchSignIn(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastSignInAt: sql`now()` })
    .where(eq(users.id, id))
    .returning();
  return row && toUser(row);
}

/** Locks all Admins in one order, so that two who demote each other can't both succeed; answers how many there are. */
export async function lockAdmins(db: Db): Promise<number> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userType, 'Admin'))
    .orderBy(users.id)
    .for('update');
  return rows.length;
}
