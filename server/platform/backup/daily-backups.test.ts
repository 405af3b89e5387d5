/** Tests the daily backups: when the server makes them, how many it retains, and what an Admin sees. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { sentence } from '../../../shared/reasons/reason.ts';
import { type Databases, migrateTo, openDatabases, using } from '../../testing/open-test-databases.ts';
import { openShop } from '../../testing/shop.ts';
import { readConfig } from '../config.ts';
import { appliedMigrations, migrate, migrationNames } from '../db/migrate.ts';
import { ageProblem, type DailyBackups, openBackups } from './daily-backups.ts';
import { readArchive } from './archive.ts';
import { keep } from './backup-files.ts';

const hour = 60 * 60_000;
const start = new Date('2031-03-03T18:30:05.123Z');
let databases: Databases;
let connection: pg.ClientConfig;
let folder: string;
let now: Date;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  connection = await databases.fresh();
  await migrate(connection);
});
afterAll(() => databases.close());
beforeEach(async () => {
  folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-daily-')), 'backups');
  now = start;
});
afterEach(() => fs.rm(path.dirname(folder), { recursive: true, force: true }));

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const open = (of = connection, into: string | null = folder): DailyBackups =>
  openBackups({ connection: of, folder: into, say: () => {}, now: () => now });
const names = async () => (await fs.readdir(folder)).sort();
const problem = async (backups: DailyBackups) => (await backups.status()).problem?.reason ?? null;

test('a backup is made once a day, and the last fourteen are retained', async () => {
  const backups = open();
  expect(await backups.status()).toEqual({ folder, keep, newest: null, problem: null });
  await backups.makeDue();
  expect(await names()).toEqual(['makeready-2031-03-03T18-30-05Z.zip']);
  const { newest } = await backups.status();
  expect(newest).toEqual({ at: '2031-03-03T18:30:05.000Z', bytes: expect.any(Number) as number });
  expect((await readArchive(path.join(folder, (await names())[0] ?? ''))).names).toContain(
    'tables/artwork.csv',
  );

  later(23 * hour);
  await backups.makeDue();
  expect(await names()).toHaveLength(1);
  await fs.writeFile(path.join(folder, 'accounts.zip'), 'not ours');
  for (let day = 0; day < keep + 2; day += 1) {
    later(24 * hour);
    await backups.makeDue();
  }
  const kept = await names();
  expect(kept).toHaveLength(keep + 1);
  expect(kept).toContain('accounts.zip');
  expect(kept.at(-1)).toBe(`makeready-${now.toISOString().slice(0, 10)}T17-30-05Z.zip`);
});

test('only one of several processes makes the backup', async () => {
  const processes = Array.from({ length: 4 }, () => open());
  await Promise.all(processes.map((one) => one.makeDue()));
  expect(await names()).toHaveLength(1);
  expect(await Promise.all(processes.map(problem))).toEqual([null, null, null, null]);
});

test('an Admin is warned of a failed backup until the next backup, and of an old backup', async () => {
  const backups = open();
  await fs.writeFile(folder, 'a file where the folder goes');
  await backups.makeDue();
  expect(await problem(backups)).toMatch(/^The last backup failed: E(EXIST|NOTDIR): /);
  await fs.rm(folder);
  await backups.makeDue();
  expect(await problem(backups)).toBeNull();

  const away = open({ ...connection, database: 'nowhere' });
  later(49 * hour);
  expect(await problem(away)).toBe('The newest backup is 2 days old');
  await away.makeDue();
  expect(await problem(away)).toBe('The last backup failed: database "nowhere" does not exist');
});

test('a warning begins two days after the newest backup, or after the start if no backup exists', () => {
  const at = (hours: number) => new Date(start.getTime() + hours * hour);
  const words = (...of: Parameters<typeof ageProblem>) => {
    const reason = ageProblem(...of);
    return reason && sentence(reason);
  };
  expect(words(at(0), at(-500), at(48))).toBeNull();
  expect(words(at(0), at(-500), at(73))).toBe('The newest backup is 3 days old');
  expect(words(null, at(0), at(48))).toBeNull();
  expect(words(null, at(0), at(49))).toBe('There is no backup yet');
});

test('partial files of a killed backup are removed, and those of a running backup stay', async () => {
  const backups = open();
  await fs.mkdir(folder);
  await fs.writeFile(path.join(folder, 'makeready-old.zip.17.part'), '');
  await fs.utimes(
    path.join(folder, 'makeready-old.zip.17.part'),
    start,
    new Date(start.getTime() - 2 * hour),
  );
  await fs.writeFile(path.join(folder, 'shop.zip.18.part'), '');
  await fs.utimes(path.join(folder, 'shop.zip.18.part'), start, start);
  await backups.makeDue();
  expect(await names()).toEqual(['makeready-2031-03-03T18-30-05Z.zip', 'shop.zip.18.part']);
});

test('a migration of a shop makes a named backup first, and changes nothing if the backup fails', async () => {
  const old = await databases.fresh();
  const [first = '', second] = migrationNames;
  await migrateTo(old, first);
  const applied = () => using(old, appliedMigrations);
  await fs.writeFile(folder, 'a file where the folder goes');
  await expect(migrate(old, open(old).makeBefore)).rejects.toThrow('No backup was made');
  expect(await applied()).toEqual([first]);
  await fs.rm(folder);
  await migrate(old, open(old).makeBefore);
  expect(await applied()).toEqual(migrationNames);
  expect(await names()).toEqual([`before-${second}-2031-03-03T18-30-05Z.zip`]);
  await migrate(old, vi.fn().mockRejectedValue(new Error('there is nothing to change')));
  await migrate(await databases.fresh(), vi.fn().mockRejectedValue(new Error('there is no shop yet')));
});

test('a shutdown aborts a backup in progress', async () => {
  const backups = open();
  await using(connection, async (client) => {
    await client.query('begin');
    await client.query('lock table customers in access exclusive mode');
    const making = backups.makeDue();
    await expect.poll(names).toHaveLength(1);
    await backups.stop();
    await making;
    expect(await names()).toEqual([]);
    expect(await problem(backups)).toBeNull();
    await client.query('rollback');
  });
});

test('an Admin can read the state of backups, and a separate database server gets none', async () => {
  const shop = await openShop();
  expect(await shop.call('Admin', contract.backups.get)).toEqual({
    folder: null,
    keep,
    newest: null,
    problem: null,
  });
  expect((await shop.ask('Standard', contract.backups.get)).status).toBe(403);
  await shop.close();
});

test.each([
  [{}, path.join('data', 'backups')],
  [{ DATA_DIR: '/srv/shop' }, '/srv/shop/backups'],
  [{ BACKUP_DIR: '/mnt/safe' }, '/mnt/safe'],
  [{ DATABASE_URL: 'postgres://db/shop' }, null],
  [{ DATABASE_URL: 'postgres://db/shop', BACKUP_DIR: '/mnt/safe' }, '/mnt/safe'],
])('%j stores backups in %s', (variables, expected) => {
  expect(readConfig(variables).backupFolder).toBe(expected);
});
