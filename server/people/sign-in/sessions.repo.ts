/** Reads and writes sessions and one-time links. */
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { rightsAtDevice } from '../../../shared/platform/role-permissions.ts';
import { batchReads } from '../../../packages/pg-kit/src/batch-reads.ts';
import { precompileByKey } from '../../../packages/pg-kit/src/read-by-key.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Person } from '../../platform/verb/verb.ts';
import { type UserRow } from '../users.repo.ts';
import { sessions, signInLinks, users } from '../users.table.ts';

const [idleDays, mostDays] = [14, 90];
/**
 * Selects when a session expires: after a number of days without use, but not later than at its maximum age. Use does
 * not postpone the end of a session at a device.
 */
const expiry = sql`case when ${sessions.deviceId} is null
  then least(now() + make_interval(days => ${idleDays}), ${sessions.startedAt} + make_interval(days => ${mostDays}))
  else ${sessions.expiresAt} end`;
/**
 * The largest number of sessions that a user may have. One more ends the session that the user has not used for
 * longest.
 */
const most = 500;

/** The user or API key to whom a token belongs, with the present role. */
export type Holder = Omit<Person, 'name'>;

/** The browser or program that signs in: its User-Agent and address. */
export interface Visitor {
  agent: string;
  address: string;
}

/** The device at which a user signs in, and the minutes for which the session lasts. */
export interface AtDevice {
  deviceId: string;
  minutes: number;
}

/** Ends the session at a device, before the next one starts there. */
export async function deleteSessionAtDevice(db: Db, deviceId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.deviceId, deviceId));
}

/** Ends the user's sessions at devices, because the user's PIN or badge has changed. */
export async function deleteSessionsAtDevices(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isNotNull(sessions.deviceId)));
}

/**
 * Inserts a session. Above the largest number, it deletes the sessions that the user has not used for longest. Other
 * expired sessions stay, because a clock that is ahead makes all look expired.
 */
export async function insertSession(
  db: Db,
  tokenHash: string,
  userId: string,
  { agent, address }: Visitor = { agent: '', address: '' },
  at?: AtDevice,
): Promise<void> {
  const tooMany = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.usedAt))
    .offset(most - 1);
  const ended = db
    .$with('ended')
    .as(db.delete(sessions).where(inArray(sessions.id, tooMany)).returning({ id: sessions.id }));
  await db
    .with(ended)
    .insert(sessions)
    .values({
      tokenHash,
      userId,
      expiresAt: at
        ? sql`now() + make_interval(mins => ${at.minutes})`
        : sql`now() + make_interval(days => ${idleDays})`,
      deviceId: at?.deviceId ?? null,
      agent: agent.slice(0, 300),
      address,
    });
}

const usersOfSessions = precompileByKey(
  sessions.tokenHash,
  (hasRequestedToken) => (db) =>
    db
      .select({
        tokenHash: sessions.tokenHash,
        id: users.id,
        name: users.name,
        userType: users.userType,
        permissions: users.permissions,
        duties: users.duties,
        runs: users.runs,
        language: users.language,
        deviceId: sessions.deviceId,
        aged: sql<boolean>`${sessions.usedAt} < now() - interval '1 hour'`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(hasRequestedToken, gt(sessions.expiresAt, sql`now()`))),
);

/** Returns the rights of the session's user, which are fewer at a device. */
const rightsOf = ({
  userType,
  permissions,
  deviceId,
}: Pick<UserRow, 'userType' | 'permissions'> & { deviceId: string | null }) =>
  deviceId === null ? { userType, permissions, atDevice: false } : rightsAtDevice({ userType, permissions });

/**
 * Returns the user of a valid session, and whether its last recorded use is old enough to record this one.
 * Simultaneous calls share one query.
 */
export const sessionUser = batchReads(async (db: Db, tokenHashes) => {
  const rows = await usersOfSessions(db, tokenHashes);
  return new Map(rows.map((row) => [row.tokenHash, { ...row, ...rightsOf(row) }]));
});

/** Records that somebody used a session, which postpones its expiry. */
export async function useSession(db: Db, tokenHash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ usedAt: sql`now()`, expiresAt: expiry })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Returns the user's valid sessions, sorted by last use, the latest first. */
export async function sessionsOf(db: Db, userId: string) {
  const { userId: _userId, expiresAt, ...columns } = getTableColumns(sessions);
  return db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(sessions.usedAt), desc(sessions.startedAt));
}

/** Ends one of the user's sessions. Returns whether the session existed. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the user's sessions except the one with the token hash `keep`, and deletes the user's links. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.tokenHash, keep);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await deleteLinksOf(db, userId);
}

/** Deletes the user's one-time links. */
export async function deleteLinksOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInLinks).where(eq(signInLinks.userId, userId));
}

/**
 * Returns the users of the token hashes that belong to valid sessions. The events feed checks all its connections
 * with one query.
 */
export async function livingSessions(db: Db, tokenHashes: string[]): Promise<Map<string, Holder>> {
  const { id, userType, permissions } = users;
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, id, userType, permissions, deviceId: sessions.deviceId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, tokenHashes), gt(sessions.expiresAt, sql`now()`)));
  return new Map(rows.map((row) => [row.tokenHash, { id: row.id, ...rightsOf(row) }]));
}

export async function insertLink(
  db: Db,
  link: { id: string; tokenHash: string; userId: string | null; minutes: number },
): Promise<string> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, sql`now()`));
  const [row] = await db
    .insert(signInLinks)
    .values({
      id: link.id,
      tokenHash: link.tokenHash,
      userId: link.userId,
      expiresAt: sql`now() + make_interval(mins => ${link.minutes})`,
    })
    .returning({ expiresAt: signInLinks.expiresAt });
  if (!row) throw new Error('The insert of the link returned no row');
  return row.expiresAt;
}

const good = and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, sql`now()`));

export async function findLink(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ id: signInLinks.id, userId: signInLinks.userId, userName: users.name })
    .from(signInLinks)
    .leftJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, tokenHash), good));
  return row;
}

/** Uses up the link and returns its row. Of simultaneous calls, only one gets it. */
export async function useLink(db: Db, tokenHash: string) {
  const [row] = await db
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInLinks.tokenHash, tokenHash), good))
    .returning({ id: signInLinks.id, userId: signInLinks.userId });
  return row;
}

/**
 * Returns the id of a link's user, even if somebody used the link or it has expired. Returns null for an unknown
 * link.
 */
export async function ownerOfLink(db: Db, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(eq(signInLinks.tokenHash, tokenHash));
  return row?.userId ?? null;
}

/** Deletes all links for the first Admin. */
export async function deleteFirstAdminLinks(db: Db): Promise<void> {
  await db.delete(signInLinks).where(isNull(signInLinks.userId));
}

export async function anAdminHasSignedIn(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'Admin'), isNotNull(users.lastSignInAt)))
    .limit(1);
  return rows.length > 0;
}
