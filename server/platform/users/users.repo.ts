/** Users' rows. The password's hash never leaves through `toUser`. */
import { desc, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type User } from '../../../shared/contract/users.ts';
import { userTypes } from '../../../shared/rules/catalogue.ts';
import { type Db } from '../db/database.ts';
import { orderBy } from '../db/paging.ts';
import { changeRow, countRows, lockRow } from '../db/rows.ts';
import { folded, occursIn, rankIn } from '../db/sql.ts';
import { notFound } from '../verb/problems.ts';
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

/** Tells these locks from all others; any number does, as long as every version of Makeready uses the same. */
const usernameLock = 7_311;

const sorts = {
  name: folded(users.name),
  username: folded(users.username),
  userType: rankIn(users.userType, userTypes),
  created: users.createdAt,
};

function matching(term: string | undefined): SQL | undefined {
  return term ? occursIn(term, users.name, users.username) : undefined;
}

/** One at a time from here to the transaction's end makes, finds or tries the username. */
export async function lockUsername(db: Db, username: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${usernameLock}, hashtext(lower(${username})))`);
}

export async function listUsers(db: Db, { page, per }: { page: number; per: number }) {
  const rows = await db
    .select()
    .from(users)
    .orderBy(desc(users.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items: rows.map(toUser), total: await countRows(db, users, undefined) };
}

export async function sortedUsers(db: Db, query: Sorted) {
  const where = matching(query.term);
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderBy(query, sorts, users.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items: rows.map(toUser), total: await countRows(db, users, where) };
}

export async function searchUsers(db: Db, term: string) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(matching(term))
    .orderBy(folded(users.name), users.id)
    .limit(20);
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

/** The row, locked; throws 404. */
export async function lockUser(db: Db, id: string): Promise<UserRow> {
  const row = await lockRow(db, users, id);
  if (!row) throw notFound('user');
  return row;
}

export async function insertUser(db: Db, values: InferInsertModel<typeof users>): Promise<UserRow> {
  const [row] = await db.insert(users).values(values).returning();
  if (!row) throw new Error('The user was not kept');
  return row;
}

export async function changeUser(
  db: Db,
  row: UserRow,
  changes: Partial<InferInsertModel<typeof users>>,
): Promise<UserRow> {
  const changed = await changeRow(db, users, row, changes);
  if (!changed) throw new Error('The locked user changed');
  return changed;
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

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
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
