/**
 * Tests that one command upgrades the embedded Postgres, and that no data is lost if the command is killed at
 * any time.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBinaries } from '@makeready/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, spawnCommand } from '../../testing/run-commands.ts';
import { allRows, using } from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { migrate } from '../db/migrate.ts';
import { clusterOf, nextClusterOf, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openAlone, openToFill } from './open-database.ts';

let folder: string;
let dataDir: string;
let rows: Record<string, string[]>;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-upgrade-'));
  dataDir = path.join(folder, 'data');
  const programs = findBinaries('postgres-15-') ?? '';
  const { connection, close } = await openToFill({ folder: dataDir, programs }, say);
  await migrate(connection);
  await using(connection, fillTables);
  rows = await allRows(connection);
  await close();
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const say = () => {};
const names = async (like: string) =>
  (await fs.readdir(dataDir)).filter((name) => name.startsWith(like)).sort();
const upgrade = (...args: string[]) => runCommand('upgrade:postgres', { DATA_DIR: dataDir }, ...args);
async function rowsNow(): Promise<Record<string, string[]>> {
  const place = await openAlone({ folder: dataDir }, say);
  const found = await allRows(place.connection);
  await place.close();
  return found;
}

test('a start on a folder of Postgres 15 names the upgrade command, and a failed upgrade changes no file', async () => {
  const before = await fs.readdir(dataDir);
  const binaries = findBinaries() ?? '';
  await expect(startEmbeddedPostgres(dataDir, say, { binaries })).rejects.toThrow(
    new RegExp(
      `^The database was made by Postgres 15; ${binaries}/bin is Postgres 18\\.\\d+\\. ` +
        `Bring it over, once, with: DATA_DIR=${dataDir} npm run upgrade:postgres$`,
    ),
  );
  expect(await upgrade(path.join(folder, 'nowhere'))).toMatchObject({ code: 1 });
  expect(await runCommand('upgrade:postgres', { DATA_DIR: folder })).toEqual({
    code: 1,
    said: `There is no database in ${folder}`,
  });
  expect(await fs.readdir(dataDir)).toEqual(before);
});

test('an upgrade killed while copying rows starts again, and one killed later is completed by the next start', async () => {
  const killed = spawnCommand('upgrade:postgres', { DATA_DIR: dataDir });
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  for await (const chunk of killed.stdout) {
    if (String(chunk).includes('Moving')) killed.kill('SIGKILL');
  }
  await ended;
  expect(await names('upgrade-')).toHaveLength(1);
  expect(await names('postgres')).toEqual(['postgres', 'postgres.log']);
  // And another one was killed between the two that take each other's place.
  await fs.mkdir(path.join(nextClusterOf(dataDir), 'base'), { recursive: true });

  expect(await upgrade()).toMatchObject({
    code: 0,
    said: expect.stringContaining('Every row was compared') as string,
  });
  expect(await names('postgres')).toEqual(['postgres', 'postgres-15', 'postgres.log']);
  expect(await names('upgrade-')).toEqual([]);
  expect((await fs.readFile(path.join(clusterOf(dataDir), 'PG_VERSION'), 'utf8')).trim()).toBe('18');
  expect((await fs.readFile(path.join(dataDir, 'postgres-15', 'PG_VERSION'), 'utf8')).trim()).toBe('15');
  // Had this one been killed before its last act, the next start would do that.
  await fs.rename(clusterOf(dataDir), nextClusterOf(dataDir));
  expect(await rowsNow()).toEqual(rows);
  expect((await upgrade()).said).toContain('nothing is to be done');
});
