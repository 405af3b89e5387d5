/** The rows that the domain helper keeps beside every write. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { audit, idempotency } from './domain.table.ts';

export async function appendAudit(db: Db, line: typeof audit.$inferInsert): Promise<void> {
  await db.insert(audit).values(line);
}

const keyOf = (userId: string, key: string) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));

/** Whether the key is ours from now on; one older than a day is forgotten first. Waits for a transaction that holds it. */
export async function claimKey(db: Db, key: { userId: string; key: string; hash: string }): Promise<boolean> {
  const old = lt(idempotency.at, sql`now() - interval '1 day'`);
  await db.delete(idempotency).where(and(keyOf(key.userId, key.key), old));
  const claimed = await db
    .insert(idempotency)
    .values({ userId: key.userId, key: key.key, hash: key.hash })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  return claimed.length > 0;
}

export async function findKey(db: Db, userId: string, key: string) {
  const [row] = await db.select().from(idempotency).where(keyOf(userId, key));
  return row;
}

export async function keepAnswer(db: Db, userId: string, key: string, answer: unknown): Promise<void> {
  await db
    .update(idempotency)
    .set({ answer: answer ?? null })
    .where(keyOf(userId, key));
}

/** Forgets keys older than a day; run now and then. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.at, sql`now() - interval '1 day'`));
}
