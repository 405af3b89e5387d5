/** Tests the daily backups: when the server makes them, how many it retains, and what an Admin sees. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { sentence } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  ask,
  type Databases,
  migrateTo,
  openDatabases,
  using,
} from '../../testing/database/open-test-databases.ts';
import { openShop } from '../../testing/shop.ts';
import { readConfig } from '../config.ts';
import { appliedMigrations, migrate, migrationNames } from '../db/migrate.ts';
import { ageProblem, type DailyBackups, openBackups } from './daily-backups.ts';

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
/** Lists the backups without the folder of artwork. */
const zips = async () => (await names()).filter((name) => name.endsWith('.zip'));
const names = async () => (await fs.readdir(folder)).sort();
const problem = async (backups: DailyBackups) => (await backups.status()).problem?.reason ?? null;

test('a backup is made once a day, and 7 days, 4 weeks and 12 months are retained', async () => {
  const backups = open();
  expect(await backups.status()).toEqual({
    folder,
    keep: 23,
    newest: null,
    problem: null,
    check: null,
    disks: [],
  });
  await backups.makeDue();
  expect(await zips()).toEqual(['makeready-2031-03-03T18-30-05Z.zip']);
  const { newest } = await backups.status();
  expect(newest).toEqual({ at: '2031-03-03T18:30:05.000Z', bytes: expect.any(Number) as number });

  later(23 * hour);
  await backups.makeDue();
  expect(await zips()).toHaveLength(1);
  const [first = ''] = await zips();
  await fs.writeFile(path.join(folder, 'accounts.zip'), 'not ours');
  for (let day = 1; day < 45; day += 1) {
    const name = first.replace(
      '03-03T',
      `${day < 29 ? '02' : '01'}-${String((day % 28) + 1).padStart(2, '0')}T`,
    );
    await fs.copyFile(path.join(folder, first), path.join(folder, name));
  }
  later(hour);
  await backups.makeDue();
  const days = (await zips()).map((name) => /\d{4}-(\d\d-\d\d)/.exec(name)?.[1] ?? name);
  expect(days.join(' ')).toBe('accounts.zip 01-17 02-16 02-23 02-24 02-25 02-26 02-27 02-28 03-03 03-04');
});

test('a clock that is ten years ahead for a while stops no backup, and an Admin is warned of its file', async () => {
  const backups = open();
  await backups.makeDue();
  later(87_660 * hour);
  await backups.makeDue();
  const [first, ahead = ''] = await names();
  now = start;
  expect(await problem(backups)).toBe(
    `The backup ${ahead} is dated in the future; a clock was wrong then or is now. Rename or remove it, or set the clock right`,
  );
  expect((await backups.status()).newest?.at).toBe('2031-03-03T18:30:05.000Z');
  for (let day = 0; day < 8; day += 1) {
    later(25 * hour);
    await backups.makeDue();
  }
  expect(await names()).toHaveLength(8);
  expect(await names()).toContain(ahead);
  expect(await names()).not.toContain(first);
  await fs.rm(path.join(folder, ahead));
  expect(await problem(backups)).toBeNull();
});

test('a clock that goes an hour back makes no second backup', async () => {
  const backups = open();
  await backups.makeDue();
  later(-hour);
  await backups.makeDue();
  expect(await names()).toHaveLength(1);
  later(-48 * hour);
  await backups.makeDue();
  expect(await names()).toHaveLength(2);
});

test('a start while the clock is ahead does not hide that there is no backup', async () => {
  later(87_660 * hour);
  const backups = open({ ...connection, database: 'nowhere' });
  now = start;
  expect(await problem(backups)).toBeNull();
  later(49 * hour);
  expect(await problem(backups)).toBe('There is no backup yet');
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
    new Date(start.getTime() - 80 * hour),
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
    keep: 23,
    newest: null,
    problem: null,
    check: null,
    disks: [],
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

describe('the weekly check', () => {
  const checks = async (backups: DailyBackups) => {
    const { check, problem: found } = await backups.status();
    return { at: check?.at ?? null, problem: found?.reason ?? null };
  };

  test('proves the newest backup once a week, and not while a backup is made', async () => {
    const backups = open();
    await backups.checkDue();
    expect(await checks(backups)).toEqual({ at: null, problem: null });
    await backups.makeDue();
    await using(connection, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(7311960214)');
      await backups.checkDue();
      expect(await checks(backups)).toEqual({ at: null, problem: null });
      await client.query('rollback');
    });
    await backups.checkDue();
    const first = now.toISOString();
    expect(await checks(backups)).toEqual({ at: first, problem: null });
    later(6 * 24 * hour);
    await backups.makeDue();
    await backups.checkDue();
    expect((await checks(backups)).at).toBe(first);
    later(25 * hour);
    await backups.makeDue();
    await backups.checkDue();
    expect((await checks(backups)).at).toBe(now.toISOString());
  }, 180_000);

  test('warns of a backup that can not be restored, and has damaged artwork stored again', async () => {
    const filled = await databases.fresh();
    await migrate(filled);
    await ask(
      filled,
      `insert into artwork (hash, "full", preview, width, height) values ('a', 'full', 'preview', 1, 1)`,
    );
    const backups = open(filled);
    await backups.makeDue();
    const [file = ''] = await fs
      .readdir(path.join(folder, 'artwork'), { recursive: true })
      .then((all) =>
        all.filter((name) => name.length > 64).map((name) => path.join(folder, 'artwork', name)),
      );
    const bytes = await fs.readFile(file);
    await fs.writeFile(file, 'damaged');
    await backups.checkDue();
    const [name] = await zips();
    expect(await checks(backups)).toEqual({
      at: null,
      problem: expect.stringMatching(
        new RegExp(`^The check of the backup ${name} failed: .* Its artwork/.* is damaged$`),
      ) as string,
    });
    later(25 * hour);
    await backups.makeDue();
    expect(await fs.readFile(file)).toEqual(bytes);
    await backups.checkDue();
    expect(await checks(backups)).toEqual({ at: now.toISOString(), problem: null });
  }, 180_000);
});

test('Admins see how the disk fills, and are warned months before it is full', async () => {
  const backups = open();
  await backups.makeDue();
  const [disk, ...others] = (await backups.status()).disks;
  expect(others).toEqual([]);
  expect(disk).toMatchObject({ of: 'backups', folder, growthBytes: null, daysLeft: null });
  const { bavail, bsize } = await fs.statfs(folder);
  expect((disk?.freeBytes ?? 0) / (bavail * bsize)).toBeCloseTo(1, 1);

  // The artwork of ten days takes as much space as remains for forty.
  later(10 * 24 * hour);
  await fs.mkdir(path.join(folder, 'artwork', 'ff'), { recursive: true });
  const large = path.join(folder, 'artwork', 'ff', 'f'.repeat(64));
  await fs.writeFile(large, '');
  await fs.truncate(large, Math.round((bavail * bsize) / 4));
  await backups.makeDue();
  const { disks, problem: found } = await backups.status();
  expect(disks[0]?.daysLeft).toBeGreaterThan(35);
  expect(disks[0]?.daysLeft).toBeLessThan(45);
  expect(found?.reason).toMatch(
    new RegExp(
      `^The disk of ${folder} will be full in about \\d+ days: [\\d,]+ MB are free, and [\\d,]+ MB a day are added$`,
    ),
  );
});
