/** Reads and writes images in the database. Their key is the hash of their content. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type ArtworkSize } from '../../shared/artwork/artwork.contract.ts';
import { type Db } from '../platform/db/database.ts';
import { artwork } from './artwork.table.ts';

export async function insertArtwork(db: Db, image: typeof artwork.$inferInsert): Promise<void> {
  await db.insert(artwork).values(image).onConflictDoNothing();
}

/** Returns the image in this size, or undefined if the database does not have this size. */
export async function readImage(db: Db, hash: string, size: ArtworkSize): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: artwork[size] }).from(artwork).where(eq(artwork.hash, hash));
  return row?.image ?? undefined;
}

export async function storeThumb(db: Db, hash: string, thumb: Buffer): Promise<void> {
  await db.update(artwork).set({ thumb }).where(eq(artwork.hash, hash));
}

/**
 * Returns the hash of the image whose preview has this SHA-256, or undefined if no image has. If several have, it
 * prefers the hash `first`.
 */
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

/**
 * Deletes up to `most` images that are older than a day and to which no row of any table refers. Returns how many it
 * deleted.
 */
export async function deleteUnused(db: Db, most: number): Promise<number> {
  const { rows: users } = await db.execute<{ table: string; column: string }>(sql`
    select relname as table, attname as column from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'artwork'::regclass`);
  const unusedConditions = users.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${artwork.hash})`,
  );
  // A transaction that is about to refer to an image has locked it, so the image stays.
  const unused = db
    .select({ hash: artwork.hash })
    .from(artwork)
    .where(and(sql`${artwork.createdAt} < now() - interval '1 day'`, ...unusedConditions))
    .limit(most)
    .for('update', { skipLocked: true });
  const gone = await db
    .delete(artwork)
    .where(inArray(artwork.hash, unused))
    .returning({ hash: artwork.hash });
  return gone.length;
}
