import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { clusterOf, syncFolder } from './data-folder.ts';
import { command, give } from './run-without-root.ts';
import type { Launcher } from './run-without-root.ts';

const passwordFile = (folder: string) => join(folder, 'password');

/**
 * Reads the password of the database, which exists only on Windows. Windows has no private sockets, so only
 * the password prevents access by other users of the computer.
 */
export async function readPassword(folder: string): Promise<string | undefined> {
  return process.platform === 'win32' ? (await readFile(passwordFile(folder), 'utf8')).trim() : undefined;
}

async function access(folder: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile(folder), password, { flag: 'wx', mode: 0o600 }).catch(() => {});
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
}

// The builtin provider sorts and folds the same on every system; Postgres 15 has only the C library's.
async function locales(bin: string): Promise<string[][]> {
  const help = await promisify(execFile)(join(bin, 'initdb'), ['--help'], { windowsHide: true });
  const builtin = help.stdout.includes('--builtin-locale')
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=libc'];
  return ['C.UTF-8', 'C'].map((name) => [...builtin, `--locale=${name}`]);
}

// Returns what initdb printed if it failed, else ''.
async function initialise(into: string, launcher: Launcher, bin: string, flags: string[]): Promise<string> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { mode: 0o700 });
  await give(launcher, into);
  const program = [join(bin, 'initdb'), '--pgdata', into, ...flags];
  const { file, args, options } = command(launcher, program);
  return promisify(execFile)(file, args, { ...options, encoding: 'utf8' }).then(
    () => '',
    (error) => `${error.stderr || error.message}`.trim(),
  );
}

/**
 * Creates the files of the database if there are none. It creates them in a temporary folder and renames
 * that, so that a kill leaves all files or none. If two processes do this at once, both use the files of the
 * first rename.
 */
export async function ensureCluster(
  folder: string,
  launcher: Launcher,
  bin: string,
  settings: Record<string, string>,
  user: string,
): Promise<void> {
  const cluster = clusterOf(folder);
  if (existsSync(cluster)) {
    // The owner changes only if the earlier way of running Postgres no longer works.
    if (launcher.owner && statSync(cluster).uid !== launcher.owner.uid) await give(launcher, cluster, true);
    return;
  }
  const into = join(folder, `init-${process.pid}`);
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : [];
  const flags = [
    '--username',
    user,
    '--encoding=UTF8',
    '--data-checksums',
    ...(await access(folder)),
    ...sync,
  ];
  let failure = '';
  for (const locale of await locales(bin)) {
    failure = await initialise(into, launcher, bin, [...flags, ...locale]);
    if (!/locale/i.test(failure)) break;
  }
  if (!failure)
    await rename(into, cluster).catch((error) => (failure = existsSync(cluster) ? '' : error.message));
  await rm(into, { recursive: true, force: true });
  if (failure) throw new Error(`The database could not be created in ${folder}:\n${failure}`);
  // Or a power cut could undo the rename, and the next start would remove the whole database as a stale init-*.
  await syncFolder(folder);
  await syncFolder(dirname(folder)).catch(() => {}); // may be unreadable
}
