import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { keyScopes } from '../../../shared/platform/role-permissions.ts';
import { instant, recordColumns } from '../../platform/db/column-types.ts';

export const apiKeys = pgTable('api_keys', {
  ...recordColumns,
  name: text('name').notNull(),
  scopes: text('scopes', { enum: keyScopes })
    .array()
    .notNull()
    .default(sql`'{}'`),
  /**
   * The SHA-256 of the key. The database does not contain the key itself, so a stolen backup reveals no
   * usable key.
   */
  keyHash: text('key_hash').notNull().unique(),
  /** The name of the Admin who created the key. */
  madeBy: text('made_by').notNull(),
  /** The time of the key's last use, to the minute. */
  usedAt: instant('used_at'),
  /**
   * The machine for which an Admin set up this device (decision 101); null for the key of a program. It is no foreign
   * key: a device outlives its machine, and can then be used at another one.
   */
  machineId: uuid('machine_id'),
});
