/** Images by their content. */
import { desc, eq, sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { artwork } from './artwork.table.ts';

export async function insertArtwork(db: Db, image: typeof artwork.$inferInsert): Promise<void> {
  await db.insert(artwork).values(image).onConflictDoNothing();
}

export async function readImage(db: Db, hash: string, size: 'preview' | 'full'): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: artwork[size] }).from(artwork).where(eq(artwork.hash, hash));
  return row?.image;
}

/** The image whose preview has this SHA-256, `first` where several have; undefined when it is no preview of ours. */
export async function findByPreview(
  db: Db,
  previewHash: Buffer,
  first: string | null,
): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: artwork.hash })
    .from(artwork)
    .where(eq(sql`sha256(${artwork.preview})`, previewHash))
    .orderBy(desc(eq(artwork.hash, first ?? '')))
    .limit(1);
  return row?.hash;
}
