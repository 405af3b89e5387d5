/** The rows that the domain helper keeps beside every write. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { builtOnce } from '../db/built.ts';
import { type Db } from '../db/database.ts';
import { addition } from '../db/many.ts';
import { audit, idempotency } from './verb.table.ts';

/** Appends the lines in their order: a write that is sent by itself or along with others. */
export const appendAudit = (db: Db, lines: (typeof audit.$inferInsert)[]) => addition(db, audit, lines);

const keyOf = (userId: string, key: string) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));

const old = lt(idempotency.at, sql`now() - interval '1 day'`);
const forgottenAtOnce = 50;

const claim = builtOnce((db) => {
  const others = sql`(${idempotency.userId}, ${idempotency.key}) <> (${sql.placeholder('userId')}::uuid, ${sql.placeholder('key')})`;
  const some = db
    .select({ userId: idempotency.userId, key: idempotency.key })
    .from(idempotency)
    .where(and(old, others))
    .limit(forgottenAtOnce)
    .for('update', { skipLocked: true });
  const forgotten = db.$with('forgotten').as(
    db
      .delete(idempotency)
      .where(sql`(${idempotency.userId}, ${idempotency.key}) in ${some}`)
      .returning({ key: idempotency.key }),
  );
  return db
    .with(forgotten)
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      hash: sql.placeholder('hash'),
    })
    .onConflictDoUpdate({
      target: [idempotency.userId, idempotency.key],
      set: { hash: sql`excluded.hash`, at: sql`excluded.at`, answer: null },
      setWhere: old,
    })
    .returning({ key: idempotency.key });
});

/**
 * Whether the key is ours from now on: one that is older than a day is as good as none, and some of the others that are go, so that
 * nothing has to run by the clock. Waits for a transaction that holds the key.
 */
export async function claimKey(db: Db, key: { userId: string; key: string; hash: string }): Promise<boolean> {
  const claimed = await claim(db, key);
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
