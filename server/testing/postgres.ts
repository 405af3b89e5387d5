/** One Postgres for the run, one migrated template that every test file copies (design: the database). */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBinaries, startEmbedded } from '@makeready/embedded-postgres';
import pg from 'pg';
import { type TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig;
  }
}

export const templateName = 'makeready_template';

/** TEST_POSTGRES=15 runs on the oldest supported version; TEST_DATABASE_URL on a server of one's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await openServer();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`drop database if exists ${templateName} with (force)`);
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ ...connection, database: templateName });
  project.provide('postgres', connection);
  return stop;
}

async function openServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
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
  const version = process.env.TEST_POSTGRES === '15' ? '15' : '18';
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
