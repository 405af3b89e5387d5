import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { keyScopes } from '../../../shared/rules/access.ts';
import { instant, recordColumns } from '../db/columns.ts';

export const apiKeys = pgTable('api_keys', {
  ...recordColumns,
  name: text('name').notNull(),
  scopes: text('scopes', { enum: keyScopes })
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** SHA-256 of the key: a stolen backup opens nothing. */
  keyHash: text('key_hash').notNull().unique(),
  /** The Admin's name then. */
  madeBy: text('made_by').notNull(),
  /** To the minute. */
  usedAt: instant('used_at'),
});
