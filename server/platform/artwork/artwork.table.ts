import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../db/columns.ts';

/** Images by content: a duplicate of a job shares its artwork. */
export const artwork = pgTable(
  'artwork',
  {
    /** SHA-256 of the full image, in hex. */
    hash: text('hash').primaryKey(),
    full: bytes('full').notNull(),
    preview: bytes('preview').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('artwork_preview').on(sql`sha256(${table.preview})`)],
);
