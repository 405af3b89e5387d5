/**
 * Starts a new Makeready in which nobody has signed in yet, on its embedded Postgres or on a separate one.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBinaries, startEmbedded } from '@makeready/embedded-postgres';
import { type AppProcess } from '../../server/testing/app-process.ts';
import { expectAccessible, startServer, test as base } from './fixtures.ts';
import { type Person, personAt } from './act-as-person.ts';

interface FirstVisit {
  /**
   * The database of the new Makeready. 'server' means a separate Postgres 15, to which DATABASE_URL points.
   */
  database: 'embedded' | 'server';
  /**
   * Whether axe checks the accessibility of every screen. If one test checks the screens, others need not.
   */
  accessible: boolean;
  /** The running Makeready, with the link by which the first Admin signs in. */
  makeready: AppProcess & { link: string };
  person: Person;
}

export const test = base.extend<FirstVisit>({
  database: ['embedded', { option: true }],
  accessible: [true, { option: true }],
  makeready: async ({ database }, use) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-first-'));
    const postgres = database === 'server' ? await startPostgres15(path.join(folder, 'postgres')) : null;
    try {
      const server = await startServer(path.join(folder, 'data'), postgres?.url);
      try {
        if (server.link === null) throw new Error('The server printed no link for the first Admin');
        await use({ ...server, link: server.link });
      } finally {
        await server.end();
      }
    } finally {
      await postgres?.stop();
      await fs.rm(folder, { recursive: true, force: true });
    }
  },
  baseURL: async ({ makeready }, use) => {
    await use(makeready.url);
  },
  person: async ({ page, hasTouch, accessible }, use) => {
    await use(personAt(page, hasTouch, async () => (accessible ? expectAccessible(page) : undefined)));
  },
});

/** Starts a separate Postgres 15. */
async function startPostgres15(dataDir: string) {
  const binaries = findBinaries('postgres-15-');
  if (binaries === null) throw new Error('Postgres 15 is not installed for this platform; run npm ci');
  const server = await startEmbedded({ dataDir, binaries });
  const { host, port, user, database, password } = server.connection;
  const place = new URLSearchParams({ host, port: String(port), user, ...(password && { password }) });
  return { url: `postgresql:///${database}?${place}`, stop: () => server.stop() };
}
