/** Reads and creates values of the table `settings`, which has a value for each key. */
import { eq } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

/**
 * Returns the value of `key`. If there is none, it stores the value that `first` returns. Concurrent processes get
 * the same value.
 */
export async function readOrCreateSetting(db: Db, key: string, first: () => string): Promise<string> {
  await db.insert(settings).values({ key, value: first() }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return String(row?.value);
}
