/**
 * Reads and writes the rows that every verb (write action) adds: lines of the audit log and idempotency keys.
 */
import { and, eq, getTableColumns, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { precompileQuery } from '../../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../db/database.ts';
import { insertWrite } from '../../../packages/pg-kit/src/bulk-insert.ts';
import { audit, idempotency } from './audit-idempotency-settings.table.ts';

/** Returns a write that appends the audit lines in this sequence. */
export const appendAudit = (db: Db, lines: (typeof audit.$inferInsert)[]) => insertWrite(db, audit, lines);

const keyOf = (userId: string, key: string) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));

/**
 * The days for which the server repeats a stored response. It stores the key longer, and refuses a repeat after these
 * days instead of executing the request again.
 */
export const repeatedDays = 7;
export const rememberedDays = 90;
const olderThan = (days: number) => lt(idempotency.at, sql.raw(`now() - interval '${days} days'`));
/** How many rows a claim cleans. They are few and the oldest, because a clock that is ahead makes all rows look old. */
const cleanedAtOnce = 5;

/**
 * Inserts the idempotency key. It also deletes a few expired responses and keys, so that the server needs no regular
 * cleanup.
 */
const claim = precompileQuery((db) => {
  const others = sql`(${idempotency.userId}, ${idempotency.key}) <> (${sql.placeholder('userId')}::uuid, ${sql.placeholder('key')})`;
  const some = (old: SQL | undefined) =>
    db
      .select({ userId: idempotency.userId, key: idempotency.key })
      .from(idempotency)
      .where(and(old, others))
      .orderBy(idempotency.at)
      .limit(cleanedAtOnce)
      .for('update', { skipLocked: true });
  const isOneOf = (rows: ReturnType<typeof some>) =>
    sql`(${idempotency.userId}, ${idempotency.key}) in ${rows}`;
  const forgotten = db.$with('forgotten').as(
    db
      .delete(idempotency)
      .where(isOneOf(some(olderThan(rememberedDays))))
      .returning({ key: idempotency.key }),
  );
  const emptied = db.$with('emptied').as(
    db
      .update(idempotency)
      .set({ answer: null })
      .where(
        isOneOf(
          some(and(olderThan(repeatedDays), not(olderThan(rememberedDays)), isNotNull(idempotency.answer))),
        ),
      )
      .returning({ key: idempotency.key }),
  );
  return db
    .with(forgotten, emptied)
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      hash: sql.placeholder('hash'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
});

/**
 * Claims the idempotency key and returns whether this request is the first with it. If another transaction has
 * claimed the key, it waits until that transaction ends.
 */
export async function claimKey(db: Db, key: { userId: string; key: string; hash: string }): Promise<boolean> {
  const claimed = await claim(db, key);
  return claimed.length > 0;
}

/** Returns the stored response for the key, and whether it is too old to repeat. */
export async function findKey(db: Db, userId: string, key: string) {
  const expired = sql<boolean>`${olderThan(repeatedDays)}`;
  const [row] = await db
    .select({ ...getTableColumns(idempotency), expired })
    .from(idempotency)
    .where(keyOf(userId, key));
  return row;
}

export async function keepAnswer(db: Db, userId: string, key: string, answer: unknown): Promise<void> {
  await db
    .update(idempotency)
    .set({ answer: answer ?? null })
    .where(keyOf(userId, key));
}
