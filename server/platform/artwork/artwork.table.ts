import { sql } from 'drizzle-orm';
import { index, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../db/columns.ts';
import { subquery } from '../db/sql.ts';

/** Images by content: a duplicate of a job shares its artwork. */
export const artwork = pgTable(
  'artwork',
  {
    /** SHA-256 of the file where one is kept, else of the full image; in hex. */
    hash: text('hash').primaryKey(),
    full: bytes('full').notNull(),
    preview: bytes('preview').notNull(),
    /** For lists; null as long as nobody has asked for it of an image from before there were any. */
    thumb: bytes('thumb'),
    /** The PDF whose first page the image is; null where the image is all there is. */
    original: bytes('original'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('artwork_preview').on(sql`sha256(${table.preview})`)],
);

/** Whether the image with this hash is the first page of a file that is kept. */
export const hasOriginal = (hash: PgColumn) =>
  subquery<boolean>(
    sql`select exists (select 1 from ${artwork} where ${artwork.hash} = ${hash} and ${artwork.original} is not null)`,
  );

/** The preview of the image with this hash as base64, as a single record's JSON carries it; null where there is none. */
export const previewOf = (hash: PgColumn) =>
  // Postgres breaks base64 into lines.
  subquery<string | null>(
    sql`select translate(encode(${artwork.preview}, 'base64'), E'\\n', '') from ${artwork} where ${artwork.hash} = ${hash}`,
  );
