/** Reads and creates values of the settings table, which has one value for each key. */
import { eq } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

/** Returns the value of `key`. If the value is missing, it creates the value with `first`, once for all processes. */
export async function readOrCreateSetting(db: Db, key: string, first: () => string): Promise<string> {
  await db.insert(settings).values({ key, value: first() }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return String(row?.value);
}
