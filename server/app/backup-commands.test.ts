/** Tests the backup commands as an operator runs them, while the server is running. */
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findConnection } from '@makeready/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openToFill } from '../platform/backup/open-database.ts';
import { describeBackup } from '../platform/backup/restore.ts';
import { embeddedUser } from '../platform/db/embedded-postgres.ts';
import { migrate, migrationNames } from '../platform/db/migrate.ts';
import { runCommand, spawnCommand } from '../testing/run-commands.ts';
import { migrateTo, using } from '../testing/database/open-test-databases.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { signIn } from '../testing/shop.ts';

let folder: string;
let running: AppProcess;
const admin = { ADMIN_USERNAME: 'boss@shop.example', ADMIN_PASSWORD: 'a good password' };
const at = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-commands-'));
  // The data folder is as the first version of Makeready left it.
  const old = await openToFill({ folder: at('data') }, () => {});
  await migrateTo(old.connection, migrationNames[0] ?? '');
  await old.close();
  running = await startProcess({ DATA_DIR: at('data'), ...admin });
});
afterAll(async () => {
  await running.end('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const run = (command: Parameters<typeof runCommand>[0], dataDir: string, ...args: string[]) =>
  runCommand(command, { DATA_DIR: at(dataDir) }, ...args);

test('a start that migrates the schema makes a backup first', async () => {
  const [backup = '', ...others] = await fs.readdir(at('data/backups'));
  expect([others, backup]).toEqual([[], expect.stringContaining(`before-${migrationNames[1]}-`)]);
  const { migrations } = await describeBackup(path.join(at('data/backups'), backup));
  expect(migrations).toEqual(migrationNames.slice(0, 1));
});

test('a backup of the running shop passes the check and can be restored into a new folder', async () => {
  const token = await signIn(running.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const backup = await run('backup', 'data', at('shop.zip'));
  expect(backup).toEqual({
    code: 0,
    said: expect.stringMatching(/rows in \d+ tables, made .* by Makeready 0/) as string,
  });
  expect((await run('backup:check', 'data', at('shop.zip'))).said).toContain('every row comes back');
  const restored = await run('restore', 'new', at('shop.zip'));
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored and compared') as string,
  });

  const there = await startProcess({ DATA_DIR: at('new') });
  const me = await fetch(`${there.url}/api/users`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject([{ username: admin.ADMIN_USERNAME }]);
  const toldAt = async ({ url }: AppProcess) => {
    const headers = { authorization: `Bearer ${token}` };
    const audit = await fetch(`${url}/api/audit?entity=backups`, { headers });
    return ((await audit.json()) as { items: { verb: string; data: unknown }[] }).items;
  };
  const line = (verb: string) => ({ verb, userId: null, data: { file: 'shop.zip' } });
  expect(await toldAt(running)).toMatchObject([line('database.backup')]);
  expect(await toldAt(there)).toMatchObject([line('database.restore')]);
  expect(await there.end()).toBe(0);
  const twice = await run('restore', 'new', at('shop.zip'));
  expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('has tables already') as string });
});

/** Runs `work` while a lock in the folder's database keeps a backup from ending. */
async function whileBackupHangs(dataDir: string, work: () => Promise<void>): Promise<void> {
  const connection = await vi.waitFor(async () => {
    const found = await findConnection(at(dataDir), embeddedUser);
    if (!found) throw new Error('No Postgres runs yet');
    return found;
  }, 30_000);
  await using(connection, async (client) => {
    await client.query('begin');
    await client.query('lock table customers in access exclusive mode');
    await work();
    await client.query('commit');
  });
}

test(
  'Makeready waits for a backup that had to start Postgres, and says so',
  { timeout: 120_000 },
  async () => {
    const old = await openToFill({ folder: at('stopped') }, () => {});
    await migrate(old.connection);
    await old.close();
    const backup = spawnCommand('backup', { DATA_DIR: at('stopped') }, [at('stopped.zip')]);
    const isBackedUp = once(backup, 'exit');
    let starting: Promise<AppProcess> | undefined;
    const lines: string[] = [];
    await whileBackupHangs('stopped', async () => {
      starting = startProcess({ DATA_DIR: at('stopped') }, [], (line) => lines.push(line));
      await vi.waitFor(() => expect(lines.join('')).toContain('waiting for'), 30_000);
    });
    expect(await isBackedUp).toEqual([0, null]);
    const process = await starting;
    expect(process?.output()).toContain(
      `waiting for makeready backup (process ${backup.pid}), which uses ${at('stopped')}`,
    );
    // A backup while a process serves, and a backup that waits for another one.
    expect(await run('backup', 'stopped', at('beside.zip'))).toMatchObject({ code: 0 });
    expect(await process?.end()).toBe(0);
    const both = await Promise.all([1, 2].map((n) => run('backup', 'stopped', at(`both-${n}.zip`))));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
  },
);

test('a backup during a start of Makeready waits until it can read', { timeout: 120_000 }, async () => {
  const starting = startProcess({ DATA_DIR: at('stopped') });
  const { code } = await run('backup', 'stopped', at('starting.zip'));
  const process = await starting;
  expect(code).toBe(0);
  expect(await process.end()).toBe(0);
});

test('an impossible command prints why and exits with 1, a wrong command line with 2', async () => {
  expect(await run('backup', 'data')).toEqual({
    code: 2,
    said: 'Usage: makeready backup FILE\nmakeready --help shows all commands and options.',
  });
  expect(await run('backup', 'nowhere', at('x.zip'))).toEqual({
    code: 1,
    said: `There is no database in ${at('nowhere')}`,
  });
  expect((await run('restore', 'never', at('missing.zip'))).said).toContain("can't be restored");
  expect(await fs.readdir(folder)).not.toContain('never');
  const inUse = expect.stringContaining('is in use already, by process') as string;
  expect(await run('restore', 'data', at('shop.zip'))).toEqual({ code: 1, said: inUse });
  expect(await run('move', 'data', at('never'))).toEqual({ code: 1, said: inUse });
});
