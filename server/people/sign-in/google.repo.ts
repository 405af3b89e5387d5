/** Reads and writes Google sign-ins that have begun and not ended. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { googleAttempts } from '../users.table.ts';

export async function insertAttempt(
  db: Db,
  attempt: { stateHash: string; verifier: string; nonce: string; minutes: number },
): Promise<void> {
  const { minutes, ...values } = attempt;
  await db.delete(googleAttempts).where(lt(googleAttempts.expiresAt, sql`now()`));
  await db.insert(googleAttempts).values({
    ...values,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}

/** Deletes the sign-in that is under way, and returns it. So a repeated callback finds nothing. */
export async function takeAttempt(db: Db, stateHash: string) {
  const [row] = await db
    .delete(googleAttempts)
    .where(and(eq(googleAttempts.stateHash, stateHash), gt(googleAttempts.expiresAt, sql`now()`)))
    .returning({ verifier: googleAttempts.verifier, nonce: googleAttempts.nonce });
  return row;
}
