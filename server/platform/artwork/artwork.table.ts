import { sql } from 'drizzle-orm';
import { index, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../db/columns.ts';
import { subquery } from '../db/sql.ts';

/** Images by content; duplicated jobs share their artwork. */
export const artwork = pgTable(
  'artwork',
  {
    /** The SHA-256 in hex of the original file, or of the full image if there is none. */
    hash: text('hash').primaryKey(),
    full: bytes('full').notNull(),
    preview: bytes('preview').notNull(),
    /** The size for lists; null for older images until it is first requested. */
    thumb: bytes('thumb'),
    /** The PDF whose first page the image shows; null for plain images. */
    original: bytes('original'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('artwork_preview').on(sql`sha256(${table.preview})`)],
);

/** Returns whether an original file exists for the hash. */
export const hasOriginal = (hash: PgColumn) =>
  subquery<boolean>(
    sql`select exists (select 1 from ${artwork} where ${artwork.hash} = ${hash} and ${artwork.original} is not null)`,
  );

/** Returns the preview as base64, for a single record's JSON; null if there is none. */
export const previewOf = (hash: PgColumn) =>
  // Postgres breaks base64 into lines.
  subquery<string | null>(
    sql`select translate(encode(${artwork.preview}, 'base64'), E'\\n', '') from ${artwork} where ${artwork.hash} = ${hash}`,
  );
