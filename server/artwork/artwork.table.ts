import { sql } from 'drizzle-orm';
import { index, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/db/column-types.ts';
import { subquery } from '../platform/db/sql-fragments.ts';

/** Stores images by the hash of their content, so that jobs with the same artwork share one row. */
export const artwork = pgTable(
  'artwork',
  {
    /** The SHA-256 in hex of the original file or, if no original is stored, of the full image. */
    hash: text('hash').primaryKey(),
    full: bytes('full').notNull(),
    preview: bytes('preview').notNull(),
    /**
     * The thumbnail for lists. If an older version of Makeready stored the image, the server makes the thumbnail when
     * a client first requests it.
     */
    thumb: bytes('thumb'),
    /** The PDF whose first page the image shows; null for an uploaded image. */
    original: bytes('original'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('artwork_preview').on(sql`sha256(${table.preview})`)],
);

/** Selects whether the database has an original file for the hash. */
export const hasOriginal = (hash: PgColumn) =>
  subquery<boolean>(
    sql`select exists (select 1 from ${artwork} where ${artwork.hash} = ${hash} and ${artwork.original} is not null)`,
  );

/** Selects the preview as base64, for the response with a single record. It is null if the record has no artwork. */
export const previewOf = (hash: PgColumn) =>
  // Postgres breaks base64 into lines.
  subquery<string | null>(
    sql`select translate(encode(${artwork.preview}, 'base64'), E'\\n', '') from ${artwork} where ${artwork.hash} = ${hash}`,
  );
