/** Images by their content. */
import { eq } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { artwork } from './artwork.table.ts';

export async function insertArtwork(db: Db, image: typeof artwork.$inferInsert): Promise<void> {
  await db.insert(artwork).values(image).onConflictDoNothing();
}

export async function readImage(db: Db, hash: string, size: 'preview' | 'full'): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: artwork[size] }).from(artwork).where(eq(artwork.hash, hash));
  return row?.image;
}
