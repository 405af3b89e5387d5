import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userPermissions, userTypes } from '../../../shared/rules/catalogue.ts';
import { instant, recordColumns } from '../db/columns.ts';
import { oneOf } from '../db/sql.ts';

export const users = pgTable(
  'users',
  {
    ...recordColumns,
    name: text('name').notNull(),
    username: text('username').notNull(),
    userType: text('user_type', { enum: userTypes }).notNull(),
    /** Beyond what the type may. */
    permissions: text('permissions', { enum: userPermissions })
      .array()
      .notNull()
      .default(sql`'{}'`),
    passwordHash: text('password_hash'),
    passwordSetAt: instant('password_set_at'),
    lastSignInAt: instant('last_sign_in_at'),
    /** Not who came with an export: until an Admin here gives them a link or a password, they have no way in. */
    admitted: boolean('admitted').notNull().default(true),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    check('users_type', oneOf(table.userType, userTypes)),
    check('users_permissions', sql`${table.permissions} <@ array['stock', 'dispatch']`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token: a stolen backup signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** What it is called by those who list and end sessions: no secret. */
    id: uuid('id').notNull().unique().defaultRandom(),
    startedAt: instant('started_at')
      .notNull()
      .default(sql`now()`),
    /** To the hour. */
    usedAt: instant('used_at')
      .notNull()
      .default(sql`now()`),
    /** The browser by its User-Agent, and the address, when it began. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Null: the first Admin's, who is not a user yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sign_in_links_user').on(table.userId),
    index('sign_in_links_expiry').on(table.expiresAt),
  ],
);

export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** As it was typed, whether there is such a user or not; a user's id where they were signed in and tried their present password. */
    username: text('username').notNull(),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Where it came from; of IPv6 the network. */
    address: text('address').notNull().default(''),
    /** The browser, where it has signed in to this account before; null otherwise. */
    browser: text('browser'),
  },
  (table) => [
    index('login_failures_username').on(table.username, table.id),
    index('login_failures_address').on(table.address, table.id),
  ],
);

/** Sign-ins that were sent to Google and are not back yet; each comes back once. */
export const googleAttempts = pgTable('google_attempts', {
  /** SHA-256 of the state that travels along, and that the browser keeps in a cookie. */
  stateHash: text('state_hash').primaryKey(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
