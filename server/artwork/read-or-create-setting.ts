/** Reads a value from the table `settings` by its key, and creates it if it is missing. */
import { eq } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { settings } from '../platform/verb/audit-idempotency-settings.table.ts';

/**
 * Returns the value of `key`. If there is none, it stores the value that `first` returns. Concurrent processes get
 * the same value.
 */
export async function readOrCreateSetting(db: Db, key: string, first: () => string): Promise<string> {
  await db.insert(settings).values({ key, value: first() }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return String(row?.value);
}
