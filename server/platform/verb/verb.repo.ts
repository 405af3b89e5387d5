/** The rows that the domain helper keeps beside every write. */
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { builtOnce } from '../db/built.ts';
import { type Db } from '../db/database.ts';
import { audit, idempotency } from './verb.table.ts';

/** Appends the lines in their order; to be awaited, or sent along with other writes. */
export const appendAudit = (db: Db, lines: (typeof audit.$inferInsert)[]) =>
  db.insert(audit).values(lines).returning({ id: audit.id });

const keyOf = (userId: string, key: string) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));
const asked = and(
  eq(idempotency.userId, sql.placeholder('userId')),
  eq(idempotency.key, sql.placeholder('key')),
);

const old = lt(idempotency.at, sql`now() - interval '1 day'`);
const forgottenAtOnce = 50;

const forget = builtOnce((db) => {
  const some = db
    .select({ userId: idempotency.userId, key: idempotency.key })
    .from(idempotency)
    .where(old)
    .limit(forgottenAtOnce)
    .for('update', { skipLocked: true });
  return db
    .delete(idempotency)
    .where(or(and(asked, old), sql`(${idempotency.userId}, ${idempotency.key}) in ${some}`));
});
const insertKey = builtOnce((db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      hash: sql.placeholder('hash'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key }),
);

/**
 * Whether the key is ours from now on. Keys older than a day are forgotten first: this one, and some of the others, so that
 * nothing has to run by the clock. Waits for a transaction that holds the key.
 */
export async function claimKey(db: Db, key: { userId: string; key: string; hash: string }): Promise<boolean> {
  await forget(db, key);
  const claimed = await insertKey(db, key);
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
