/** Reads and writes users in the database. `toUser` converts rows to responses without the password hash. */
import { and, eq, type InferSelectModel, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user, type UserItem } from '../../shared/people/users.contract.ts';
import { userTypes } from '../../shared/platform/specification-constants.ts';
import { refuseLastAdmin } from '../../shared/people/last-admin.ts';
import { refusal } from '../../shared/platform/role-permissions.ts';
import { recordsOf } from '../platform/crud/records.ts';
import { type Db } from '../platform/db/database.ts';
import { rankIn, subquery } from '../platform/db/sql-fragments.ts';
import { signedIn } from '../platform/verb/verb.ts';
import { users } from './users.table.ts';

export type UserRow = InferSelectModel<typeof users>;

export function toUser(row: UserRow): UserItem {
  const {
    id,
    name,
    username,
    userType,
    permissions,
    duties,
    runs,
    language,
    passwordSetAt,
    lastSignInAt,
    admitted,
    createdAt,
    updatedAt,
    version,
  } = row;
  const hasPassword = row.passwordHash !== null;
  const hasPin = row.pinHash !== null;
  const hasBadge = row.badgeHash !== null;
  return {
    id,
    name,
    username,
    userType,
    permissions,
    duties,
    runs,
    language,
    hasPassword,
    hasPin,
    hasBadge,
    passwordSetAt,
    lastSignInAt,
    admitted,
    createdAt,
    updatedAt,
    version,
  };
}

const admin = alias(users, 'admin');

export const userRecords = recordsOf(user, {
  table: users,
  show: (row, { person }) => {
    const shown = toUser(row);
    if (refusal(signedIn({ person }), 'selfOrAdmin', row.id) === null) return shown;
    const { passwordSetAt: _set, lastSignInAt: _last, ...rest } = shown;
    return rest;
  },
  owner: ({ id }) => id,
  facts: {
    admins: subquery<number>(
      sql`select count(*)::int from ${users} ${admin} where ${admin.userType} = 'Admin'`,
    ),
  },
  against: (row) => {
    const needed = refuseLastAdmin(row, row.admins);
    return { delete: needed, changeType: needed };
  },
  sorts: { userType: rankIn(users.userType, userTypes) },
});

/**
 * Names the advisory locks of usernames. The number is arbitrary, but must be the same in every version of the
 * program.
 */
const usernameLocks = 7_311;

/** Returns an SQL expression that locks a username until the transaction ends, even if no user has it. */
export const usernameLock = (username: string) =>
  sql`pg_advisory_xact_lock(${usernameLocks}, hashtext(lower(${username})))`;

export async function lockUsername(db: Db, username: string): Promise<void> {
  await db.execute(sql`select ${usernameLock(username)}`);
}

export async function findByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

/** Returns the user with the PIN or badge of this hash, if that user may sign in. */
export async function findByToken(
  db: Db,
  column: 'pinHash' | 'badgeHash',
  hash: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users[column], hash), users.admitted));
  return row;
}

/** Returns how many users have a PIN. */
export const countPins = (db: Db): Promise<number> => db.$count(users, isNotNull(users.pinHash));

/** Stores the time of the user's sign-in. The user's version stays the same. */
export async function touchSignIn(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastSignInAt: sql`now()` })
    .where(eq(users.id, id))
    .returning();
  return row;
}

/** Allows an imported user to sign in. The user's version stays the same. */
export async function admit(db: Db, id: string): Promise<void> {
  await db.update(users).set({ admitted: true }).where(eq(users.id, id));
}

/** Locks all Admins by ascending id, so that two Admins cannot demote each other at the same time. */
export async function lockAdmins(db: Db): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userType, 'Admin'))
    .orderBy(users.id)
    .for('update');
}
