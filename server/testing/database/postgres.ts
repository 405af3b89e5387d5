/**
 * Starts one Postgres for the whole test run (design: the database). Each test gets a copy of a migrated
 * template database with a user of each type.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBinaries, startEmbedded } from '@makeready/embedded-postgres';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { type UserType, userTypes } from '../../../shared/platform/specification-constants.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { tokenHash } from '../../people/sign-in/passwords-and-tokens.ts';
import { insertSession } from '../../people/sign-in/sessions.repo.ts';
import { admitUser } from '../../people/users.domain.ts';
import { users } from '../../people/users.table.ts';

const wantedVersion = process.env.TEST_POSTGRES === '15' ? '15' : '18';
const templateName = 'makeready_template';
/** The database with the sample shop, which the first test that needs it fills (sample-shop.ts). */
export const sampleShopName = 'makeready_sample_shop';
export const testPassword = 'correct horse battery';
export const usernameOf = (role: UserType) => `${role.toLowerCase()}@shop.example`;
/** Returns the session token of the template's user of this type. The token is valid in every copy. */
export const tokenOf = (role: UserType) => `the-session-of-${role}-in-the-template`;

export interface TestPostgres {
  connection: pg.ClientConfig;
  stop: () => Promise<void>;
}

/**
 * Starts the Postgres server and creates the template, with users named by `nameOf`. TEST_POSTGRES=15 selects
 * the oldest supported version, TEST_DATABASE_URL another server.
 */
export async function startTestPostgres(
  nameOf: (role: UserType) => string,
  version = wantedVersion,
): Promise<TestPostgres> {
  const server = await openServer(version);
  for (const name of [templateName, sampleShopName])
    await administer(server.connection, `drop database if exists ${name} with (force)`);
  await administer(server.connection, `create database ${templateName}`);
  await migrate({ ...server.connection, database: templateName });
  await addUsers(server.connection, nameOf);
  return server;
}

/** Creates a database that is a copy of the template's files, which is cheaper than a copy through the log. */
export async function copyTemplate(
  server: pg.ClientConfig,
  name: string,
  template = templateName,
): Promise<TestPostgres> {
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    connection: { ...server, database: name },
    stop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Adds a user of each type. The passwords have a cheap hash, so that signing in is fast. */
async function addUsers(server: pg.ClientConfig, nameOf: (role: UserType) => string): Promise<void> {
  const database = openDatabase({ ...server, database: templateName });
  const { db } = database;
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1 });
  const context = { database, db, person: null, artworkUrl: () => null };
  for (const userType of userTypes) {
    const user = { name: nameOf(userType), username: usernameOf(userType), userType };
    const { id } = await admitUser(context, user, null);
    const now = new Date().toISOString();
    await db
      .update(users)
      .set({ passwordHash, passwordSetAt: now, lastSignInAt: now })
      .where(eq(users.id, id));
    await insertSession(db, tokenHash(tokenOf(userType)), id);
  }
  await database.close();
}

/** Opens the Postgres server that the variables TEST_POSTGRES and TEST_DATABASE_URL select. */
export async function openServer(version = wantedVersion): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { hostname, port, username, password, pathname } = new URL(url);
    const user = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return {
      connection: {
        host: hostname,
        port: Number(port || 5432),
        ...user,
        database: pathname.slice(1) || 'postgres',
      },
      stop: async () => {},
    };
  }
  const binaries = version === '15' ? findBinaries('postgres-15-') : findBinaries();
  if (!binaries) throw new Error(`Postgres ${version} is not installed for this platform; run npm ci`);
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-test-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const server = await startEmbedded({ dataDir, binaries, settings });
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
