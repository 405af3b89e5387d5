import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { defaultLanguage, languageTags } from '../../shared/people/languages.ts';
import { userPermissions, userTypes } from '../../shared/platform/specification-constants.ts';
import { duties } from '../../shared/platform/duties.ts';
import { apiKeys } from '../connections/keys/keys.table.ts';
import { instant, recordColumns } from '../platform/db/column-types.ts';
import { oneOf, onlyOf } from '../platform/db/sql-fragments.ts';

export const users = pgTable(
  'users',
  {
    ...recordColumns,
    name: text('name').notNull(),
    username: text('username').notNull(),
    userType: text('user_type', { enum: userTypes }).notNull(),
    /** The permissions that this user has in addition to those of the user type. */
    permissions: text('permissions', { enum: userPermissions })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The duties for which the user answers calls (decision 102). */
    duties: text('duties', { enum: duties })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The names of the operation types that the user may run (decision 045). If empty, the user may run all. */
    runs: text('runs')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language', { enum: languageTags }).notNull().default(defaultLanguage),
    passwordHash: text('password_hash'),
    passwordSetAt: instant('password_set_at'),
    /** The PIN, hashed with the shop's salt, so that one hash finds its user. */
    pinHash: text('pin_hash').unique(),
    /** The SHA-256 of the code on the user's badge. */
    badgeHash: text('badge_hash').unique(),
    lastSignInAt: instant('last_sign_in_at'),
    /** Whether the user may sign in. Imported users may not, until an Admin gives them a link or a password. */
    admitted: boolean('admitted').notNull().default(true),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    check('users_type', oneOf(table.userType, userTypes)),
    check('users_language', oneOf(table.language, languageTags)),
    check('users_duties', onlyOf(table.duties, duties)),
    check('users_permissions', onlyOf(table.permissions, userPermissions)),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** The SHA-256 of the session token, so that nobody can sign in with a stolen backup. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** The id by which clients list and end sessions. */
    id: uuid('id').notNull().unique().defaultRandom(),
    startedAt: instant('started_at')
      .notNull()
      .default(sql`now()`),
    /** The time of the session's last use, to the hour. */
    usedAt: instant('used_at')
      .notNull()
      .default(sql`now()`),
    /** The User-Agent header of the browser or program that started the session. */
    agent: text('agent').notNull().default(''),
    /** The IP address from which somebody started the session. */
    address: text('address').notNull().default(''),
    /** The device at which the user signed in by badge or PIN; null for other sign-ins. */
    deviceId: uuid('device_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_device')
      .on(table.deviceId)
      .where(sql`${table.deviceId} is not null`),
  ],
);

export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The user whom the link signs in; null for the first Admin, who is not a user yet. */
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
    /**
     * The username that somebody typed, whether or not a user has it. For a change of password, it is the user's id.
     */
    username: text('username').notNull(),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The client's IP address or, for IPv6, its network. */
    address: text('address').notNull().default(''),
    /** The id of a browser that has signed in to this account before; null for other browsers. */
    browser: text('browser'),
  },
  (table) => [
    index('login_failures_username').on(table.username, table.id),
    index('login_failures_address').on(table.address, table.id),
  ],
);

/** Stores the sign-ins with Google that are under way. Each can be completed only once. */
export const googleAttempts = pgTable('google_attempts', {
  /** The SHA-256 of the secret `state`, which the browser stores in a cookie. */
  stateHash: text('state_hash').primaryKey(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
