import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
   * key: the deletion of the machine revokes the device, which adds to the audit log.
   */
  machineId: uuid('machine_id'),
});

/** Stores the devices that show a code and wait for an Admin's approval (decision 129). */
export const deviceRequests = pgTable(
  'device_requests',
  {
    /** The SHA-256 of the code that the device shows. */
    codeHash: text('code_hash').primaryKey(),
    /** The SHA-256 of the token that becomes the device's API key. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The User-Agent header of the device's browser. */
    agent: text('agent').notNull(),
    /** The client's IP address or, for IPv6, its network. */
    address: text('address').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    refused: boolean('refused').notNull().default(false),
  },
  (table) => [index('device_requests_address').on(table.address)],
);
