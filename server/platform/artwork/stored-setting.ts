/** The shop's settings: one value a key. */
import { eq } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

/** The text kept under `key`; made by `first` where there is none, once for all processes that ask together. */
export async function readOrCreateSetting(db: Db, key: string, first: () => string): Promise<string> {
  await db.insert(settings).values({ key, value: first() }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return String(row?.value);
}
