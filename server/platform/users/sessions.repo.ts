/** Sessions and one-time links: rows only, no rules. */
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { sessions, signInLinks, users } from './users.table.ts';

export const sessionDays = 14;
const extended = sql`now() + make_interval(days => ${sessionDays})`;

/** Begins a session; those of the user that have ended go. */
export async function insertSession(db: Db, tokenHash: string, userId: string): Promise<void> {
  const ended = db.$with('ended').as(
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)))
      .returning({ userId: sessions.userId }),
  );
  await db.with(ended).insert(sessions).values({ tokenHash, userId, expiresAt: extended });
}

/** The living session's user, and whether a day of its time has passed so that it should be extended. */
export async function sessionUser(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      userType: users.userType,
      aged: sql<boolean>`${sessions.expiresAt} < now() + make_interval(days => ${sessionDays - 1})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)));
  return row;
}

export async function extendSession(db: Db, tokenHash: string): Promise<void> {
  await db.update(sessions).set({ expiresAt: extended }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the user's sessions, but for the one of `keep`, and the links that would begin another. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.tokenHash, keep);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await db.delete(signInLinks).where(eq(signInLinks.userId, userId));
}

/** Which of the sessions still live: one question for all open event streams. */
export async function livingSessions(db: Db, tokenHashes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, tokenHashes), gt(sessions.expiresAt, sql`now()`)));
  return new Set(rows.map((row) => row.tokenHash));
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
  if (!row) throw new Error('The link was not kept');
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

/** Uses the link up; of simultaneous uses one gets the row, the others undefined. */
export async function useLink(db: Db, tokenHash: string) {
  const [row] = await db
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInLinks.tokenHash, tokenHash), good))
    .returning({ id: signInLinks.id, userId: signInLinks.userId });
  return row;
}

/** Ends every link for the first Admin. */
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
